/** How well a bot plays, from 1 to 8: an engine's skill, the longest it may think, and what it overlooks. */
import type { State } from 'hegemon-engine';

interface Level {
  readonly skill: number;
  /** Milliseconds. */
  readonly movetime: number;
  /**
   * The part of its moves that it looks at, drawn again each time. The engine at its lowest skill still sees every
   * capture; beginners do not.
   */
  readonly sees?: number;
}

export const levels: readonly Level[] = [
  { skill: 0, movetime: 200, sees: 0.12 },
  { skill: 0, movetime: 200, sees: 0.25 },
  { skill: 0, movetime: 250, sees: 0.5 },
  { skill: 4, movetime: 300 },
  { skill: 9, movetime: 400 },
  { skill: 14, movetime: 600 },
  { skill: 18, movetime: 1000 },
  { skill: 20, movetime: 1500 },
];

export function levelOf(level: number): Level {
  return levels[Math.min(Math.max(Math.round(level), 1), levels.length) - 1] as Level;
}

/** The legal moves of a position as texts, as `play` takes them. */
export const legalMoves = ({ moves }: Pick<State, 'moves'>): string[] =>
  Object.entries(moves).flatMap(([from, ends]) => ends.map((to) => from + to));

/** The moves that a bot of this level looks at, at least one; nothing where it looks at all. */
export function movesSeen({ sees = 1 }: Level, state: Pick<State, 'moves' | 'ply'>, seed: number): readonly string[] | undefined {
  if (sees >= 1) return undefined;
  const all = legalMoves(state);
  // The same game has the same moves overlooked, so that taking back does not draw others.
  const number = numbers(seed, state.ply);
  const seen = all.filter(() => number() < sees);
  return seen.length > 0 || all.length === 0 ? seen : [all[Math.floor(number() * all.length)] as string];
}

/** Numbers from 0 to 1 (splitmix32). */
function numbers(seed: number, ply: number): () => number {
  let state = (seed ^ Math.imul(ply + 1, 0x9e3779b9)) | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 2 ** 32;
  };
}
