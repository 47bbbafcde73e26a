/** How long the server waits for what. */
export interface Timings {
  /** Milliseconds that a bot's move takes at least: people want to see it. */
  readonly botMs: number;
  /** Until a bot takes the seat of who has lost the connection. */
  readonly graceMs: number;
  /** Until a table that nobody looks at sleeps: who has woken it is still on the way. */
  readonly sleepMs: number;
  /** The most of a move's time that may be put down to the network. */
  readonly lagMs: number;
}
export const usualTimings: Timings = { botMs: 700, graceMs: 20_000, sleepMs: 30_000, lagMs: 500 };
