/** A thread that is asked one thing after the other, and answers each. */
import { parentPort, Worker } from 'node:worker_threads';
import { type Refusal, Refused } from '../../table/refused.ts';

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  /** What is wrong; or why what was asked is refused. */
  readonly error?: string;
  readonly refusal?: Refusal;
}
interface Waiting {
  readonly give: (value: unknown) => void;
  readonly fail: (why: Error) => void;
}

export class Thread<Question> {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private dead: Error | undefined;
  private closing = false;
  private readonly ended = Promise.withResolvers<never>();
  /** Fails when the thread has ended by itself: nothing it is asked will be answered. */
  readonly failed = this.ended.promise;

  constructor(file: string, data?: unknown) {
    this.worker = new Worker(new URL(file, import.meta.url), { workerData: data, execArgv: [] });
    this.failed.catch(() => {});
    this.worker.on('message', ({ id, value, error, refusal }: Answer) => {
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (refusal) asked?.fail(new Refused(refusal.code === 'rules' ? refusal.error : refusal.code));
      else if (error === undefined) asked?.give(value);
      else asked?.fail(new Error(error));
    });
    this.worker.on('error', (why) => this.end(why instanceof Error ? why : new Error(String(why))));
    this.worker.on('exit', () => this.end(new Error('the thread has ended')));
  }

  ask<T>(question: Question): Promise<T> {
    if (this.dead) return Promise.reject(this.dead);
    const id = ++this.last;
    return new Promise<T>((give, fail) => {
      this.waiting.set(id, { give: give as Waiting['give'], fail });
      this.worker.postMessage({ id, question });
    });
  }
  close(): Promise<number> {
    this.closing = true;
    return this.worker.terminate();
  }
  private end(why: Error): void {
    this.dead ??= why;
    for (const { fail } of this.waiting.values()) fail(why);
    this.waiting.clear();
    if (!this.closing) this.ended.reject(why);
  }
}

export interface Asked<Question> {
  readonly id: number;
  readonly question: Question;
}

/** In the thread: what is asked comes in, and answers go out. */
export function onAsked<Question>(asked: (one: Asked<Question>) => void): void {
  parentPort?.on('message', asked);
}
/** The answer, or what is thrown instead of it. */
export function answer(id: number, find: () => unknown): void {
  try {
    parentPort?.postMessage({ id, value: find() } satisfies Answer);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const said = error instanceof Refused ? { refusal: error.why } : { error: text };
    parentPort?.postMessage({ id, ...said } satisfies Answer);
  }
}
