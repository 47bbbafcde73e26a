/** How well a bot plays, from 1 to 8: an engine's skill and the longest it may think. */
export interface Level {
  readonly skill: number;
  /** Milliseconds. */
  readonly movetime: number;
}

export const levels: readonly Level[] = [
  { skill: 0, movetime: 200 },
  { skill: 3, movetime: 250 },
  { skill: 6, movetime: 300 },
  { skill: 9, movetime: 400 },
  { skill: 12, movetime: 500 },
  { skill: 15, movetime: 700 },
  { skill: 18, movetime: 1000 },
  { skill: 20, movetime: 1500 },
];

export function levelOf(level: number): Level {
  return levels[Math.min(Math.max(Math.round(level), 1), levels.length) - 1] as Level;
}
