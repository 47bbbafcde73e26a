/** A position as if another side had the turn: for whoever looks at an enemy's piece. */
import type { Rules, State } from 'hegemon-engine';

/** Nothing if the engine refuses that. */
export function withTurn(rules: Rules, state: State, side: string): State | undefined {
  if (side === state.turn) return state;
  const [placement, , ...rest] = state.fen.split(' ');
  const game = rules.newGame({
    variant: state.variant,
    options: state.options,
    fen: [placement, side, ...rest].join(' '),
  });
  return game.ok ? game.value.state() : undefined;
}

/** Where moves of a side end, by where they begin. */
export function movesOf(rules: Rules, state: State, side: string): State['moves'] {
  return withTurn(rules, state, side)?.moves ?? {};
}
