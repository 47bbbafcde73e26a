/** The shape of an analysis that the browser keeps. */
import * as v from 'valibot';
import type { Form } from '../kit/storage.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const texts = v.record(v.string(), v.string());

/** A move as a record has it; what says nothing is left out. */
export interface StoredMove {
  readonly text: string;
  /** With arrows and circles. */
  readonly comment?: string;
  readonly nags?: readonly number[];
}

/** A tree in the form of records: the game, and its variations, each behind the line that it leaves. */
export interface StoredTree {
  readonly comment: string;
  readonly moves: readonly StoredMove[];
  readonly variations: readonly {
    readonly of: number;
    readonly at: number;
    readonly comment: string;
    readonly moves: readonly StoredMove[];
  }[];
}

/** A game that is looked at. */
export interface StoredStudy {
  readonly variant: string;
  readonly options: Readonly<Record<string, string>>;
  readonly fen?: string;
  readonly tree: StoredTree;
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

interface StoredAnalysis {
  readonly study: StoredStudy;
  /** The game that was looked at before this one. */
  readonly before: StoredStudy | null;
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
const tree: v.GenericSchema<unknown, StoredTree> = v.pipe(
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
const study: v.GenericSchema<unknown, StoredStudy> = v.pipe(
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

export const studyForm: Form<StoredAnalysis> = {
  name: 'study',
  schema: v.object({
    study,
    before: v.nullable(study),
    engine: v.boolean(),
    lines: v.pipe(count, v.minValue(1), v.maxValue(5)),
    below: v.nullable(v.string()),
  }),
};
