/**
 * What the browser keeps for us: texts by name, in `localStorage`, and games that are being played in a database. All of it is checked by
 * shape before it is used: a text that is broken, or of another version, is put aside under another name, where the person finds it again.
 */
import { createSignal } from 'solid-js';
import * as v from 'valibot';

const prefix = 'hegemon.';
const asidePrefix = `${prefix}aside.`;
/** Goes with all that is kept: another one means shapes that this page does not know. */
export const version = 3;

/** The shape of what is kept under a name. */
export interface Form<T> {
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, T>;
}

/** What a schema lets through; nobody changes it. */
export type Checked<S extends v.GenericSchema> = Fixed<v.InferOutput<S>>;
type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T;

export function formOf<S extends v.GenericSchema>(name: string, schema: S): Form<Checked<S>> {
  return { name, schema: schema as unknown as v.GenericSchema<unknown, Checked<S>> };
}

/** What could not be read, and is kept until the person lets it go. */
interface Aside {
  readonly key: string;
  /** What it was kept as. */
  readonly name: string;
  readonly text: string;
}

const [asides, setAsides] = createSignal<readonly Aside[]>(asidesKept());
/** Where the browser keeps things: `localStorage`, the games being played, the saved games. Each may be full or forbidden by itself. */
const keeps = { texts: createSignal(true), played: createSignal(true), games: createSignal(true) };

export { asides };
/** Whether the browser keeps what it is given. */
export const browserKeepsGames = () => keeps.games[0]();
export const browserKeeps = () => Object.values(keeps).every(([on]) => on());

export function setKeeps(place: keyof typeof keeps, on: boolean): void {
  keeps[place][1](on);
}

/** Names that this page may not write: another tab has them, or what is there could not be put aside. */
const blocked = new Set<string>();

export function block(name: string, on: boolean): void {
  if (on) {
    blocked.add(name);
    unsure.delete(name);
  } else blocked.delete(name);
}

function asidesKept(): Aside[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(asidePrefix))
      .sort()
      .map((key) => ({
        key,
        name: key.slice(asidePrefix.length).replace(/\.\d+$/, ''),
        text: localStorage.getItem(key) ?? '',
      }));
  } catch {
    return [];
  }
}

export function keptText(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    setKeeps('texts', false);
    return null;
  }
}

/** What is kept, if it has its shape. Anything else is put aside. */
export function load<T>(form: Form<T>): T | undefined {
  return read(form, keptText(form.name));
}

/** The same of a game that is being played. */
export async function loadPlayed<T>(form: Form<T>): Promise<T | undefined> {
  return read(form, await playedText(form.name));
}

function read<T>(form: Form<T>, text: string | null): T | undefined {
  if (text === null) return undefined;
  const value = parse(form, text);
  if (value === undefined) putAside(form.name, text);
  return value;
}

/** What a text holds, if it has the shape. */
export function parse<T>(form: Form<T>, text: string): T | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!v.is(v.object({ version: v.literal(version) }), value)) return undefined;
  const checked = v.safeParse(form.schema, value);
  return checked.success ? checked.output : undefined;
}

export function save<T>(form: Form<T>, value: T): void {
  if (blocked.has(form.name)) return;
  write(prefix + form.name, JSON.stringify({ version, ...value }));
}

function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    setKeeps('texts', true);
    return true;
  } catch {
    setKeeps('texts', false);
    return false;
  }
}

/** Keeps what is there under another name, so that its own is free. */
export function putAside(name: string, text = keptText(name)): void {
  if (text === null) return;
  const key = `${asidePrefix}${name}.${Date.now()}`;
  const kept = write(key, text);
  // Where there is no room for two, it stays where it is, and nothing is written over it.
  if (kept) drop(name);
  else blocked.add(name);
  setAsides([...asides(), { key: kept ? key : prefix + name, name, text }]);
}

/** The person has no more use for it. */
export function forget(aside: Aside): void {
  if (aside.key === prefix + aside.name) {
    drop(aside.name);
    blocked.delete(aside.name);
  } else remove(aside.key);
  setAsides(asides().filter((other) => other !== aside));
}

/** Nothing is kept under the name any more. */
function drop(name: string): void {
  remove(prefix + name);
  unsure.delete(name);
  // Where there is no database, there is nothing in it.
  ask('readwrite', (texts) => texts.delete(name)).catch(() => {});
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    setKeeps('texts', false);
  }
}

/** Calls when another tab has written what is kept under the name. */
export function onOtherTab(name: string, written: (text: string) => void): void {
  // In a test there is no window.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === prefix + name && event.newValue !== null) written(event.newValue);
  });
}

/** Marks the name as used by one page, where the browser has no locks. */
export function mark(name: string, owner: string): void {
  write(`${prefix}open.${name}`, owner);
}

// ---- games that are being played

// Each is one text in a database of its own: a page finds all of it, or all of what was there before. What `localStorage` has under
// the name is newer: pages of versions before kept games there, and a page that ends too early for the database leaves its game there.

const store = 'texts';
let opened: Promise<IDBDatabase> | undefined;
/** What the database has not confirmed, by name. */
const unsure = new Map<string, string>();

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('hegemon.played', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).then((open) => {
    const closed = () => {
      opened = undefined;
    };
    // Another version of the page wants to change it, or the browser has closed it.
    open.onversionchange = () => {
      open.close();
      closed();
    };
    open.onclose = closed;
    return open;
  });
  return opened;
}

/** Some browsers have no database, or forbid it: that is known before the first move is played. */
export function tryDatabase(): void {
  database().catch(() => {
    setKeeps('played', false);
    setKeeps('games', false);
  });
}

async function ask<T>(
  mode: IDBTransactionMode,
  question: (texts: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction(store, mode);
  const request = question(transaction.objectStore(store));
  // It does not wait for this page, which may end now.
  transaction.commit();
  return new Promise<T>((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** A game as it was kept last. */
export async function playedText(name: string): Promise<string | null> {
  const newer = unsure.get(name) ?? keptText(name);
  if (newer !== null) return newer;
  try {
    return (await ask('readonly', (texts) => texts.get(name))) ?? null;
  } catch {
    setKeeps('played', false);
    return null;
  }
}

/** Keeps a game. `ends`: so may the page, before the database has confirmed the moves. */
export function savePlayed<T>(form: Form<T>, value: T, ends = false): void {
  const { name } = form;
  if (blocked.has(name)) return;
  const text = JSON.stringify({ version, ...value });
  if (ends && unsure.has(name)) write(prefix + name, text);
  unsure.set(name, text);
  ask('readwrite', (texts) => texts.put(text, name)).then(
    () => {
      setKeeps('played', true);
      if (unsure.get(name) !== text) return;
      unsure.delete(name);
      remove(prefix + name);
    },
    () => setKeeps('played', false),
  );
}
