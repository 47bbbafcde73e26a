/** Who is nearest to an end of the game, and to a win, by what the engine counts. */
import { loadRules } from 'hegemon-engine';
import { expect, test } from 'vitest';
import { nearestCounter, nearestWin } from './nearest.ts';

const rules = await loadRules();
const board = 'oQ18/19/19/19/19/19/19/19/19/rS17rQ/19/19/19/19/19/19/19/19/wQ9rS8';
function stateOf(taken: string) {
  const game = rules.newGame({ fen: `${board} w wro---- ${taken} 3 7` });
  if (!game.ok) throw new Error(game.error.what);
  return game.value.state();
}

test('nobody is nearest to anything before a first step', () => {
  const game = rules.newGame();
  if (!game.ok) throw new Error(game.error.what);
  expect(nearestCounter(game.value.state())).toBeNull();
});

test('the counter of which the largest part is gone, though it be one of losses', () => {
  expect(nearestCounter(stateOf('w:r4,o:r6'))).toMatchObject({
    side: 'r',
    counter: { name: 'losses', now: 10, goal: 11 },
  });
});

test('losses win nothing, and who is out does not win', () => {
  const { sides } = stateOf('w:r4,o:r6');
  const wins = sides.map((side) => [side.side, nearestWin(side)?.now, nearestWin(side)?.goal]);
  expect(wins.slice(0, 4)).toEqual([
    ['w', 4, 31],
    ['r', 0, 31],
    ['o', 6, 31],
    ['b', undefined, undefined],
  ]);
});
