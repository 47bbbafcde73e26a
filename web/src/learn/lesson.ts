/** What a lesson is: a position, one thing to do, and what the others do meanwhile. */
export type Variant = 'sevenkingdoms' | 'threefriends' | 'middlexiangqi';

/** All that is named must come true. */
export interface Goal {
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
}

export interface Lesson {
  readonly id: string;
  readonly variant: Variant;
  /** Side and kind with their point: `wQ a0`. All of a side's pieces are on the board. */
  readonly pieces: string;
  /** The learner's side. */
  readonly side: string;
  /** Who conquered whom before: `{ r: 'w' }`, Chu fell to Qin. */
  readonly fallen?: Readonly<Record<string, string>>;
  /** The field of the FEN: `w:r6,o:r4`. */
  readonly taken?: string;
  /** Pieces in hand, as the FEN of Middle Xiangqi writes them. */
  readonly hands?: string;
  /** Two corners of what is shown of the board; all of it, if missing. */
  readonly part?: readonly [string, string];
  readonly goal: Goal;
  /** How many moves the learner has. */
  readonly most: number;
  /**
   * What the others do after each move of the learner: nothing; or each, in its turn, takes the most
   * valuable piece that it can take.
   */
  readonly others: 'still' | 'take';
  /** The shortest way to the goal. */
  readonly solution: readonly string[];
  /** A way that a learner may try, and that does not lead there. */
  readonly wrong: readonly string[];
}

const sevenOrder = 'wrobgpd';
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

/** A row of a FEN: pieces, and how many points between them are empty, counted up to `most`. */
function row(points: readonly string[], text: ReadonlyMap<string, string>): string {
  let line = '';
  let gap = 0;
  for (const point of points) {
    const piece = text.get(point);
    if (piece === undefined) gap++;
    else {
      line += (gap > 0 ? String(gap) : '') + piece;
      gap = 0;
    }
  }
  return line + (gap > 0 ? String(gap) : '');
}

/** The position of a lesson, with the learner to move. */
export function fenOf(lesson: Lesson): string {
  const pieces = piecesOf(lesson);
  const range = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (from < to ? from + i : from - i));
  const rows = (count: number, ranks: readonly number[], text: (piece: Placed) => string) => {
    const placed = new Map(pieces.map((piece) => [piece.at, text(piece)]));
    return ranks
      .map((rank) =>
        row(
          [...files.slice(0, count)].map((file) => `${file}${rank}`),
          placed,
        ),
      )
      .join('/');
  };
  const both = ({ side, kind }: Placed) => side + kind;
  switch (lesson.variant) {
    case 'sevenkingdoms': {
      const fates = [...sevenOrder].map(
        (side) =>
          lesson.fallen?.[side] ?? (pieces.some((piece) => piece.side === side) ? side : '-'),
      );
      const placement = rows(19, range(18, 0), both);
      return `${placement} ${lesson.side} ${fates.join('')} ${lesson.taken ?? '-'} 0 1`;
    }
    case 'threefriends': {
      const placed = new Map(pieces.map((piece) => [piece.at, both(piece)]));
      const arms = [...'rgb'].map((arm) =>
        range(5, 1)
          .map((rank) =>
            row(
              range(1, 9).map((file) => `${arm}${file}${rank}`),
              placed,
            ),
          )
          .join('/'),
      );
      const commanders = [...'rgb'].map(
        (army) =>
          lesson.fallen?.[army] ??
          (pieces.some(({ side, kind }) => side === army && kind === 'G') ? army : '-'),
      );
      return `${arms.join('|')} ${lesson.side} ${commanders.join('')} 0 1`;
    }
    case 'middlexiangqi': {
      const placement = rows(13, range(10, 1), ({ side, kind }) =>
        side === 'w' ? kind : kind.toLowerCase(),
      );
      return `${placement}[${lesson.hands ?? ''}] ${lesson.side} - - 0 1`;
    }
  }
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
