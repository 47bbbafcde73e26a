/** What a game or a position is made from: as programs give it, and as lines of the protocol. */
import { listOf, mapOf, number, object, text } from './arguments.js';

/** What a game begins with. Everything may be left out. */
export interface GameSetup {
  /** `sevenkingdoms`, `threefriends`, `middlexiangqi`; the first is the default. */
  readonly variant?: string;
  /** Options of the rules by name; those left out have their defaults. */
  readonly options?: Readonly<Record<string, string>>;
  /** The position it begins from, if not the start of the game. */
  readonly fen?: string;
  readonly moves?: readonly string[];
}

export const setupCheck = object(
  {},
  { variant: text, options: mapOf(text), fen: text, moves: listOf(text) },
);

/** A setup with nothing left open: what the position of a game is made from. */
export interface FullSetup {
  readonly variant: string;
  readonly options: Readonly<Record<string, string>>;
  readonly fen: string | undefined;
}

/** By side, then by what is counted. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A position as an editor has it, of rules or of none. */
export interface UncheckedPosition {
  /** Letters of side and kind by points: `{ a0: 'wQ' }`; in the Three Friends, of the army that it was born into. */
  readonly pieces: Readonly<Record<string, string>>;
  readonly turn: string;
  /** The side that commands an army: itself, its heir, or `-`. Middle Xiangqi has none. */
  readonly fates: Readonly<Record<string, string>>;
  /** Pieces that were taken, by captor and victim. */
  readonly taken: Counts;
  /** Pieces in hand, by side and kind. */
  readonly hands: Counts;
  readonly quiet: number;
  readonly round: number;
}

/** What a text says that names a position. */
export interface ReadPosition extends UncheckedPosition {
  /** The FEN in it; none for `startpos`. */
  readonly fen?: string;
  readonly moves: readonly string[];
}

const counts = mapOf(mapOf(number));
export const positionCheck = object({
  pieces: mapOf(text),
  turn: text,
  fates: mapOf(text),
  taken: counts,
  hands: counts,
  quiet: number,
  round: number,
});

/** The lines of the protocol that put a game on the board. */
export function positionLine(fen: string | undefined, moves: readonly string[]): string {
  const start = fen === undefined ? 'startpos' : `fen ${oneLine(fen)}`;
  return `position ${start} moves ${moves.map(oneLine).join(' ')}`;
}

export function optionLine(name: string, value: string): string {
  return `setoption name ${oneLine(name)} value ${oneLine(value)}`;
}

/** Input of people may have line ends in it, and a line is a command. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
