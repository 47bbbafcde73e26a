/** Keeps the identity of pieces from one state to the next, so that they glide instead of jumping. */
import type { Piece, State } from 'hegemon-engine';

export interface TrackedPiece extends Piece {
  /** The same for one piece as long as it can be followed. */
  readonly id: number;
}

let nextId = 1;

/**
 * The pieces of a state with the identities they had in `before`: the piece that moved has that of
 * the piece where it came from, all others that of the piece on their point. A step back is followed
 * like a step forward; after a jump pieces that stand where the same kind stood stay the same.
 */
export function followPieces(
  before: readonly TrackedPiece[],
  from: State | undefined,
  to: State,
): TrackedPiece[] {
  const known = new Map(before.map((piece) => [piece.at, piece]));
  const came = new Map<string, TrackedPiece>();
  const forward = from && to.ply === from.ply + 1 ? to.last : null;
  const back = from && to.ply === from.ply - 1 ? from.last : null;
  const move = (start: string | null, end: string | null) => {
    const piece = start === null ? undefined : known.get(start);
    if (piece && start !== null && end !== null) {
      known.delete(start);
      came.set(end, piece);
    }
  };
  if (forward) move(forward.from, forward.to);
  if (back) move(back.to, back.from);
  return to.pieces.map((piece) => {
    const same = came.get(piece.at) ?? known.get(piece.at);
    const known_ =
      same && (came.has(piece.at) || (same.kind === piece.kind && same.born === piece.born));
    return { ...piece, id: known_ ? same.id : nextId++ };
  });
}
