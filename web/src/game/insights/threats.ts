/** Who can win pieces of a side before that moves again, from the captures that the engine names. */
import type { Piece, State } from 'hegemon-engine';

export interface Threat {
  /** The piece that can be won. */
  readonly piece: Piece;
  readonly by: Piece;
  /** Whose turn it is then: 1 for the first that moves. */
  readonly turn: number;
}

/** The first to move comes first. Allies are no threat, and what is taken at a loss is none. */
export function threatsTo(state: State, side: string): Threat[] {
  const { sides, turn, pieces, captures, outcome } = state;
  const own = sides.findIndex((one) => one.side === side);
  if (outcome || own < 0) return [];
  const start = turn === side ? own + 1 : sides.findIndex((one) => one.side === turn);
  const order: string[] = [];
  for (let i = start; i < start + sides.length; i++) {
    const next = sides[i % sides.length];
    if (next?.side === side) break;
    if (next?.fate === 'play') order.push(next.side);
  }
  const player = (name: string) => sides.find((one) => one.side === name)?.player;
  const on = new Map(pieces.map((piece) => [piece.at, piece]));
  return captures
    .flatMap(({ by: taker, from, to, wins }): Threat[] => {
      const [piece, by] = [on.get(to), on.get(from)];
      const place = order.indexOf(taker) + 1;
      const meant = wins && place > 0 && piece?.side === side && player(taker) !== player(side);
      return meant && piece && by ? [{ piece, by, turn: place }] : [];
    })
    .sort((a, b) => a.turn - b.turn);
}
