/** The texts of reviews, in the language that was chosen. They are loaded with them. */
import { language } from '../../../../kit/texts/index.ts';
import type { Language } from '../../../../kit/texts/locale.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

export type ReviewTexts = typeof en;

const all: Readonly<Record<Language, ReviewTexts>> = { en, zh, 'zh-Hant': zhHant };

export function t(): ReviewTexts {
  return all[language()];
}
