/** What a lesson is: a position, one thing to do, and what the others do meanwhile. */
import type { Counts, Rules } from 'hegemon-engine';
import { emptyBoard, fenOf as positionText, type Variant } from '../../../game/position.ts';

export type { Variant };

/** All that is named must come true. */
interface Goal {
  /** Points with a star: pieces of the learner must end a move on each of them. */
  readonly reach?: readonly string[];
  /** Pieces that the learner must take, by where they stand at first; `all`: every enemy that is shown. */
  readonly take?: readonly string[] | 'all';
  /** Own pieces that nobody may take, by where they stand at first; `all`: every one. */
  readonly keep?: readonly string[] | 'all';
  /** A side that must fall to the learner. */
  readonly fall?: string;
  /** The learner must win the game. */
  readonly win?: true;
  /** So many rounds must go by in which nobody else wins, and the learner does not fall. */
  readonly survive?: number;
  /** Nothing: a board to try a piece on. */
  readonly free?: true;
}

export interface Lesson {
  readonly id: string;
  readonly variant: Variant;
  /** Side and kind with their point: `wQ a0`. All of a side's pieces are on the board. */
  readonly pieces: string;
  /** The learner's side. */
  readonly side: string;
  /** Options of the rules that are not as they are by default. */
  readonly options?: Readonly<Record<string, string>>;
  /** What became of sides before: `{ r: 'w' }`, Chu fell to Qin; `{ r: '-' }`, it resigned. */
  readonly fallen?: Readonly<Record<string, string>>;
  /** By captor and victim. */
  readonly taken?: Counts;
  /** Pieces in hand, by side and kind. */
  readonly hands?: Counts;
  /** Two corners of what is shown of the board; all of it, if missing. */
  readonly part?: readonly [string, string];
  readonly goal: Goal;
  /** How many moves the learner has. */
  readonly most: number;
  /** After each move of the learner the others do nothing; or each, in its turn, takes the most valuable piece that it can take. */
  readonly others?: 'take';
  /** The shortest way to the goal. */
  readonly solution: readonly string[];
  /** A way that a learner may try, and that does not lead there. */
  readonly wrong: readonly string[];
}

const files = 'abcdefghijklmnopqrs';

interface Placed {
  readonly side: string;
  readonly kind: string;
  readonly at: string;
}

export function piecesOf(lesson: Lesson): Placed[] {
  return [...lesson.pieces.matchAll(/([a-z])([A-Z]) ([a-z]\d+)/g)].map(
    ([, side = '', kind = '', at = '']) => ({ side, kind, at }),
  );
}

/** The position of a lesson, with the learner to move. */
export function fenOf(rules: Rules, lesson: Lesson): string {
  const { variant, options = {}, side: turn, fallen: fates = {}, taken = {}, hands = {} } = lesson;
  const pieces = Object.fromEntries(
    piecesOf(lesson).map(({ side, kind, at }) => [at, side + kind]),
  );
  const edited = { ...emptyBoard(variant, options), pieces, turn, fates, hands, taken };
  return positionText(rules, edited);
}

/** The points that a lesson shows, or nothing for all. */
export function pointsOf(lesson: Lesson): ReadonlySet<string> | undefined {
  if (!lesson.part) return undefined;
  const [a, b] = lesson.part.map((point) => ({
    file: files.indexOf(point[0] as string),
    rank: Number(point.slice(1)),
  })) as [{ file: number; rank: number }, { file: number; rank: number }];
  const points = new Set<string>();
  for (let rank = a.rank; rank <= b.rank; rank++) {
    for (let file = a.file; file <= b.file; file++) points.add(`${files[file]}${rank}`);
  }
  return points;
}
