/** What the engine refuses, in the language of the page. What the table does not have stays in the engine's words. */
import type { EngineError } from 'hegemon-engine';
import { kindName, sideName } from '../board/names.ts';
import { errorText } from '../kit/texts/errors.ts';
import { language } from '../kit/texts/index.ts';
import type { Language } from '../kit/texts/locale.ts';
import * as zh from './errorSentences.zh.ts';
import * as zhHant from './errorSentences.zh.ts?hant';

/** The letter of a side of Middle Xiangqi that the engine calls Red or Black. */
export const letterOf = (name: string) => (name === 'Red' ? 'w' : 'b');

function filled(text: string, args: readonly (string | number)[], variant: string): string {
  return text.replace(/\{(?:(\w+) )?(\d)\}/g, (_, kind: string | undefined, index: string) => {
    const arg = String(args[Number(index)]);
    if (kind === 'side') return sideName(variant, arg);
    if (kind === 'name') return sideName(variant, letterOf(arg));
    return kind === 'kind' ? kindName(variant, arg) : arg;
  });
}

/** The row of a code or, where there is none, of the family it belongs to. */
function rowOf(rows: Readonly<Record<string, string>>, code: string): string | undefined {
  const end = code.lastIndexOf('.');
  return rows[code] ?? (end < 0 ? undefined : rowOf(rows, code.slice(0, end)));
}

/** The same error as the reader of the page would put it; in English the engine's own. */
export function translatedError(
  error: EngineError,
  variant: string,
  to: Language = language(),
): EngineError {
  if (to === 'en') return error;
  const { sentences, places, record }: typeof zh = to === 'zh' ? zh : zhHant;
  const sentence = rowOf(sentences, error.code);
  const { place = {} } = error;
  const names = Object.keys(places) as (keyof typeof places)[];
  const said = names.flatMap((name) => {
    const value = place[name];
    return value === undefined ? [] : [filled(places[name], [value], variant)];
  });
  // A position has no other place than its points, which stand in the sentence.
  const where = error.code.startsWith('position.') && sentence !== undefined ? '' : error.where;
  return {
    ...error,
    what: sentence === undefined ? error.what : filled(sentence, error.args, variant),
    where: said.length > 0 ? said.join('，') : where === 'record' ? record : where,
  };
}

export function errorSentence(error: EngineError, variant = ''): string {
  return errorText(error, translatedError(error, variant));
}
