/** When a puzzle that was missed comes again, and which puzzle comes next. */
import type { Kind, Puzzle } from './puzzle.ts';

const day = 24 * 60 * 60 * 1000;
/** Days until it comes again, after a miss and after each time it was solved; then it is learnt. */
const steps = [1, 3, 7, 21] as const;

/** A puzzle that was missed, and has to be solved again. */
export interface Repetition {
  /** How often in a row it was solved since. */
  readonly step: number;
  /** From when on it is due, in milliseconds since 1970. */
  readonly due: number;
}

/** What becomes of a repetition when its puzzle is tried; nothing: it need not come again. */
export function repeated(
  before: Repetition | undefined,
  solved: boolean,
  now: number,
): Repetition | undefined {
  if (!solved) return { step: 0, due: now + steps[0] * day };
  if (!before) return undefined;
  // Solved again before its day: that proves nothing.
  if (now < before.due) return before;
  const step = before.step + 1;
  const days = steps[step];
  return days === undefined ? undefined : { step, due: now + days * day };
}

export interface History {
  /** When each puzzle was tried last. */
  readonly tried: Readonly<Record<string, number>>;
  readonly repetitions: Readonly<Record<string, Repetition>>;
}

export function dueOf(puzzles: readonly Puzzle[], history: History, now: number): Puzzle[] {
  const due = ({ id }: Puzzle) => history.repetitions[id]?.due ?? Number.POSITIVE_INFINITY;
  return puzzles.filter((puzzle) => due(puzzle) <= now).sort((a, b) => due(a) - due(b));
}

/** How many of the puzzles nearest to a rating one is drawn from. */
const choices = 8;

/**
 * The next puzzle: one that is due; else a new one near the rating; else the one that was tried longest ago. Nothing if
 * there is none of the kind but the last one. `random` is from 0 up to 1.
 */
export function nextOf(
  puzzles: readonly Puzzle[],
  history: History,
  wanted: {
    readonly rating: number;
    readonly kind: Kind | 'all';
    readonly not: string | undefined;
    readonly now: number;
    readonly random: number;
  },
): Puzzle | undefined {
  const { rating, kind, not, now, random } = wanted;
  const able = puzzles.filter(
    ({ id, kinds }) => id !== not && (kind === 'all' || kinds.includes(kind)),
  );
  const [due] = dueOf(able, history, now);
  if (due) return due;
  const fresh = able.filter(({ id }) => history.tried[id] === undefined);
  if (fresh.length > 0) {
    fresh.sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating));
    return fresh[Math.floor(random * Math.min(choices, fresh.length))];
  }
  return able.sort((a, b) => (history.tried[a.id] ?? 0) - (history.tried[b.id] ?? 0))[0];
}
