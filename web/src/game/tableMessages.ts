/** The words between a table's server (server/) and those who sit at it. Both sides check by these shapes what they are sent. */
import * as v from 'valibot';
import { presets, sidesOf, variants } from './config.ts';

/** A number of ours in these bounds. */
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const between = (least: number, most: number) =>
  v.pipe(v.number(), v.finite(), v.minValue(least), v.maxValue(most));

/** Text only: what a line shows and nothing that steers it. */
const nameShape = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((text) => text.normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()),
  v.minLength(1),
  v.check((text) => [...text].length <= 24),
);
const side = v.pipe(v.string(), v.regex(/^[a-z]$/));
const level = whole(1, 8);

/** Who somebody is: a secret that stays in his browser, of which the server keeps a hash alone; and a name for the others. */
const personShape = v.strictObject({
  secret: v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/)),
  name: nameShape,
  /** A program and no person. */
  engine: v.optional(v.boolean(), false),
});
export type Person = v.InferInput<typeof personShape>;

const clockShape = v.nullable(
  v.union([
    v.strictObject({ minutes: between(0.05, 180), increment: between(0, 180) }),
    /** A slow game: so long for each move. */
    v.strictObject({ days: between(0.01, 30) }),
  ]),
);

const tableConfigShape = v.pipe(
  v.strictObject({
    variant: v.picklist(variants),
    preset: v.picklist(presets),
    seats: v.record(
      side,
      v.strictObject({
        /** `human`: for whoever sits down, a person or an engine. */
        by: v.picklist(['human', 'bot', 'absent']),
        level,
        alliance: whole(0, 7),
      }),
    ),
    clock: clockShape,
    fen: v.exactOptional(v.pipe(v.string(), v.maxLength(1000))),
  }),
  v.check(({ variant, seats }) => {
    const sides = sidesOf(variant);
    return Object.keys(seats).length === sides.length && sides.every((one) => one in seats);
  }),
);
export type TableConfig = v.InferOutput<typeof tableConfigShape>;

/** What one comes to a table with; who makes it brings its rules. */
export const joinShape = v.strictObject({
  me: personShape,
  table: v.optional(v.strictObject({ config: tableConfigShape, open: v.boolean() })),
});

export const phrases = [
  'hello',
  'luck',
  'ready',
  'wait',
  'oops',
  'well',
  'thanks',
  'again',
] as const;
export type Phrase = (typeof phrases)[number];

/** What those at a table may say to the server, by the name of the message. */
export const requestShapes = {
  /** Takes a seat, before the game or the own one again that a bot has kept. */
  sit: v.strictObject({ side }),
  stand: v.strictObject({ side }),
  /** Before the game, by who made the table. */
  seat: v.strictObject({ side, by: v.picklist(['human', 'bot']), level }),
  start: v.strictObject({}),
  /** The move with its number: one that comes twice is played once. `thought`: milliseconds since the turn was seen. */
  move: v.strictObject({
    side,
    ply: whole(0, 100_000),
    move: v.pipe(v.string(), v.regex(/^[\w@-]{2,12}$/)),
    thought: v.exactOptional(between(0, 1e10)),
  }),
  /** At the side's next turn, if it is not to move. */
  resign: v.strictObject({ side }),
  draw: v.strictObject({ side, offered: v.boolean() }),
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
  /** Whether he is connected; whether a bot plays for him; whether he left of his own. */
  readonly here: boolean;
  readonly away: boolean;
  readonly left: boolean;
  readonly draw: boolean;
  readonly resigning: boolean;
  /** Milliseconds on the clock when the view was made; -1: no clock. */
  readonly time: number;
}

/** All that those at a table see of it, but the board: that follows from the moves. */
export interface TableView {
  readonly code: string;
  /** A `TableConfig` as JSON. */
  readonly config: string;
  readonly host: string;
  readonly phase: 'gathering' | 'playing' | 'over';
  readonly seats: readonly SeatView[];
  readonly moves: readonly string[];
  /** The moves, counted from 1, that were resignations by the clock. */
  readonly late: readonly number[];
  readonly turn: string;
  /** A bot thinks. */
  readonly thinking: boolean;
  /** Nobody is there, and no clock runs. */
  readonly paused: boolean;
  /** As a record has it; `*`: not over. */
  readonly result: string;
  readonly reason: string;
  readonly watchers: number;
  /** The table of the next game. */
  readonly next: string;
}

/** A table in the lobby, and among one's own. */
export interface TableListing {
  readonly code: string;
  readonly variant: string;
  readonly preset: string;
  readonly clock: TableConfig['clock'];
  readonly phase: TableView['phase'];
  readonly names: readonly string[];
  readonly free: number;
  readonly plies: number;
  /** Those who sit there, and of whom a move is awaited. */
  readonly players: readonly string[];
  readonly awaited: string;
}
