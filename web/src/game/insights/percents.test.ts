import { expect, test } from 'vitest';
import { percents } from './percents.ts';

test.each([
  [
    [334, 333, 333],
    [34, 33, 33],
  ],
  [
    [143, 143, 143, 143, 143, 143, 142],
    [15, 15, 14, 14, 14, 14, 14],
  ],
  [
    [505, 495],
    [51, 49],
  ],
  [
    [1000, 0],
    [100, 0],
  ],
  [
    [999, 1],
    [100, 0],
  ],
  [[], []],
])('%j thousandths are %j percent', (thousandths, expected) => {
  expect(percents(thousandths)).toEqual(expected);
});
