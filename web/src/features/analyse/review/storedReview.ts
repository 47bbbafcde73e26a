/** The reviews that the browser keeps: of the last games that were reviewed. */
import type { GameSetup } from 'hegemon-engine';
import * as v from 'valibot';
import { type Checked, formOf, load, save } from '../../../kit/storage.ts';
import type { Judged } from './judge.ts';

/** Older ones make room: they can be made again. */
const most = 4;

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1000));
const judged: v.GenericSchema<unknown, Judged> = v.object({
  side: v.string(),
  best: v.string(),
  line: v.array(v.string()),
  share,
  played: share,
});

const review = v.object({
  /** Variant, options and FEN of the game. */
  game: v.string(),
  moves: v.array(v.string()),
  /**
   * By the indexes of the moves; null: nothing to judge; shorter or with gaps as long as it goes on. What is not judged yet
   * is kept as 0: JSON has no undefined.
   */
  judged: v.array(
    v.union([
      judged,
      v.null(),
      v.pipe(
        v.literal(0),
        v.transform(() => undefined),
      ),
    ]),
  ),
  running: v.boolean(),
  /** Its lines and marks are in the tree. */
  added: v.boolean(),
});
export type KeptReview = Checked<typeof review>;
const form = formOf('review', v.object({ reviews: v.array(review) }));

export function gameName({ variant, options, fen }: GameSetup): string {
  return JSON.stringify([variant, Object.entries(options ?? {}).sort(), fen ?? null]);
}

/** What is known of a game, as far as its moves are those that were reviewed. */
export function keptReview(game: string, moves: readonly string[]): KeptReview | undefined {
  const common = (review: KeptReview) => {
    const other = review.moves.findIndex((move, i) => move !== moves[i]);
    return other < 0 ? review.moves.length : other;
  };
  const found = (load(form)?.reviews ?? [])
    .filter((review) => review.game === game)
    .sort((a, b) => common(b) - common(a))[0];
  if (!found || common(found) === 0) return undefined;
  const same = found.moves.length === moves.length && common(found) === moves.length;
  return {
    ...found,
    moves,
    judged: found.judged.slice(0, common(found)),
    running: same && found.running,
    added: same && found.added,
  };
}

/** The other games that were reviewed: read once, since one page at a time writes them. */
export function otherReviews(name: string, own: readonly string[]): readonly KeptReview[] {
  const text = JSON.stringify(own);
  return (load(form)?.reviews ?? []).filter(
    ({ game, moves }) => game !== name || JSON.stringify(moves) !== text,
  );
}

export function keepReviews(review: KeptReview, others: readonly KeptReview[]): void {
  const reviews = [review, ...others].slice(0, most).map((one) => ({
    ...one,
    judged: one.judged.map((found) => (found === undefined ? 0 : found)),
  }));
  save(form, { reviews: reviews as unknown as KeptReview[] });
}
