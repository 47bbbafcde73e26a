/** What there is to see for the side to move before its move, from the captures that the engine names. */
import type { Piece, State } from 'hegemon-engine';
import { kindsOf } from '../../../board/pieceStyle.ts';

/** A piece that can be taken, and all that can take it. */
export interface Target {
  readonly piece: Piece;
  readonly by: readonly Piece[];
}

export interface Hints {
  /** Own pieces that another would win. */
  readonly danger: readonly Target[];
  /** Own pieces that another could take, at a loss. */
  readonly covered: readonly Target[];
  /** Pieces of others that can be won. */
  readonly wins: readonly Target[];
  /** Pieces of others that can be taken, but at a loss: they are guarded. */
  readonly guarded: readonly Target[];
}

/** The most valuable piece comes first. */
export function hintsOf(state: State): Hints {
  const { turn, pieces, captures, moves, variant } = state;
  const on = new Map(pieces.map((piece) => [piece.at, piece]));
  const player = new Map(state.sides.map((one) => [one.side, one.player]));
  const order = kindsOf(variant);
  const value = (piece: Piece) => order.indexOf(piece.kind);
  const found = {
    danger: new Map<Piece, Piece[]>(),
    covered: new Map<Piece, Piece[]>(),
    wins: new Map<Piece, Piece[]>(),
    guarded: new Map<Piece, Piece[]>(),
  };
  for (const { by, from, to, wins } of captures) {
    const [taker, piece] = [on.get(from), on.get(to)];
    if (!taker || !piece) continue;
    const own = by === turn;
    // A piece that may not move because of a check takes nothing. Nobody names the threats between others.
    if (own ? !moves[from]?.includes(to) : piece.side !== turn) continue;
    // Allies play for each other.
    if (!own && player.get(by) === player.get(turn)) continue;
    const list = found[own ? (wins ? 'wins' : 'guarded') : wins ? 'danger' : 'covered'];
    list.set(piece, [...(list.get(piece) ?? []), taker]);
  }
  const sorted = (list: Map<Piece, Piece[]>): Target[] =>
    [...list].map(([piece, by]) => ({ piece, by })).sort((a, b) => value(a.piece) - value(b.piece));
  const danger = sorted(found.danger);
  const wins = sorted(found.wins);
  // What one piece takes at a loss another may win.
  const rest = (list: Map<Piece, Piece[]>, better: readonly Target[]) =>
    sorted(list).filter(({ piece }) => !better.some((one) => one.piece === piece));
  return {
    danger,
    covered: rest(found.covered, danger),
    wins,
    guarded: rest(found.guarded, wins),
  };
}
