/** The words between a table and those who sit at it. Both sides check by these shapes what they are sent. */
import * as v from 'valibot';
import { between, type Clock, type Config, configShape, levelShape as level, sideShape as side, whole } from './config.ts';

/** Text only: what a line shows and nothing that steers it, with a letter or a digit, and no name of a bot. */
const nameShape = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((text) =>
    text
      .normalize('NFC')
      .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replace(/(\p{M}{2})\p{M}+/gu, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
  ),
  v.regex(/[\p{L}\p{N}]/u),
  v.check((text) => !/^bot\b/i.test(text)),
  v.minLength(1),
  v.check((text) => [...text].length <= 24),
);

/** Who somebody is: a secret that stays in his browser, of which the server keeps a hash alone; and a name for the others. */
const personShape = v.strictObject({
  secret: v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/)),
  name: nameShape,
  /** A program and no person. */
  engine: v.optional(v.boolean(), false),
});
export type Person = v.InferInput<typeof personShape>;

/** What one comes to a table with; who makes it brings its rules. */
export const joinShape = v.strictObject({
  me: personShape,
  table: v.optional(v.strictObject({ config: configShape, open: v.boolean() })),
});

export const phrases = ['hello', 'luck', 'ready', 'wait', 'oops', 'well', 'thanks', 'again'] as const;
export type Phrase = (typeof phrases)[number];

/** What those at a table may say to the server, by the name of the message. */
export const requestShapes = {
  /** Takes a seat, before the game or the own one again that a bot has kept. */
  sit: v.strictObject({ side }),
  stand: v.strictObject({ side }),
  /** Before the game, by who made the table. */
  seat: v.strictObject({ side, by: v.picklist(['human', 'bot']), level }),
  start: v.strictObject({}),
  close: v.strictObject({}),
  /** Who watches says nothing more. */
  mute: v.strictObject({ on: v.boolean() }),
  /** The move with its number: one that comes twice is played once. `thought`: milliseconds since the turn was seen. */
  move: v.strictObject({
    side,
    ply: whole(0, 100_000),
    move: v.pipe(v.string(), v.regex(/^[\w@-]{2,12}$/)),
    thought: v.exactOptional(between(0, 1e10)),
  }),
  /** All own seats, or one; at its next turn, if it is not to move. */
  resign: v.strictObject({ side: v.exactOptional(side) }),
  /** For all own seats. */
  draw: v.strictObject({ offered: v.boolean() }),
  say: v.strictObject({ phrase: v.picklist(phrases) }),
  rematch: v.strictObject({}),
} as const;
export type Requests = {
  [name in keyof typeof requestShapes]: v.InferInput<(typeof requestShapes)[name]>;
};

export interface SeatView {
  readonly side: string;
  readonly by: 'human' | 'bot' | 'absent';
  readonly level: number;
  /** Who has it, as the server calls him; empty: nobody. */
  readonly player: string;
  readonly name: string;
  readonly engine: boolean;
  /** Who sat at the game before and may have it, with his name; empty: whoever comes. */
  readonly keptFor: string;
  readonly keptName: string;
  /** Whether he is connected; whether a bot plays for him; whether he left of his own. */
  readonly here: boolean;
  readonly away: boolean;
  readonly left: boolean;
  readonly draw: boolean;
  readonly resigning: boolean;
  /** Milliseconds on the clock when the view was made; none: no clock. */
  readonly time?: number | undefined;
}

/** All that those at a table see of it, but the board: that follows from the moves. */
export interface TableView {
  readonly code: string;
  readonly config: Config;
  readonly host: string;
  readonly phase: 'gathering' | 'playing' | 'over';
  readonly seats: readonly SeatView[];
  readonly moves: readonly string[];
  /** The moves, counted from 1, that were resignations by the clock. */
  readonly flagged: readonly number[];
  readonly turn: string;
  /** A bot thinks. */
  readonly thinking: boolean;
  /** Nobody is there, and no clock runs. */
  readonly paused: boolean;
  /** As a record has it; `*`: not over. */
  readonly result: string;
  readonly reason: string;
  readonly watchers: number;
  readonly muted: boolean;
  /** The table of the next game. */
  readonly next: string;
}

/** A table in the lobby, and among one's own. */
export interface TableListing {
  readonly code: string;
  readonly variant: string;
  readonly preset: string;
  readonly clock: Clock;
  readonly phase: TableView['phase'];
  readonly names: readonly string[];
  /** How many people are connected. */
  readonly here: number;
  readonly free: number;
  readonly plies: number;
  /** Those who sit there or may, and of whom a move is awaited. */
  readonly players: readonly string[];
  readonly awaited: string;
}

/** A table at which somebody has had a seat, as the journal has it. */
export interface PastTable {
  readonly code: string;
  readonly over: boolean;
  /** Milliseconds, when something happened last. */
  readonly touched: number;
  readonly variant: string;
  readonly names: readonly string[];
}
