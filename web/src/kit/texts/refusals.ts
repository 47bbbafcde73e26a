/** What is wrong with games that are read, in the language of the page. What the table does not have stays in the engine's words. */
import type { EngineError } from 'hegemon-engine';
import type { Language } from './locale.ts';
import * as zh from './refusals.zh.ts';
import * as zhHant from './refusals.zh.ts?hant';

/** The same error as the reader of the page would put it; in English the engine's own. */
export function translatedError(error: EngineError, to: Language): EngineError {
  if (to === 'en') return error;
  const { sentences, places }: typeof zh = to === 'zh' ? zh : zhHant;
  const said = (text: string, [pattern, words]: (typeof sentences)[number]) =>
    text.replace(pattern, words);
  const sentence = sentences.find(([pattern]) => pattern.test(error.what));
  return {
    ...error,
    what: sentence ? said(error.what, sentence) : error.what,
    where: places.reduce(said, error.where),
  };
}
