/** The texts of the rules page, in the language that was chosen. They are loaded with it. */
import { language } from '../../../kit/texts/index.ts';
import type { Language } from '../../../kit/texts/locale.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

type Widened<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : string;
};
export type AboutTexts = Widened<typeof en>;

const all: Readonly<Record<Language, AboutTexts>> = { en, zh, 'zh-Hant': zhHant };

export function t(): AboutTexts {
  return all[language()];
}
