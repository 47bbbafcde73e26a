/** Who can win a piece before its side moves again, in the order of turns. */
import { loadRules } from 'hegemon-engine';
import { expect, test } from 'vitest';
import { threatsTo } from './threats.ts';

const rules = await loadRules();
/** Chu's and Yan's pieces attack Qin's chancellor; Han's swordsman is guarded by nobody. */
const board = 'wQ17dQ/19/19/19/19/19/19/19/19/2rC16/5dH13/2rS16/19/2wR16/19/19/2oS16/19/oQ17rQ';
function stateOf(turn: string, options: Record<string, string> = {}) {
  const fen = `${board} ${turn} wro---d - 0 1`;
  const game = rules.newGame({ fen, options });
  if (!game.ok) throw new Error(game.error.what);
  return game.value.state();
}
const named = (state: ReturnType<typeof stateOf>, side: string) =>
  threatsTo(state, side).map(({ piece, by, turn }) => `${turn} ${by.at}${piece.at}`);

test('from the own turn on all others move, each in its turn', () => {
  expect(named(stateOf('w'), 'w')).toEqual(['1 c9c5', '3 f8c5']);
});

test('who has moved already cannot take before the side moves again', () => {
  // It is the turn of Yan, the last before Qin: Chu comes after it.
  expect(named(stateOf('d'), 'w')).toEqual(['1 f8c5']);
});

test('an ally is no threat, nor is a side in a game that is over or that there is not', () => {
  expect(named(stateOf('w', { Players: 'wwobgpd' }), 'w')).toEqual(['3 f8c5']);
  const state = stateOf('w');
  expect(
    threatsTo({ ...state, outcome: { reason: 'agreed', winners: [], drawn: true } }, 'w'),
  ).toEqual([]);
  expect(threatsTo(state, 'x')).toEqual([]);
});
