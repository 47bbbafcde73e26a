/** The page's side of the library: it asks the worker, or does the work itself where there is none. */
import { loadRules } from 'hegemon-engine';
import { Library } from './library.ts';
import { StoreError, type StoreFailure } from './store.ts';

type Calls = Pick<Library, 'find' | 'explore' | 'text' | 'add' | 'remove' | 'file' | 'close'>;

export interface Question {
  readonly id: number;
  readonly call: keyof Calls;
  readonly args: readonly unknown[];
}
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly read: number }
  | { readonly id: number; readonly failure: StoreFailure; readonly message: string }
  | { readonly changed: true };

interface Waiting {
  readonly question: Question;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly progress: ((read: number) => void) | undefined;
}

/** Opens the library. `changed` is called when another tab has changed it. */
export function openLibrary(changed: () => void = () => {}): Calls {
  const inPage = () => new Library(loadRules, changed);
  let worker: Worker;
  try {
    worker = new Worker(new URL('./library.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return inPage();
  }
  const waiting = new Map<number, Waiting>();
  let next = 1;
  let page: Library | undefined;
  const here = ({ question: { call, args }, resolve, reject, progress }: Waiting) => {
    page ??= inPage();
    const method = page[call] as (...all: unknown[]) => Promise<unknown>;
    method.apply(page, [...args, ...(progress ? [progress] : [])]).then(resolve, reject);
  };
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if ('changed' in data) {
      changed();
      return;
    }
    const asked = waiting.get(data.id);
    if ('read' in data) {
      asked?.progress?.(data.read);
      return;
    }
    waiting.delete(data.id);
    if ('value' in data) asked?.resolve(data.value);
    else asked?.reject(new StoreError(data.failure, data.message));
  };
  // If the worker cannot be loaded, the page does its work.
  worker.onerror = () => {
    page ??= inPage();
    for (const asked of waiting.values()) here(asked);
    waiting.clear();
  };
  const ask = <T>(
    call: keyof Calls,
    args: readonly unknown[],
    progress?: (read: number) => void,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const id = next++;
      const asked: Waiting = {
        question: { id, call, args },
        resolve: resolve as (value: unknown) => void,
        reject,
        progress,
      };
      if (page) {
        here(asked);
        return;
      }
      waiting.set(id, asked);
      worker.postMessage(asked.question);
    });
  return {
    find: (wanted, from, count) => ask('find', [wanted, from, count]),
    explore: (variant, rules, position) => ask('explore', [variant, rules, position]),
    text: (id) => ask('text', [id]),
    add: (source, progress) => ask('add', [source], progress),
    remove: (ids) => ask('remove', [ids]),
    file: (wanted) => ask('file', [wanted]),
    close: async () => {
      await page?.close();
      worker.terminate();
    },
  };
}
