/** The shapes of the games that the browser keeps. */
import * as v from 'valibot';
import { type Form, version } from '../kit/storage.ts';
import { type Config, presets, sidesOf, variants } from './config.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.number(), v.finite(), v.minValue(0));
const texts = v.record(v.string(), v.string());

export const configSchema: v.GenericSchema<unknown, Config> = v.pipe(
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
        config: configSchema,
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

/** A move as a record has it; what says nothing is left out. */
export interface KeptMove {
  readonly text: string;
  /** With arrows and circles. */
  readonly comment?: string;
  readonly nags?: readonly number[];
}

/** A tree in the form of records: the game, and its variations, each behind the line that it leaves. */
export interface KeptTree {
  readonly comment: string;
  readonly moves: readonly KeptMove[];
  readonly variations: readonly {
    readonly of: number;
    readonly at: number;
    readonly comment: string;
    readonly moves: readonly KeptMove[];
  }[];
}

/** A game that is looked at. */
export interface KeptStudy {
  readonly variant: string;
  readonly options: Readonly<Record<string, string>>;
  readonly fen?: string;
  readonly tree: KeptTree;
  /** Of the record that it was read from. */
  readonly tags: Readonly<Record<string, string>>;
  /** How many moves the record had: null if it is of no record. */
  readonly recorded: number | null;
  /** The move that is looked at, and the last one of its line: numbers in the order of `Tree.ids()`, from 1; 0: the first position. */
  readonly at: number;
  readonly end: number;
  /** Sides of people, if that is known. */
  readonly mine: readonly string[];
  /** Somebody has changed something in it. */
  readonly touched: boolean;
}

/** Older shapes of a study are other than those of the rest of what is kept. */
export const studyVersion = 3;

export interface KeptAnalysis {
  readonly version: typeof studyVersion;
  readonly study: KeptStudy;
  /** The game that was looked at before this one. */
  readonly before: KeptStudy | null;
  readonly engine: boolean;
  readonly lines: number;
  readonly below: string | null;
}

const lineOf = v.array(
  v.object({
    text: v.pipe(v.string(), v.regex(/^\S+$/)),
    comment: v.exactOptional(v.string()),
    nags: v.exactOptional(v.array(v.pipe(count, v.maxValue(255)))),
  }),
);
const tree: v.GenericSchema<unknown, KeptTree> = v.pipe(
  v.object({
    comment: v.string(),
    moves: lineOf,
    variations: v.array(
      v.object({
        of: count,
        at: count,
        comment: v.string(),
        moves: v.pipe(lineOf, v.minLength(1)),
      }),
    ),
  }),
  v.check(({ moves, variations }) =>
    variations.every(({ of, at }, i) => {
      const line = of === 0 ? moves : of <= i ? variations[of - 1]?.moves : undefined;
      return at < (line?.length ?? 0);
    }),
  ),
);
const study: v.GenericSchema<unknown, KeptStudy> = v.pipe(
  v.object({
    variant: v.string(),
    options: texts,
    fen: v.exactOptional(v.string()),
    tree,
    tags: texts,
    recorded: v.nullable(count),
    at: count,
    end: count,
    mine: v.array(v.string()),
    touched: v.boolean(),
  }),
  v.check(({ tree: { moves, variations }, at, end }) => {
    const size = variations.reduce((sum, line) => sum + line.moves.length, moves.length);
    return at <= size && end <= size;
  }),
);

const analysis = {
  engine: v.boolean(),
  lines: v.pipe(count, v.minValue(1), v.maxValue(5)),
  below: v.nullable(v.string()),
};
const today = v.object({
  version: v.literal(studyVersion),
  study,
  before: v.nullable(study),
  ...analysis,
});

/** Version 2: one line of moves with comments behind them, and one side line without. */
const lineStudy = v.pipe(
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
const version2 = v.object({
  version: v.literal(2),
  study: lineStudy,
  before: v.nullable(lineStudy),
  ...analysis,
});

function treeOf({
  moves,
  comments,
  ply,
  sideLine,
  ...rest
}: v.InferOutput<typeof lineStudy>): KeptStudy {
  const main: KeptMove[] = moves.map((text, i) => ({
    text,
    ...(comments[i] ? { comment: comments[i] } : {}),
  }));
  const aside = (sideLine?.moves ?? []).map((text) => ({ text }));
  const from = sideLine?.from ?? 0;
  // A variation replaces a move: behind the last one a line just goes on.
  const replaces = aside.length > 0 && from < main.length;
  const tree: KeptTree = {
    comment: '',
    moves: replaces ? main : [...main, ...aside],
    variations: replaces ? [{ of: 0, at: from, comment: '', moves: aside }] : [],
  };
  const size = main.length + aside.length;
  const at = aside.length > 0 ? size : ply;
  return { ...rest, tree, at, end: size, mine: [] };
}

export const studyForm: Form<KeptAnalysis> = {
  name: 'study',
  schema: v.union([
    today,
    v.pipe(
      version2,
      v.transform(
        ({ study, before, ...rest }): KeptAnalysis => ({
          ...rest,
          version: studyVersion,
          study: treeOf(study),
          before: before && treeOf(before),
        }),
      ),
    ),
  ]),
  // A setup, of which everything may be left out.
  migrate: ({ variant = variants[0], options = {}, moves = [], ...rest }) => ({
    version: 2,
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
