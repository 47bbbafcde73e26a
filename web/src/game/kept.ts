/** The shapes of the games that the browser keeps. */
import * as v from 'valibot';
import { type Form, version } from '../storage.ts';
import { type Config, presets, sidesOf, variants } from './config.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.number(), v.finite(), v.minValue(0));
const texts = v.record(v.string(), v.string());

const config: v.GenericSchema<unknown, Config> = v.pipe(
  v.object({
    variant: v.picklist(variants),
    preset: v.picklist(presets),
    seats: v.record(
      v.string(),
      v.object({
        by: v.picklist(['human', 'bot', 'absent']),
        level: v.pipe(v.number(), v.finite()),
        alliance: count,
      }),
    ),
    clock: v.nullable(v.object({ minutes: time, increment: time })),
    fen: v.exactOptional(v.string()),
  }),
  v.check(({ variant, seats }) => {
    const sides = sidesOf(variant);
    return Object.keys(seats).length === sides.length && sides.every((side) => side in seats);
  }),
);

/** A game at the table. What its moves did is found again. */
export interface KeptMatch {
  readonly version: typeof version;
  readonly config: Config;
  readonly moves: readonly string[];
  /** Milliseconds left to each side. */
  readonly clocks: Readonly<Record<string, number>> | null;
  /** What its side had left after each move, where that is known. */
  readonly times: readonly (number | null)[];
  readonly paused: boolean;
  readonly below: string;
  /** What is looked at: so many moves from the start; null: the game as it stands. */
  readonly view: number | null;
}

export function matchForm(name: string): Form<KeptMatch> {
  return {
    name,
    schema: v.pipe(
      v.object({
        version: v.literal(version),
        config,
        moves: v.array(v.string()),
        clocks: v.nullable(v.record(v.string(), time)),
        times: v.array(v.nullable(time)),
        paused: v.boolean(),
        below: v.string(),
        view: v.nullable(count),
      }),
      v.check(({ clocks, config: { seats } }) =>
        Object.keys(seats).every((side) => clocks === null || side in clocks),
      ),
    ),
    migrate: (old) => ({
      ...old,
      version,
      // Only an entry knew whether it was the clock that made a side resign.
      times: Array.isArray(old.entries)
        ? old.entries.map((entry) => (entry?.onTime === true ? 0 : null))
        : [],
      view: null,
    }),
  };
}

/** A game that is looked at. */
export interface KeptStudy {
  readonly variant: string;
  readonly options: Readonly<Record<string, string>>;
  readonly fen?: string;
  readonly moves: readonly string[];
  /** Of the record that it was read from. */
  readonly tags: Readonly<Record<string, string>>;
  readonly comments: readonly string[];
  /** How many of its moves the record had: null if it is of no record. */
  readonly recorded: number | null;
  readonly ply: number;
  readonly sideLine: { readonly from: number; readonly moves: readonly string[] } | null;
  /** Somebody has played moves in it. */
  readonly touched: boolean;
}

export interface KeptAnalysis {
  readonly version: typeof version;
  readonly study: KeptStudy;
  /** The game that was looked at before this one. */
  readonly before: KeptStudy | null;
  readonly engine: boolean;
  readonly lines: number;
  readonly below: string | null;
}

const study: v.GenericSchema<unknown, KeptStudy> = v.pipe(
  v.object({
    variant: v.string(),
    options: texts,
    fen: v.exactOptional(v.string()),
    moves: v.array(v.string()),
    tags: texts,
    comments: v.array(v.string()),
    recorded: v.nullable(count),
    ply: count,
    sideLine: v.nullable(v.object({ from: count, moves: v.array(v.string()) })),
    touched: v.boolean(),
  }),
  v.check(
    ({ ply, sideLine, moves }) => ply <= moves.length && (sideLine?.from ?? 0) <= moves.length,
  ),
);

export const studyForm: Form<KeptAnalysis> = {
  name: 'study',
  schema: v.object({
    version: v.literal(version),
    study,
    before: v.nullable(study),
    engine: v.boolean(),
    lines: v.pipe(count, v.minValue(1), v.maxValue(5)),
    below: v.nullable(v.string()),
  }),
  // A setup, of which everything may be left out.
  migrate: ({ variant = variants[0], options = {}, moves = [], ...rest }) => ({
    version,
    study: {
      variant,
      options,
      moves,
      ...('fen' in rest ? { fen: rest.fen } : {}),
      tags: {},
      comments: [],
      recorded: null,
      ply: Array.isArray(moves) ? moves.length : 0,
      sideLine: null,
      touched: true,
    },
    before: null,
    engine: false,
    lines: 1,
    below: null,
  }),
};
