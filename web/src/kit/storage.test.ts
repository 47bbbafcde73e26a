// Games that are being played: what a page finds of them that is loaded anew, however the page before has ended.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const form = { name: 'match', schema: v.object({ moves: v.number() }) };
const textOf = (moves: number) => JSON.stringify({ version: 3, moves });
let local: Map<string, string>;
let database: IDBPDatabase;

beforeEach(async () => {
  local = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, text: string) => local.set(key, text),
    removeItem: (key: string) => local.delete(key),
  });
  vi.stubGlobal('indexedDB', new IDBFactory());
  database = await openDB('hegemon.played', 1, {
    upgrade: (made) => made.createObjectStore('texts'),
    blocking: () => database.close(),
  });
});
afterEach(() => vi.unstubAllGlobals());

const newPage = () => {
  vi.resetModules();
  return import('./storage.ts');
};
/** What the database has, once all is written that was asked for before. */
async function written(): Promise<unknown> {
  // It is opened after the page has opened it.
  const opened = await openDB('hegemon.played', 1);
  const text = await opened.get('texts', 'match');
  opened.close();
  return text;
}
const full = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
const forbidden = () => {
  throw new DOMException('forbidden', 'SecurityError');
};

test('a page that is loaded anew finds what was kept last', async () => {
  const { savePlayed } = await newPage();
  for (const moves of [1, 2, 3]) savePlayed(form, { moves });
  expect(await written()).toBe(textOf(3));
  expect(local.size).toBe(0);
  const { loadPlayed } = await newPage();
  expect(await loadPlayed(form)).toMatchObject({ moves: 3 });
});

test('a page that ends before the database has answered leaves the game to the next one, which moves it', async () => {
  const page = await newPage();
  page.savePlayed(form, { moves: 1 });
  await written();
  // All moves are in the database: only the time of the last turn is written yet.
  page.savePlayed(form, { moves: 1 }, true);
  expect(local.size).toBe(0);
  page.savePlayed(form, { moves: 2 }, true);
  expect([...local]).toEqual([['hegemon.match', textOf(2)]]);
  // That answer never came.
  await written();
  await database.put('texts', textOf(1), 'match');
  local.set('hegemon.match', textOf(2));

  const next = await newPage();
  expect(await next.loadPlayed(form)).toMatchObject({ moves: 2 });
  next.savePlayed(form, { moves: 3 });
  expect(local.size).toBe(1);
  expect(await written()).toBe(textOf(3));
  expect(local.size).toBe(0);
});

test.each([
  ['forbidden', { open: forbidden }],
  ['missing', undefined],
])(
  'where a database is %s, that is told, and the game goes through localStorage',
  async (_, none) => {
    vi.stubGlobal('indexedDB', none);
    const { browserKeeps, loadPlayed, savePlayed, tryDatabase } = await newPage();
    tryDatabase();
    await vi.waitFor(() => expect(browserKeeps()).toBe(false));
    savePlayed(form, { moves: 1 });
    expect(await loadPlayed(form)).toMatchObject({ moves: 1 });
    savePlayed(form, { moves: 2 }, true);
    expect(await (await newPage()).loadPlayed(form)).toMatchObject({ moves: 2 });
  },
);

test('a full database is told until it takes the game again', async () => {
  const { browserKeeps, savePlayed } = await newPage();
  const put = full();
  savePlayed(form, { moves: 1 });
  await vi.waitFor(() => expect(browserKeeps()).toBe(false));
  put.mockRestore();
  savePlayed(form, { moves: 2 });
  await vi.waitFor(() => expect(browserKeeps()).toBe(true));
  expect(await written()).toBe(textOf(2));
});

test('what another tab has is neither written nor remembered', async () => {
  const { block, loadPlayed, savePlayed } = await newPage();
  savePlayed(form, { moves: 1 });
  expect(await written()).toBe(textOf(1));
  const put = full();
  savePlayed(form, { moves: 2 });
  await written();
  put.mockRestore();
  block('match', true);
  savePlayed(form, { moves: 3 }, true);
  expect(await written()).toBe(textOf(1));
  await database.put('texts', textOf(5), 'match');
  block('match', false);
  expect(await loadPlayed(form)).toMatchObject({ moves: 5 });
});

test('a page lets its database go where another one asks for that, and opens it again', async () => {
  const { loadPlayed, savePlayed } = await newPage();
  savePlayed(form, { moves: 1 });
  await written();
  await deleteDB('hegemon.played');
  expect(await loadPlayed(form)).toBe(undefined);
  savePlayed(form, { moves: 2 });
  expect(await loadPlayed(form)).toMatchObject({ moves: 2 });
});

test('what cannot be read is put aside, and there is nothing in its place', async () => {
  await database.put('texts', '{"version":3}', 'match');
  const { asides, loadPlayed } = await newPage();
  expect(await loadPlayed(form)).toBe(undefined);
  expect(asides()).toMatchObject([{ name: 'match', text: '{"version":3}' }]);
  expect(await written()).toBe(undefined);
});
