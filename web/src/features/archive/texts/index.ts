/** The texts of the library, of games by link and of pictures, in the language that was chosen. They are loaded with them. */
import { language } from '../../../kit/texts/index.ts';
import type { Language } from '../../../kit/texts/locale.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

export type GamesTexts = {
  readonly [K in keyof typeof en]: (typeof en)[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : (typeof en)[K] extends string
      ? string
      : Readonly<Record<keyof (typeof en)[K], string>>;
};

const texts: Readonly<Record<Language, GamesTexts>> = { en, zh, 'zh-Hant': zhHant };

export function t(): GamesTexts {
  return texts[language()];
}
