/** The shape of an analysis that the browser keeps. */
import * as v from 'valibot';
import { type Checked, formOf } from '../../kit/storage.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const texts = v.record(v.string(), v.string());

/** A move as a record has it; what says nothing is left out. */
const move = v.object({
  text: v.pipe(v.string(), v.regex(/^\S+$/)),
  /** With arrows and circles. */
  comment: v.exactOptional(v.string()),
  nags: v.exactOptional(v.array(v.pipe(count, v.maxValue(255)))),
});
const lineOf = v.array(move);
/** A tree in the form of records: the game, and its variations, each behind the line that it leaves. */
const tree = v.pipe(
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
/** A game that is looked at. */
const study = v.pipe(
  v.object({
    variant: v.string(),
    options: texts,
    fen: v.exactOptional(v.string()),
    tree,
    /** Of the record that it was read from. */
    tags: texts,
    /** How many moves the record had: null if it is of no record. */
    recorded: v.nullable(count),
    /** The move that is looked at, and the last one of its line: numbers in the order of `Tree.ids()`, from 1; 0: the first position. */
    at: count,
    end: count,
    /** Sides of people, if that is known. */
    mine: v.array(v.string()),
    /** Somebody has changed something in it. */
    touched: v.boolean(),
  }),
  v.check(({ tree: { moves, variations }, at, end }) => {
    const size = variations.reduce((sum, line) => sum + line.moves.length, moves.length);
    return at <= size && end <= size;
  }),
);

export type StoredMove = Checked<typeof move>;
export type StoredTree = Checked<typeof tree>;
export type StoredStudy = Checked<typeof study>;

export const studyForm = formOf(
  'study',
  v.object({
    study,
    /** The game that was looked at before this one. */
    before: v.nullable(study),
    engine: v.boolean(),
    lines: v.pipe(count, v.minValue(1), v.maxValue(5)),
    below: v.nullable(v.string()),
  }),
);
