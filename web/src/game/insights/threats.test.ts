/** Who can win a piece before its side moves again, in the order of turns. */
import { loadRules } from 'hegemon-engine';
import { expect, test } from 'vitest';
import { threatsTo } from './threats.ts';

const rules = await loadRules();
/** Chu's swordsman attacks Qin's chancellor, Yan's archer its knight; Han attacks nothing. */
const board = 'wQ18/19/17dQ1/19/19/19/12dH6/19/10wN8/19/19/19/2rS16/2wR16/19/19/19/18rQ/4oQ14';
function stateOf(turn: string, options: Record<string, string> = {}) {
  const fen = `${board} ${turn} wro---d - 0 1`;
  const game = rules.newGame({ fen, options });
  if (!game.ok) throw new Error(game.error.what);
  return game.value.state();
}
const named = (state: ReturnType<typeof stateOf>, side: string) =>
  threatsTo(state, side).map(({ piece, by, turn }) => `${turn} ${by.at}${piece.at}`);

test('from the own turn on all others move, each in its turn', () => {
  expect(named(stateOf('w'), 'w')).toEqual(['1 c6c5', '3 m12k10']);
});

test('who has moved already cannot take before the side moves again', () => {
  // It is the turn of Yan, the last before Qin: Chu comes after it.
  expect(named(stateOf('d'), 'w')).toEqual(['1 m12k10']);
});

test('an ally is no threat, nor is a side in a game that is over or that there is not', () => {
  expect(named(stateOf('w', { Players: 'wwobgpd' }), 'w')).toEqual(['3 m12k10']);
  const state = stateOf('w');
  expect(
    threatsTo({ ...state, outcome: { reason: 'agreed', winners: [], drawn: true } }, 'w'),
  ).toEqual([]);
  expect(threatsTo(state, 'x')).toEqual([]);
});
