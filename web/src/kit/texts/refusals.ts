/** What is wrong with games that are read, in the language of the page. What the table does not have stays in the engine's words. */
import type { EngineError } from 'hegemon-engine';
import type { Language } from './locale.ts';
import * as zh from './refusals.zh.ts';
import * as zhHant from './refusals.zh.ts?hant';

/** `{0}` is the first argument, `{1}` the second. */
function filled(text: string, args: readonly (string | number)[]): string {
  return args.reduce<string>((so, arg, i) => so.replaceAll(`{${i}}`, String(arg)), text);
}

/** The row of a code or, where there is none, of the family it belongs to. */
function rowOf(rows: Readonly<Record<string, string>>, code: string): string | undefined {
  const end = code.lastIndexOf('.');
  return rows[code] ?? (end < 0 ? undefined : rowOf(rows, code.slice(0, end)));
}

/** The same error as the reader of the page would put it; in English the engine's own. */
export function translatedError(error: EngineError, to: Language): EngineError {
  if (to === 'en') return error;
  const { sentences, places, record }: typeof zh = to === 'zh' ? zh : zhHant;
  const sentence = rowOf(sentences, error.code);
  const { place = {} } = error;
  const names = Object.keys(places) as (keyof typeof places)[];
  const said = names.flatMap((name) => {
    const value = place[name];
    return value === undefined ? [] : [filled(places[name], [value])];
  });
  return {
    ...error,
    what: sentence === undefined ? error.what : filled(sentence, error.args),
    where: said.length > 0 ? said.join('，') : error.where === 'record' ? record : error.where,
  };
}
