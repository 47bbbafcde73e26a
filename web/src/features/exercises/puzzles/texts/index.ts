/** The texts of the puzzles, in the language that was chosen. They are loaded with them. */
import { language } from '../../../../kit/texts/index.ts';
import type { Language } from '../../../../kit/texts/locale.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

export type PuzzleTexts = typeof en;

export const texts: Readonly<Record<Language, PuzzleTexts>> = { en, zh, 'zh-Hant': zhHant };

export function t(): PuzzleTexts {
  return texts[language()];
}
