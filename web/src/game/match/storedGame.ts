/** The shape of a game at the table that the browser keeps. */
import * as v from 'valibot';
import { type Checked, formOf } from '../../kit/storage.ts';
import { type Config, presets, sidesOf, variants } from '../config.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.number(), v.finite(), v.minValue(0));

const configSchema: v.GenericSchema<unknown, Config> = v.pipe(
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
const match = v.pipe(
  v.object({
    config: configSchema,
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
