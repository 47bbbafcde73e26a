/** The move that led to a position, as the board marks it. */
import type { State } from 'hegemon-engine';
import type { Mark } from './Board.tsx';

export function markOf(last: NonNullable<State['last']>, weight: number): Mark {
  const from = last.from?.endsWith('@') ? null : last.from;
  return { from, to: last.to, side: last.side, weight };
}

export function lastMark(last: State['last']): Mark[] {
  return last && last.to !== null ? [markOf(last, 1)] : [];
}
