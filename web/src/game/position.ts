/** A position that is being built: it may be wrong for as long as it likes. The engine reads and writes it. */
import type { GameSetup, Piece, Rules, SideState, State, UncheckedPosition } from 'hegemon-engine';
import { sidesOf, type variants } from '../../../table/config.ts';
import { gameNamed } from '../board/games.ts';
import { generalOf } from '../board/pieceStyle.ts';
import { positionOf } from './study/movesOutOfTurn.ts';

export type Variant = (typeof variants)[number];

export interface Edited extends UncheckedPosition {
  readonly variant: Variant;
  /** Options of the rules that are not as they are by default. */
  readonly options: Readonly<Record<string, string>>;
  /** What became of a side, where its pieces do not say it: its conqueror, or `-`: it has left. */
  readonly fates: UncheckedPosition['fates'];
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
  const counted = side + (gameNamed(variant).fallen === 'commanders' ? generalOf(variant) : '');
  return Object.values(pieces).some((piece) => piece.startsWith(counted)) ? side : '-';
}

export function fateOf(edited: Edited, side: string): string {
  return edited.fates[side] ?? fateByPieces(edited, side);
}

/** The position as text. */
export function fenOf(rules: Rules, edited: Edited): string {
  const { variant, options, ...position } = edited;
  const fates = Object.fromEntries(sidesOf(variant).map((side) => [side, fateOf(edited, side)]));
  const fen = rules.writePosition({ ...position, fates }, { variant, options });
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
  const position = positionOf(rules, { variant, options, fen });
  if (!position) return undefined;
  const { fates, ...rest } = position;
  const edited: Edited = { ...rest, variant, options, fates: {} };
  const said = Object.entries(fates).filter(([side, fate]) => fate !== fateByPieces(edited, side));
  return { ...edited, fates: Object.fromEntries(said) };
}

/** What a text that somebody pastes means: a FEN, or a line of the protocol such as `position startpos moves ...`. */
export function textSetup(rules: Rules, { fen: _, ...setup }: GameSetup, text: string): GameSetup {
  const read = rules.readPosition({ ...setup, fen: text });
  if (!read.ok) return { ...setup, fen: text };
  const { fen, moves } = read.value;
  return { ...setup, ...(fen === undefined ? {} : { fen }), moves };
}

// What people do to it. None of these changes the position that it is given.

/** With another value of a key, or without one. */
function withEntry<Value>(
  all: Readonly<Record<string, Value>>,
  key: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  const { [key]: _, ...others } = all;
  return value === null ? others : { ...others, [key]: value };
}

/** Puts a piece on a point; `null` takes away what stands there. */
export function withPiece(edited: Edited, at: string, piece: string | null): Edited {
  if ((edited.pieces[at] ?? null) === piece) return edited;
  return { ...edited, pieces: withEntry(edited.pieces, at, piece) };
}

export function withMoved(edited: Edited, from: string, to: string): Edited {
  const piece = edited.pieces[from];
  if (!piece || from === to) return edited;
  return withPiece(withPiece(edited, from, null), to, piece);
}

/** `null`: what its pieces say. */
export function withFate(edited: Edited, side: string, fate: string | null): Edited {
  return { ...edited, fates: withEntry(edited.fates, side, fate) };
}

/** A count of what a side has taken or has in its hand. */
export function withCount(
  edited: Edited,
  list: 'taken' | 'hands',
  side: string,
  of: string,
  count: number,
): Edited {
  const number = Number.isFinite(count) ? Math.trunc(count) : 0;
  const most = list === 'taken' ? mostTaken : 99;
  const row = withEntry(edited[list][side] ?? {}, of, number > 0 ? Math.min(number, most) : null);
  return {
    ...edited,
    [list]: withEntry(edited[list], side, Object.keys(row).length > 0 ? row : null),
  };
}

export function withNumber(edited: Edited, name: 'quiet' | 'round', value: number): Edited {
  const least = name === 'quiet' ? 0 : 1;
  const number = Number.isFinite(value) ? Math.trunc(value) : least;
  return { ...edited, [name]: Math.min(mostPlies, Math.max(least, number)) };
}

/** Other rules of the same game, or the same rules with other players. */
export function withOption(edited: Edited, name: string, value: string | null): Edited {
  return { ...edited, options: withEntry(edited.options, name, value) };
}

/** What a board draws of it. The moves are the page's: where a click may end. */
export function drawnOf(edited: Edited, order: readonly string[], moves: State['moves']): State {
  const { variant, options, turn, round, hands } = edited;
  const commander = (army: string) => {
    if (gameNamed(variant).fallen !== 'commanders') return army;
    const fate = fateOf(edited, army);
    return fate === '-' ? null : fate;
  };
  const pieces: Piece[] = Object.entries(edited.pieces).map(([at, [born = '', kind = '']]) => ({
    at,
    kind,
    side: commander(born),
    born,
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
