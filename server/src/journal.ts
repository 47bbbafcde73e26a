/** What has happened at all tables, on disk: a thread of its own writes it, and tells when it is safe. */
import { chmodSync, closeSync, openSync } from 'node:fs';
import type { PastTable } from '../../table/messages.ts';
import type { Event } from '../../table/table.ts';
import { Thread } from './thread.ts';

export type Kept = Pick<PastTable, 'code' | 'over' | 'touched'>;

export type Question =
  | {
      readonly op: 'append';
      readonly code: string;
      readonly from: number;
      readonly events: readonly Event[];
      readonly at: number;
    }
  | { readonly op: 'load'; readonly code: string }
  | { readonly op: 'ran'; readonly code: string }
  | { readonly op: 'list' }
  | { readonly op: 'of'; readonly player: string }
  | { readonly op: 'close' };

export class Journal {
  private readonly thread: Thread<Question>;

  get failed(): Promise<never> {
    return this.thread.failed;
  }

  constructor(file: string, { beatMs = 60_000, busyMs = 5000 } = {}) {
    // Whoever reads it may know whose turn it is everywhere, and what people are called.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    this.thread = new Thread('./journal.worker.ts', { file, beatMs, busyMs });
  }

  /** Resolves when the events are on disk. `from`: how many events the table has before them. */
  async append(code: string, from: number, events: readonly Event[]): Promise<void> {
    if (events.length > 0) await this.thread.ask({ op: 'append', code, from, events, at: Date.now() });
  }
  /** The events of a table, each as JSON. */
  load(code: string): Promise<string[]> {
    return this.thread.ask({ op: 'load', code });
  }
  /** Milliseconds that the server has run since the turn of a table began. */
  ran(code: string): Promise<number> {
    return this.thread.ask({ op: 'ran', code });
  }
  list(): Promise<Kept[]> {
    return this.thread.ask({ op: 'list' });
  }
  /** The tables at which somebody has had a seat, the newest first. */
  of(player: string): Promise<PastTable[]> {
    return this.thread.ask({ op: 'of', player });
  }
  async close(): Promise<void> {
    await this.thread.ask({ op: 'close' }).catch(() => {});
    await this.thread.close();
  }
}
