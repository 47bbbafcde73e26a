/** Who is nearest to an end of the game, and to a win, by what the engine counts. */
import { loadRules, type State } from 'hegemon-engine';
import { expect, test } from 'vitest';
import { ownerOf } from './narration.ts';
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

test('moves without a capture are told of from half of their goal on', () => {
  const counted = (now: number) => ({ sides: [], draws: [{ name: 'quiet', now, goal: 200 }] });
  expect(nearestCounter(counted(99) as unknown as State)).toBeNull();
  expect(nearestCounter(counted(100) as unknown as State)).toMatchObject({ side: null });
});

test('whoever inherits from an heir has the pieces of both', () => {
  const fell = (side: string, heir: string) => ({ side, heir, fate: 'fell' });
  const sides = [{ side: 'w', fate: 'play' }, fell('r', 'o'), fell('o', 'w')];
  const owners = sides.map(({ side }) => ownerOf({ sides } as unknown as State, side));
  expect(owners).toEqual(['w', 'w', 'w']);
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
