/** The clocks of a game: what is left to each side, and whose runs. */
import type { TimeControl } from '../../../../table/config.ts';

export class Clocks {
  private left: Record<string, number>;
  /** What its side had left after each move, where that is known. */
  private times: (number | null)[];
  private running: { readonly side: string; since: number } | null = null;

  constructor(
    private readonly clock: TimeControl,
    private readonly sides: readonly string[],
    kept?: { left: Readonly<Record<string, number>>; times: readonly (number | null)[] },
  ) {
    this.left = kept ? { ...kept.left } : this.full();
    this.times = [...(kept?.times ?? [])];
  }

  private full(): Record<string, number> {
    return Object.fromEntries(this.sides.map((side) => [side, this.clock.minutes * 60_000]));
  }

  /** Milliseconds left to a side at a time, which `performance.now()` gives. */
  leftTo(side: string, now = performance.now()): number {
    const used = this.running?.side === side ? Math.max(0, now - this.running.since) : 0;
    return Math.max(0, (this.left[side] ?? 0) - used);
  }

  /** Lets the clock of a side run, and no other. */
  start(side: string): void {
    if (this.running?.side === side) return;
    this.stop();
    this.running = { side, since: performance.now() };
  }
  /** Takes off what was used so far. */
  book(): void {
    if (!this.running) return;
    const now = performance.now();
    this.left[this.running.side] = this.leftTo(this.running.side, now);
    this.running.since = now;
  }
  stop(): void {
    this.book();
    this.running = null;
  }
  /** Stops, and takes nothing off. */
  forgive(): void {
    this.running = null;
  }
  /** Goes on from now: the page was away for a while. */
  resume(): void {
    if (this.running) this.running.since = performance.now();
  }

  /** The side whose time is over. */
  over(): string | null {
    return this.running && this.leftTo(this.running.side) <= 0 ? this.running.side : null;
  }

  /** A side has made its move, or its time was over. */
  moved(side: string, ply: number, onTime: boolean): void {
    this.stop();
    const more = onTime ? 0 : this.clock.increment * 1000;
    const left = (onTime ? 0 : (this.left[side] ?? 0)) + more;
    this.left[side] = left;
    while (this.times.length < ply - 1) this.times.push(null);
    this.times[ply - 1] = Math.round(left);
  }

  /** Back to what the clocks showed after these moves, given by the sides that made them. */
  restore(movers: readonly string[]): void {
    this.running = null;
    this.left = this.full();
    this.times.length = Math.min(this.times.length, movers.length);
    movers.forEach((side, i) => {
      const left = this.times[i];
      if (typeof left === 'number') this.left[side] = left;
    });
  }

  /** Whether it was the clock that ended a side's game with this move. */
  endedOn(ply: number): boolean {
    return this.times[ply - 1] === 0;
  }

  kept(): { left: Record<string, number>; times: (number | null)[] } {
    return { left: { ...this.left }, times: [...this.times] };
  }
}
