/** What the browser keeps of exercises: the most stars of each lesson; ratings, tries and repetitions of puzzles. */
import { createSignal } from 'solid-js';
import * as v from 'valibot';
import { variants } from '../../../../table/config.ts';
import { type Form, formOf, load, save } from '../../kit/storage.ts';
import { type Rating, rated } from './puzzles/glicko.ts';
import type { Puzzle } from './puzzles/puzzle.ts';
import { type History, type Repetition, repeated } from './puzzles/schedule.ts';

// ---- lessons

export type Stars = 1 | 2 | 3;

export const lessonForm = formOf(
  'learn',
  v.object({ stars: v.record(v.string(), v.picklist([1, 2, 3])) }),
);

const [stars, setStars] = createSignal(load(lessonForm)?.stars ?? {});

export function starsFor(id: string): Stars | 0 {
  return Object.hasOwn(stars(), id) ? (stars()[id] ?? 0) : 0;
}

/** A lesson is done; fewer stars than before take nothing away. */
export function noteStars(id: string, count: Stars): void {
  if (count <= starsFor(id)) return;
  // Another tab may have done lessons meanwhile.
  const all: Record<string, Stars> = { ...load(lessonForm)?.stars };
  for (const [name, now] of Object.entries({ ...stars(), [id]: count })) {
    all[name] = Math.max(all[name] ?? 0, now) as Stars;
  }
  setStars(all);
  save(lessonForm, { stars: all });
}

// ---- puzzles

export interface Kept extends History {
  readonly ratings: Readonly<Record<string, Rating>>;
}

const finite = v.pipe(v.number(), v.finite());
const positive = v.pipe(finite, v.gtValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const puzzleForm: Form<Kept> = {
  name: 'puzzles',
  schema: v.object({
    ratings: v.record(
      v.picklist(variants),
      v.object({ rating: finite, deviation: positive, volatility: positive }),
    ),
    tried: v.record(v.string(), finite),
    repetitions: v.record(v.string(), v.object({ step: count, due: finite })),
  }),
};

/** In the middle of the puzzles' ratings. */
export const firstRating: Rating = { rating: 1000, deviation: 350, volatility: 0.06 };
/** How sure the ratings of puzzles are: they come of an engine, not of people. */
const puzzleDeviation = 100;

const none: Kept = { ratings: {}, tried: {}, repetitions: {} };
const [kept, setKept] = createSignal<Kept>(load(puzzleForm) ?? none);

export { kept };

export function ratingOf(variant: string): Rating {
  return kept().ratings[variant] ?? firstRating;
}

/** Whether a try counts for the rating: that of a puzzle that is new, or due again. */
export function countsNow(before: Kept, puzzle: Puzzle, now: number): boolean {
  const repetition = before.repetitions[puzzle.id];
  return (
    before.tried[puzzle.id] === undefined || (repetition !== undefined && repetition.due <= now)
  );
}

/** What is known after the first try of a puzzle. */
export function noted(before: Kept, puzzle: Puzzle, solved: boolean, now: number): Kept {
  const repetition = before.repetitions[puzzle.id];
  const rating = before.ratings[puzzle.variant] ?? firstRating;
  const against = { rating: puzzle.rating, deviation: puzzleDeviation };
  const repetitions: Record<string, Repetition> = { ...before.repetitions };
  const next = repeated(repetition, solved, now);
  if (next) repetitions[puzzle.id] = next;
  else delete repetitions[puzzle.id];
  return {
    ratings: countsNow(before, puzzle, now)
      ? { ...before.ratings, [puzzle.variant]: rated(rating, [{ against, score: solved ? 1 : 0 }]) }
      : before.ratings,
    tried: { ...before.tried, [puzzle.id]: now },
    repetitions,
  };
}

export function note(puzzle: Puzzle, solved: boolean): void {
  // Another tab may have solved puzzles meanwhile; where the browser keeps nothing, this page does.
  const next = noted(load(puzzleForm) ?? kept(), puzzle, solved, Date.now());
  setKept(next);
  save(puzzleForm, next);
}
