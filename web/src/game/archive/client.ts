/** The page's side of the database of games: it asks the worker, or does the work itself where there is none. */
import { type Game, loadRules } from 'hegemon-engine';
import type { Config } from '../../../../table/config.ts';
import { setKeeps } from '../../kit/storage.ts';
import { m } from '../../kit/texts/index.ts';
import { translatedError } from '../errorSentences.ts';
import { GameDatabase, type ImportReport } from './gameDatabase.ts';
import { bot, ownEvent, person } from './rows.ts';
import { failureOf, StoreError, type StoreFailure } from './store.ts';

type Calls = Pick<
  GameDatabase,
  'find' | 'explore' | 'text' | 'add' | 'addWatched' | 'remove' | 'file' | 'close'
>;

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

/** Opens the database. `changed` is called when another tab has changed it. */
export function openGameDatabase(changed: () => void = () => {}): Calls {
  const inPage = () => new GameDatabase(loadRules, changed);
  const waiting = new Map<number, Waiting>();
  let next = 1;
  let page: GameDatabase | undefined;
  let worker: Worker | undefined;
  const here = ({ question: { call, args }, resolve, reject, progress }: Waiting) => {
    page ??= inPage();
    const method = page[call] as (...all: unknown[]) => Promise<unknown>;
    method.apply(page, [...args, ...(progress ? [progress] : [])]).then(resolve, reject);
  };
  try {
    worker = new Worker(new URL('./gameDatabase.worker.ts', import.meta.url), { type: 'module' });
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
  } catch {
    page = inPage();
  }
  const answerTo = (question: Question, progress?: (read: number) => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const asked: Waiting = { question, resolve, reject, progress };
      if (page) {
        here(asked);
        return;
      }
      waiting.set(question.id, asked);
      worker?.postMessage(question);
    });
  const ask = async <T>(
    call: keyof Calls,
    args: readonly unknown[],
    progress?: (read: number) => void,
  ): Promise<T> => {
    // The person is told where the browser keeps no games.
    const failed = (failure: StoreFailure) => failure !== 'newer' && setKeeps('games', false);
    try {
      const value = await answerTo({ id: next++, call, args }, progress);
      if (call === 'add' || call === 'addWatched') {
        const { failure, added } = value as ImportReport;
        if (failure) failed(failure);
        else if (added > 0) setKeeps('games', true);
      }
      return value as T;
    } catch (error) {
      failed(failureOf(error).failure);
      throw error;
    }
  };
  return {
    find: (wanted, from, count) => ask('find', [wanted, from, count]),
    explore: (variant, rules, position) => ask('explore', [variant, rules, position]),
    text: (id) => ask('text', [id]),
    add: (source, progress) => ask('add', [source], progress),
    addWatched: (text) => ask('addWatched', [text]),
    remove: (ids) => ask('remove', [ids]),
    file: (wanted) => ask('file', [wanted]),
    close: async () => {
      await page?.close();
      worker?.terminate();
    },
  };
}

/** A game that was not taken: its text, so that the person can save it, and why. */
export interface Unkept {
  readonly text: string;
  readonly why: string;
}

/** Saves a game that was played here. */
export async function addOwnGame(game: Game, { seats }: Config): Promise<Unkept | null> {
  const players = game.state().sides.flatMap(({ side, name }) => {
    const seat = seats[side];
    if (!seat || seat.by === 'absent') return [];
    return [[name, seat.by === 'human' ? person : bot(seat.level)]];
  });
  const text = game.record({
    Event: ownEvent,
    ...Object.fromEntries(players),
    Time: new Date().toTimeString().slice(0, 8),
  });
  const watched = !Object.values(seats).some(({ by }) => by === 'human');
  const database = openGameDatabase();
  try {
    const { failure, wrong } = await (watched ? database.addWatched(text) : database.add(text));
    if (failure) return { text, why: m().storeFailures[failure] };
    const first = wrong[0] && translatedError(wrong[0]);
    return first ? { text, why: m().named(first.where, first.what) } : null;
  } catch (error) {
    return { text, why: m().storeFailures[failureOf(error).failure] };
  } finally {
    await database.close();
  }
}
