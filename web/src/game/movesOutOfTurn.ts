/** What the pieces of a side could do if it had the turn: for whoever looks at an enemy's piece. */
import type { Rules, State } from 'hegemon-engine';

/** Where moves of a side end, by where they begin; none if the engine refuses the position with that turn. */
export function movesOf(rules: Rules, state: State, side: string): State['moves'] {
  if (side === state.turn) return state.moves;
  const [placement, , ...rest] = state.fen.split(' ');
  const game = rules.newGame({
    variant: state.variant,
    options: state.options,
    fen: [placement, side, ...rest].join(' '),
  });
  return game.ok ? game.value.state().moves : {};
}
