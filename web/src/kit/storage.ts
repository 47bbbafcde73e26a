/**
 * What the browser keeps for us, by name. All of it is checked by shape before it is used: a text that is
 * broken, or of another version, is put aside under another name, where the person finds it again.
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
/** Where the browser keeps things: `localStorage` and a database. Each may be full or forbidden by itself. */
const keeps = { texts: createSignal(true), games: createSignal(true) };

export { asides };
/** Whether the browser keeps what it is given. */
export const browserKeepsGames = () => keeps.games[0]();
export const browserKeeps = () => keeps.texts[0]() && browserKeepsGames();

export function setKeeps(place: keyof typeof keeps, on: boolean): void {
  keeps[place][1](on);
}

/** Some browsers have no database, or forbid it: that is known before the first game ends. */
export function tryDatabase(): void {
  const failed = () => setKeeps('games', false);
  try {
    const request = indexedDB.open('hegemon.try');
    request.onerror = failed;
    request.onsuccess = () => request.result.close();
  } catch {
    failed();
  }
}

/** Names that this page may not write: another tab has them, or what is there could not be put aside. */
const blocked = new Set<string>();

export function block(name: string, on: boolean): void {
  if (on) blocked.add(name);
  else blocked.delete(name);
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
  const text = keptText(form.name);
  if (text === null) return undefined;
  const value = parse(form, text);
  if (value === undefined) putAside(form.name);
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
export function putAside(name: string): void {
  const text = keptText(name);
  if (text === null) return;
  const key = `${asidePrefix}${name}.${Date.now()}`;
  const kept = write(key, text);
  // Where there is no room for two, it stays where it is, and nothing is written over it.
  if (kept) remove(prefix + name);
  else blocked.add(name);
  setAsides([...asides(), { key: kept ? key : prefix + name, name, text }]);
}

/** The person has no more use for it. */
export function forget(aside: Aside): void {
  remove(aside.key);
  if (aside.key === prefix + aside.name) blocked.delete(aside.name);
  setAsides(asides().filter((other) => other !== aside));
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
