import { expect, test } from 'vitest';
import { createSteps } from './past.ts';

test('of the steps in a frame the last one is shown, and what stands beside the board follows where they end', () => {
  let at = 5;
  let arrived = 0;
  const frames: (() => void)[] = [];
  const past = { ply: () => at, total: () => 9, show: (ply: number) => (at = ply) };
  const steps = createSteps(
    past,
    () => arrived++,
    (draw) => frames.push(draw),
  );
  const draw = () => {
    for (const each of frames.splice(0)) each();
  };
  expect(steps.step(1, false)).toBe(true);
  draw();
  expect([at, arrived]).toEqual([6, 1]);
  // A key that is held: three presses before the frame, one drawing.
  for (let i = 0; i < 3; i++) steps.step(-1, true);
  expect(frames.length).toBe(1);
  draw();
  expect([at, arrived]).toEqual([3, 1]);
  steps.stop();
  expect(arrived).toBe(2);
  steps.step(Number.POSITIVE_INFINITY, false);
  draw();
  expect(at).toBe(9);
  expect(steps.step(1, false)).toBe(false);
});
