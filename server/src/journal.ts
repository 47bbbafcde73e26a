/** What has happened at all tables, on disk: a thread of its own writes it, and tells when it is safe. */
import { Worker } from 'node:worker_threads';
import type { Event } from './model.ts';

export interface Kept {
  readonly code: string;
  readonly over: boolean;
  /** Milliseconds, when something happened last. */
  readonly touched: number;
}

export type Question =
  | {
      readonly op: 'append';
      readonly code: string;
      readonly from: number;
      readonly events: readonly Event[];
      readonly at: number;
    }
  | { readonly op: 'load'; readonly code: string }
  | { readonly op: 'list' }
  | { readonly op: 'of'; readonly player: string }
  | { readonly op: 'close' };

export class Journal {
  private readonly worker: Worker;
  private readonly waiting = new Map<
    number,
    { give: (value: unknown) => void; fail: (why: Error) => void }
  >();
  private last = 0;
  private dead: Error | undefined;

  constructor(file: string) {
    this.worker = new Worker(new URL('./journal.worker.ts', import.meta.url), {
      workerData: file,
      execArgv: [],
    });
    this.worker.on(
      'message',
      ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
        const asked = this.waiting.get(id);
        this.waiting.delete(id);
        if (error === undefined) asked?.give(value);
        else asked?.fail(new Error(error));
      },
    );
    this.worker.on('error', (why) => this.end(why instanceof Error ? why : new Error(String(why))));
    this.worker.on('exit', () => this.end(new Error('the journal is closed')));
  }

  /** Resolves when the events are on disk. `from`: how many events the table has before them. */
  async append(code: string, from: number, events: readonly Event[]): Promise<void> {
    if (events.length > 0) await this.ask({ op: 'append', code, from, events, at: Date.now() });
  }
  load(code: string): Promise<Event[]> {
    return this.ask({ op: 'load', code });
  }
  list(): Promise<Kept[]> {
    return this.ask({ op: 'list' });
  }
  /** The tables at which somebody has had a seat, the newest first. */
  of(player: string): Promise<Kept[]> {
    return this.ask({ op: 'of', player });
  }
  async close(): Promise<void> {
    if (!this.dead) await this.ask({ op: 'close' }).catch(() => {});
    await this.worker.terminate();
  }

  private ask<T>(question: Question): Promise<T> {
    if (this.dead) return Promise.reject(this.dead);
    const id = ++this.last;
    return new Promise<T>((give, fail) => {
      this.waiting.set(id, { give: give as (value: unknown) => void, fail });
      this.worker.postMessage({ id, question });
    });
  }
  private end(why: Error): void {
    this.dead ??= why;
    for (const { fail } of this.waiting.values()) fail(why);
    this.waiting.clear();
  }
}
