/** The games that the browser keeps, in IndexedDB. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { isStored, type Row, rowSchema, type Stored } from './rows.ts';

interface Schema extends DBSchema {
  /** What the list shows. */
  rows: { key: string; value: Row };
  games: { key: string; value: Stored };
}

export const databaseName = 'hegemon';

/** An entry that is not as this page wrote it. */
export interface BrokenEntry {
  readonly id: string;
  readonly text: string;
}

interface Rows {
  readonly rows: readonly Row[];
  readonly broken: readonly BrokenEntry[];
}

type Added = 'added' | 'known' | 'replaced';

/** A failure of the browser's own, as the page names it. */
export type StoreFailure = 'full' | 'newer' | 'none';

export class StoreError extends Error {
  constructor(
    readonly failure: StoreFailure,
    message: string,
  ) {
    super(message);
  }
}

export function failureOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const name = error instanceof Error ? error.name : '';
  const failure =
    name === 'QuotaExceededError' ? 'full' : name === 'VersionError' ? 'newer' : 'none';
  return new StoreError(failure, error instanceof Error ? error.message : String(error));
}

export class Store {
  private opened: Promise<IDBPDatabase<Schema>> | undefined;

  private database(): Promise<IDBPDatabase<Schema>> {
    this.opened ??= openDB<Schema>(databaseName, 1, {
      upgrade(database) {
        database.createObjectStore('rows', { keyPath: 'id' });
        database.createObjectStore('games', { keyPath: 'id' });
      },
      // A newer version of the page in another tab wants to change it; the browser may close it at any time.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase | null)?.close();
        this.opened = undefined;
      },
      terminated: () => {
        this.opened = undefined;
      },
    }).catch((error: unknown) => {
      this.opened = undefined;
      throw failureOf(error);
    });
    return this.opened;
  }

  async rows(): Promise<Rows> {
    const database = await this.database();
    const transaction = database.transaction(['rows', 'games']);
    const [values, keys, games] = await Promise.all([
      transaction.objectStore('rows').getAll() as Promise<unknown[]>,
      transaction.objectStore('rows').getAllKeys(),
      transaction.objectStore('games').getAllKeys(),
    ]);
    const whole = new Set(games);
    const rows: Row[] = [];
    const broken: BrokenEntry[] = [];
    values.forEach((value, i) => {
      const checked = v.safeParse(rowSchema, value);
      if (checked.success && whole.has(checked.output.id)) rows.push(checked.output);
      else broken.push({ id: keys[i] as string, text: JSON.stringify(value) });
    });
    return { rows, broken };
  }

  /** All games but those that are broken. */
  async games(): Promise<Stored[]> {
    const database = await this.database();
    return ((await database.getAll('games')) as unknown[]).filter(isStored);
  }

  async game(id: string): Promise<Stored | undefined> {
    const value: unknown = await (await this.database()).get('games', id);
    return isStored(value) ? value : undefined;
  }

  /**
   * Takes all of these games, or none. A game that is there already stays, unless the record of the new
   * one says more.
   */
  async add(entries: readonly { readonly row: Row; readonly stored: Stored }[]): Promise<Added[]> {
    const database = await this.database();
    const transaction = database.transaction(['rows', 'games'], 'readwrite');
    const [rows, games] = [transaction.objectStore('rows'), transaction.objectStore('games')];
    const done: Added[] = [];
    try {
      for (const { row, stored } of entries) {
        const before: unknown = await games.get(row.id);
        const old = v.safeParse(rowSchema, await rows.get(row.id));
        if (!isStored(before) || !old.success) {
          await Promise.all([rows.put(row), games.put(stored)]);
          done.push('added');
          continue;
        }
        // It keeps its place among the others. What somebody has brought in makes no room for games that were watched.
        const { arrived } = old.output;
        const watched = old.output.watched && row.watched;
        const says = stored.text.length > before.text.length;
        await rows.put({ ...(says ? row : old.output), arrived, watched });
        if (says) await games.put(stored);
        done.push(says ? 'replaced' : 'known');
      }
      await transaction.done;
      return done;
    } catch (error) {
      // The first failure names the cause; the end of the transaction says no more.
      transaction.done.catch(() => {});
      try {
        transaction.abort();
      } catch {
        // It has ended by itself.
      }
      throw failureOf(error);
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    const database = await this.database();
    const transaction = database.transaction(['rows', 'games'], 'readwrite');
    for (const id of ids) {
      void transaction.objectStore('rows').delete(id);
      void transaction.objectStore('games').delete(id);
    }
    await transaction.done;
  }

  async close(): Promise<void> {
    (await this.opened?.catch(() => undefined))?.close();
    this.opened = undefined;
  }
}
