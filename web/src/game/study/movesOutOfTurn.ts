/** A position as if another side had the turn: for whoever looks at an enemy's piece. */
import type { GameSetup, Rules, State } from 'hegemon-engine';

/** What stands in a FEN, right or wrong; nothing if it cannot be read as one. */
export function positionOf(rules: Rules, setup: GameSetup & { readonly fen: string }) {
  const read = rules.readPosition(setup);
  if (!read.ok) return undefined;
  const { fen: _, moves: __, ...position } = read.value;
  return position;
}

/** Nothing if the engine refuses that. */
export function withTurn(rules: Rules, state: State, side: string): State | undefined {
  if (side === state.turn) return state;
  const { variant, options } = state;
  const position = positionOf(rules, { variant, options, fen: state.fen });
  if (!position) return undefined;
  const fen = rules.writePosition({ ...position, turn: side }, { variant, options });
  if (!fen.ok) return undefined;
  const game = rules.newGame({ variant, options, fen: fen.value });
  return game.ok ? game.value.state() : undefined;
}

/** Where moves of a side end, by where they begin. */
export function movesOf(rules: Rules, state: State, side: string): State['moves'] {
  return withTurn(rules, state, side)?.moves ?? {};
}
