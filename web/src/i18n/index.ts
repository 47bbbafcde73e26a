/** Every text of the pages, in the language that was chosen. `m().play` is reactive. */
import { createMemo, createRoot } from 'solid-js';
import { settings } from '../settings.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export type Language = 'en' | 'zh';
/** What a language must have: the English texts, each with the same parameters. */
export type Messages = {
  readonly [K in keyof typeof en]: (typeof en)[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : (typeof en)[K] extends string
      ? string
      : Readonly<Record<keyof (typeof en)[K], string>>;
};

const all: Readonly<Record<Language, Messages>> = { en, zh };

export const language = createRoot(() =>
  createMemo<Language>(() => {
    if (settings.language !== 'auto') return settings.language;
    return navigator.languages.some((name) => /^zh\b/i.test(name)) &&
      !/^en\b/i.test(navigator.languages[0] ?? '')
      ? 'zh'
      : 'en';
  }),
);

export function m(): Messages {
  return all[language()];
}
