/** A position that is being built: it may be wrong for as long as it likes. The engine reads and writes it. */
import type { GameSetup, Piece, Rules, SideState, State, UncheckedPosition } from 'hegemon-engine';
import { sidesOf, type variants } from '../../../table/config.ts';
import { gameNamed } from '../board/games.ts';
import { generalOf } from '../board/pieceStyle.ts';

export type Variant = (typeof variants)[number];

/** A piece by the letter that its FEN has: of its side; in Three Friends of the army it was born into. */
export interface Placed {
  readonly side: string;
  readonly kind: string;
}

export interface Edited
  extends Pick<UncheckedPosition, 'turn' | 'taken' | 'hands' | 'quiet' | 'round'> {
  readonly variant: Variant;
  /** Options of the rules that are not as they are by default. */
  readonly options: Readonly<Record<string, string>>;
  readonly pieces: Readonly<Record<string, Placed>>;
  /** What became of a side, where its pieces do not say it: its conqueror, or `-`: it has left. */
  readonly fates: Readonly<Record<string, string>>;
}

/** The most of a number that a FEN may have. */
const mostTaken = 119;
const mostPlies = 1_000_000;

export function emptyBoard(variant: Variant, options: Edited['options'] = {}): Edited {
  return {
    variant,
    options,
    pieces: {},
    turn: sidesOf(variant)[0] as string,
    fates: {},
    taken: {},
    hands: {},
    quiet: 0,
    round: 1,
  };
}

/** What its pieces say of a side: it is in play if it has some; in Three Friends, its general. */
export function fateByPieces({ variant, pieces }: Edited, side: string): string {
  const counts = (piece: Placed) =>
    piece.side === side &&
    (gameNamed(variant).fallen !== 'commanders' || piece.kind === generalOf(variant));
  return Object.values(pieces).some(counts) ? side : '-';
}

export function fateOf(edited: Edited, side: string): string {
  return edited.fates[side] ?? fateByPieces(edited, side);
}

/** The position as text. */
export function fenOf(rules: Rules, edited: Edited): string {
  const { variant, options, pieces, turn, taken, hands, quiet, round } = edited;
  const fates = Object.fromEntries(sidesOf(variant).map((side) => [side, fateOf(edited, side)]));
  const letters = Object.fromEntries(
    Object.entries(pieces).map(([at, { side, kind }]) => [at, side + kind]),
  );
  const position = { pieces: letters, turn, fates, taken, hands, quiet, round };
  const fen = rules.writePosition(position, { variant, options });
  if (!fen.ok) throw new Error(fen.error.what);
  return fen.value;
}

/** What a FEN says, right or wrong; nothing if it cannot be read as one. */
export function editedOf(
  rules: Rules,
  variant: Variant,
  options: Edited['options'],
  fen: string,
): Edited | undefined {
  const read = rules.readPosition({ variant, options, fen });
  if (!read.ok) return undefined;
  const pieces = Object.fromEntries(
    Object.entries(read.value.pieces).map(([at, [side = '', kind = '']]) => [at, { side, kind }]),
  );
  const { fen: _, moves: __, fates: said, ...rest } = read.value;
  const edited: Edited = { ...rest, variant, options, pieces, fates: {} };
  return {
    ...edited,
    fates: Object.fromEntries(
      Object.entries(said).filter(([side, fate]) => fate !== fateByPieces(edited, side)),
    ),
  };
}

/** What a text that somebody pastes means: a FEN, or a line of the protocol such as `position startpos moves ...`. */
export function textSetup(rules: Rules, { fen: _, ...setup }: GameSetup, text: string): GameSetup {
  const read = rules.readPosition({ ...setup, fen: text });
  if (!read.ok) return { ...setup, fen: text };
  const { fen, moves } = read.value;
  return { ...setup, ...(fen === undefined ? {} : { fen }), moves };
}

// What people do to it. None of these changes the position that it is given.

/** Puts a piece on a point; `null` takes away what stands there. */
export function withPiece(edited: Edited, at: string, piece: Placed | null): Edited {
  const { [at]: before, ...others } = edited.pieces;
  if (before?.side === piece?.side && before?.kind === piece?.kind) return edited;
  return { ...edited, pieces: piece === null ? others : { ...others, [at]: piece } };
}

export function withMoved(edited: Edited, from: string, to: string): Edited {
  const piece = edited.pieces[from];
  if (!piece || from === to) return edited;
  return withPiece(withPiece(edited, from, null), to, piece);
}

/** `null`: what its pieces say. */
export function withFate(edited: Edited, side: string, fate: string | null): Edited {
  const { [side]: _, ...others } = edited.fates;
  return { ...edited, fates: fate === null ? others : { ...others, [side]: fate } };
}

/** A count of what a side has taken or has in its hand. */
export function withCount(
  edited: Edited,
  list: 'taken' | 'hands',
  side: string,
  of: string,
  count: number,
): Edited {
  const { [of]: _, ...others } = edited[list][side] ?? {};
  const number = Number.isFinite(count) ? Math.trunc(count) : 0;
  const most = list === 'taken' ? mostTaken : 99;
  const row = number > 0 ? { ...others, [of]: Math.min(number, most) } : others;
  const { [side]: __, ...sides } = edited[list];
  const lists = Object.keys(row).length > 0 ? { ...sides, [side]: row } : sides;
  return { ...edited, [list]: lists };
}

export function withNumber(edited: Edited, name: 'quiet' | 'round', value: number): Edited {
  const least = name === 'quiet' ? 0 : 1;
  const number = Number.isFinite(value) ? Math.trunc(value) : least;
  return { ...edited, [name]: Math.min(mostPlies, Math.max(least, number)) };
}

/** Other rules of the same game, or the same rules with other players. */
export function withOption(edited: Edited, name: string, value: string | null): Edited {
  const { [name]: _, ...others } = edited.options;
  return { ...edited, options: value === null ? others : { ...others, [name]: value } };
}

/** What a board draws of it. The moves are the page's: where a click may end. */
export function drawnOf(edited: Edited, order: readonly string[], moves: State['moves']): State {
  const { variant, options, turn, round, hands } = edited;
  const commander = (army: string) => {
    if (gameNamed(variant).fallen !== 'commanders') return army;
    const fate = fateOf(edited, army);
    return fate === '-' ? null : fate;
  };
  const pieces: Piece[] = Object.entries(edited.pieces).map(([at, { side, kind }]) => ({
    at,
    kind,
    side: commander(side),
    born: side,
  }));
  const sides: SideState[] = order.map((side) => {
    const fate = gameNamed(variant).fallen === 'none' ? side : fateOf(edited, side);
    return {
      side,
      name: side,
      player: side,
      fate: fate === side ? 'play' : fate === '-' ? 'left' : 'fell',
      heir: fate === side || fate === '-' ? null : fate,
      pieces: pieces.filter((piece) => piece.side === side).length,
      check: false,
      share: 0,
      taken: {},
      hand: hands[side] ?? {},
      counters: [],
    };
  });
  return {
    variant,
    options,
    fen: '',
    key: '',
    ply: 0,
    round,
    turn,
    result: '*',
    outcome: null,
    sides,
    draws: [],
    pieces,
    moves,
    captures: [],
    last: null,
  };
}
