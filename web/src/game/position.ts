/** A position that is being built: it may be wrong for as long as it likes. Its FEN says the same, whether the engine takes it or not. */
import type { Piece, SideState, State } from 'hegemon-engine';
import { geometryOf } from '../board/geometry.ts';
import { generalOf, kindsOf } from '../board/pieceStyle.ts';
import { sidesOf, type variants } from './config.ts';

export type Variant = (typeof variants)[number];

/** A piece by the letter that its FEN has: of its side; in Three Friends of the army it was born into. */
export interface Placed {
  readonly side: string;
  readonly kind: string;
}

/** Counts by side, then by what is counted. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Edited {
  readonly variant: Variant;
  /** Options of the rules that are not as they are by default. */
  readonly options: Readonly<Record<string, string>>;
  readonly pieces: Readonly<Record<string, Placed>>;
  readonly turn: string;
  /** What became of a side, where its pieces do not say it: its conqueror, or `-`: it has left. */
  readonly fates: Readonly<Record<string, string>>;
  /** By captor, then by victim. */
  readonly taken: Counts;
  /** By side, then by kind. */
  readonly hands: Counts;
  readonly quiet: number;
  readonly round: number;
}

/** In which order hands are written. */
const handOrder = 'RCHEIOAP';
/** The most of a number that a FEN may have. */
const mostTaken = 119;
const mostInHand = 10_000;
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
    piece.side === side && (variant !== 'threefriends' || piece.kind === generalOf(variant));
  return Object.values(pieces).some(counts) ? side : '-';
}

export function fateOf(edited: Edited, side: string): string {
  return edited.fates[side] ?? fateByPieces(edited, side);
}

/** A row of a FEN: pieces, and how many points between them are empty. */
function rowText(row: readonly string[], text: (at: string) => string | undefined): string {
  let line = '';
  let gap = 0;
  for (const at of row) {
    const piece = text(at);
    if (piece === undefined) gap++;
    else {
      line += (gap > 0 ? String(gap) : '') + piece;
      gap = 0;
    }
  }
  return line + (gap > 0 ? String(gap) : '');
}

/** Which of the rows of a board stand in one part of its placement: all, or those of one arm. */
function partsOf(variant: Variant): readonly (readonly (readonly string[])[])[] {
  const { rows } = geometryOf(variant);
  return variant === 'threefriends'
    ? [rows.slice(0, 5), rows.slice(5, 10), rows.slice(10)]
    : [rows];
}

/** The position as text. `order` has the sides in the order of turns. */
export function fenOf(edited: Edited, order: readonly string[]): string {
  const { variant, pieces, turn, quiet, round } = edited;
  const letters = ({ side, kind }: Placed) =>
    variant !== 'middlexiangqi' ? side + kind : side === 'w' ? kind : kind.toLowerCase();
  const placement = partsOf(variant)
    .map((rows) =>
      rows
        .map((row) =>
          rowText(row, (at) => {
            const piece = pieces[at];
            return piece && letters(piece);
          }),
        )
        .join('/'),
    )
    .join('|');
  const fates = () => order.map((side) => fateOf(edited, side)).join('');
  if (variant === 'threefriends') return `${placement} ${turn} ${fates()} ${quiet} ${round}`;
  if (variant === 'middlexiangqi') {
    const hand = order
      .map((side) =>
        [...handOrder]
          .map((kind) => letters({ side, kind }).repeat(edited.hands[side]?.[kind] ?? 0))
          .join(''),
      )
      .join('');
    return `${placement}[${hand}] ${turn} - - ${quiet} ${round}`;
  }
  return `${placement} ${turn} ${fates()} ${takenText(edited, order)} ${quiet} ${round}`;
}

function takenText({ taken }: Edited, order: readonly string[]): string {
  const of = (captor: string) =>
    order
      .filter((victim) => (taken[captor]?.[victim] ?? 0) > 0)
      .map((victim) => `${victim}${taken[captor]?.[victim]}`)
      .join('');
  const parts = order.filter((captor) => of(captor) !== '');
  return parts.map((captor) => `${captor}:${of(captor)}`).join(',') || '-';
}

/** What a FEN says, right or wrong; nothing if it cannot be read as one. */
export function editedOf(
  variant: Variant,
  options: Edited['options'],
  fen: string,
  order: readonly string[],
): Edited | undefined {
  const [placement = '', ...fields] = fen.trim().split(/\s+/);
  const [board = '', hand = ''] = placement.replace(/\]$/, '').split('[');
  const pieces = readBoard(variant, board);
  if (!pieces) return undefined;
  const [turn = '-', ...rest] = fields;
  const [fates = '-', taken = '-', quiet = '0', round = '1'] =
    variant === 'sevenkingdoms'
      ? rest
      : variant === 'threefriends'
        ? [rest[0], '-', rest[1], rest[2]]
        : ['-', '-', rest[2], rest[3]];
  const empty = emptyBoard(variant, options);
  const hands = readHand(hand);
  const counts = readTaken(taken, order);
  if (!hands || !counts || ![quiet, round].every((text) => /^(\d{1,7}|-)$/.test(text))) {
    return undefined;
  }
  if (turn !== '-' && !order.includes(turn)) return undefined;
  if (fates !== '-' && fates.length !== order.length) return undefined;
  if (fates !== '-' && ![...fates].every((fate) => fate === '-' || order.includes(fate))) {
    return undefined;
  }
  const read = { ...empty, pieces, hands, taken: counts };
  const first = order.find((side) => fateByPieces(read, side) === side);
  const said = (side: string, i: number) =>
    (fates === '-' ? undefined : fates[i]) ?? fateByPieces(read, side);
  return {
    ...read,
    turn: turn !== '-' ? turn : variant === 'middlexiangqi' ? empty.turn : (first ?? empty.turn),
    fates: Object.fromEntries(
      order
        .map((side, i) => [side, said(side, i)] as const)
        .filter(([side, fate]) => variant !== 'middlexiangqi' && fate !== fateByPieces(read, side)),
    ),
    quiet: numberIn(quiet, 0, mostPlies),
    round: numberIn(round, 1, mostPlies),
  };
}

function numberIn(text: string, least: number, most: number): number {
  const value = text === '-' ? least : Number(text);
  return Math.min(most, Math.max(least, value));
}

function readBoard(variant: Variant, text: string): Edited['pieces'] | undefined {
  const parts = partsOf(variant);
  const texts = text.split('|').map((part) => part.split('/'));
  if (texts.length !== parts.length) return undefined;
  const pieces: Record<string, Placed> = {};
  const sides = sidesOf(variant);
  const token = variant === 'middlexiangqi' ? /(\d+)|([A-Za-z])/g : /(\d+)|([a-z][A-Z])/g;
  for (const [i, rows] of parts.entries()) {
    if (texts[i]?.length !== rows.length) return undefined;
    for (const [j, row] of rows.entries()) {
      const line = texts[i]?.[j] ?? '';
      const found = [...line.matchAll(token)];
      if (found.map(([all]) => all).join('') !== line) return undefined;
      let file = 0;
      for (const [, gap, letters = ''] of found) {
        if (gap !== undefined) {
          file += Number(gap);
          continue;
        }
        const piece: Placed =
          letters.length === 2
            ? { side: letters[0] as string, kind: letters[1] as string }
            : { side: letters === letters.toUpperCase() ? 'w' : 'b', kind: letters.toUpperCase() };
        const at = row[file++];
        if (
          at === undefined ||
          !sides.includes(piece.side) ||
          !kindsOf(variant).includes(piece.kind)
        ) {
          return undefined;
        }
        pieces[at] = piece;
      }
      if (file !== row.length) return undefined;
    }
  }
  return pieces;
}

/** Pieces in hand, as a FEN has them between its brackets. */
export function readHand(text: string): Counts | undefined {
  const hands: Record<string, Record<string, number>> = {};
  for (const letter of text) {
    const kind = letter.toUpperCase();
    if (!handOrder.includes(kind)) return undefined;
    const side = letter === kind ? 'w' : 'b';
    const hand = hands[side] ?? {};
    hand[kind] = (hand[kind] ?? 0) + 1;
    hands[side] = hand;
  }
  return Object.values(hands).every((hand) =>
    Object.values(hand).every((count) => count <= mostInHand),
  )
    ? hands
    : undefined;
}

/** What was taken, as a FEN has it. */
export function readTaken(text: string, order: readonly string[]): Counts | undefined {
  const taken: Record<string, Record<string, number>> = {};
  for (const part of text === '-' ? [] : text.split(',')) {
    const [, captor, list = ''] = /^(.):((?:[a-z]\d{1,3})+)$/.exec(part) ?? [];
    if (captor === undefined || !order.includes(captor) || taken[captor]) return undefined;
    const row: Record<string, number> = {};
    for (const [, victim = '', count] of list.matchAll(/([a-z])(\d+)/g)) {
      if (!order.includes(victim) || Number(count) > mostTaken) return undefined;
      row[victim] = Number(count);
    }
    taken[captor] = row;
  }
  return taken;
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
    if (variant !== 'threefriends') return army;
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
    const fate = variant === 'middlexiangqi' ? side : fateOf(edited, side);
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
      roads: [],
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
