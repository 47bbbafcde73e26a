import { expect, test } from 'vitest';
import { engineComment } from './engineComment.ts';

test('what engines write behind their moves is told from what people say', () => {
  const said = { depth: '7', seconds: '0.98' };
  expect(engineComment('+1.25/7 0.98s')).toEqual({ score: '+1.25', ...said });
  expect(engineComment('-M3/7 0.98s')).toEqual({ score: '-M3', ...said });
  expect(engineComment('better is +1.25/7 0.98s')).toBeNull();
});
