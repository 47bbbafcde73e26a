/** What the engine refuses, in the language of the page; its own words stand behind, as the detail. */
import type { EngineError } from 'hegemon-engine';
import { m } from './index.ts';

type Kind = keyof ReturnType<typeof m>['refused'];

const kinds: readonly (readonly [Kind, (error: EngineError) => boolean])[] = [
  ['move', ({ what, where }) => /^(illegal move|one move wanted)/.test(what) || where === 'move'],
  ['engine', ({ where }) => /^(engine|play|rules)$/.test(where)],
  ['record', ({ where }) => /^(record|game \d|line \d)|line \d/.test(where)],
  ['move', ({ where }) => /\bmove \d+$/.test(where)],
  ['position', ({ where }) => /^(fen|position)\b/.test(where)],
  ['rules', ({ where }) => /^(option|setup)\b/.test(where)],
];

/** `said`: the same error, where a page has it in its language. */
export function errorText(error: EngineError, said = error): string {
  const kind = kinds.find(([, is]) => is(error))?.[0] ?? 'other';
  return `${m().refused[kind]} ${short(said.what)} (${short(said.where)})`;
}

/** Of a long text, beginning and end. */
export function short(text: string): string {
  const cut = (long: string) => `${long.slice(0, 40)} ... ${long.slice(-40)}`;
  const quotes = text.replace(/'([^']{81,})'/g, (_, long: string) => `'${cut(long)}'`);
  return quotes.length > 400 ? cut(quotes) : quotes;
}
