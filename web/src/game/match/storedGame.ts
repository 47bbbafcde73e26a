/** The shape of a game at the table that the browser keeps. */
import * as v from 'valibot';
import { configShape } from '../../../../table/config.ts';
import { type Checked, formOf } from '../../kit/storage.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.number(), v.finite(), v.minValue(0));

/** A game at the table. What its moves did is found again. */
const match = v.pipe(
  v.object({
    config: configShape,
    moves: v.array(v.string()),
    /** Milliseconds left to each side. */
    clocks: v.nullable(v.record(v.string(), time)),
    /** What its side had left after each move, where that is known. */
    times: v.array(v.nullable(time)),
    paused: v.boolean(),
    below: v.string(),
    /** What is looked at: so many moves from the start; null: the game as it stands. */
    view: v.nullable(count),
  }),
  v.check(({ clocks, config: { seats } }) =>
    Object.keys(seats).every((side) => clocks === null || side in clocks),
  ),
);
export type StoredMatch = Checked<typeof match>;

export const matchForm = (name: string) => formOf(name, match);
