/** How long the server waits for what. */
import type { Timings as TableTimings } from '../../table/host.ts';

export interface Timings extends TableTimings {
  /** Until a table that nobody looks at sleeps: who has woken it is still on the way. */
  readonly sleepMs: number;
}
export const usualTimings: Timings = { botMs: 700, graceMs: 20_000, freeMs: 180_000, sleepMs: 30_000, lagMs: 500 };
