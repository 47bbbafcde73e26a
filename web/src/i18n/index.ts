/** Every text of the pages, in the language that was chosen. `m().play` is reactive. */
import { createMemo, createRoot } from 'solid-js';
import { settings } from '../settings.ts';
import { en } from './en.ts';
import { chineseOf, type Language, languageOf } from './locale.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

/** What a language must have: the English texts, each with the same parameters. */
export type Messages = {
  readonly [K in keyof typeof en]: (typeof en)[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : (typeof en)[K] extends string
      ? string
      : Readonly<Record<keyof (typeof en)[K], string>>;
};

const all: Readonly<Record<Language, Messages>> = { en, zh, 'zh-Hant': zhHant };

export const language = createRoot(() =>
  createMemo<Language>(() =>
    settings.language === 'auto' ? languageOf(navigator.languages) : settings.language,
  ),
);

export function m(): Messages {
  return all[language()];
}

/** The language as pages name theirs. */
export function languageTag(name = language()): string {
  return name === 'zh' ? 'zh-Hans' : name;
}

/** What the button in the head switches to: English, or the Chinese that the browser reads. */
export function otherLanguage(): Language {
  return language() === 'en' ? (chineseOf(navigator.languages) ?? 'zh') : 'en';
}
