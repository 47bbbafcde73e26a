/** Every text of the pages, in the language that was chosen. `m().play` is reactive. */
import { createEffect, createMemo, createRoot, createSignal, on } from 'solid-js';
import { settings } from '../settings.ts';
import { en } from './en.ts';
import { chineseOf, type Language, languageOf } from './locale.ts';
import type { SameShape } from './sameShape.ts';

type Messages = SameShape<typeof en>;

/** Whoever reads one language does not load the others. */
const texts: Readonly<Record<Language, () => Messages | Promise<Messages>>> = {
  en: () => en,
  zh: async () => (await import('./zh.ts')).zh,
  'zh-Hant': async () => (await import('./zh.ts?hant')).zh,
};

const { shown, ready } = createRoot(() => {
  const wanted = createMemo<Language>(() =>
    settings.language === 'auto' ? languageOf(navigator.languages) : settings.language,
  );
  const [shown, setShown] = createSignal<{ name: Language; messages: Messages }>({
    name: 'en',
    messages: en,
  });
  // Without a network the page stays in the language that it has.
  const show = async (name: Language) => {
    try {
      const found = texts[name]();
      const messages = found instanceof Promise ? await found : found;
      if (wanted() === name) setShown({ name, messages });
    } catch {}
  };
  createEffect(on(wanted, (name) => void show(name), { defer: true }));
  return { shown, ready: show(wanted()) };
});

/** The texts of the first language are there. */
export { ready };

export function language(): Language {
  return shown().name;
}

export function m(): Messages {
  return shown().messages;
}

/** The texts of a part that is loaded by itself, in every language: `t().title` is reactive. */
export function textsOf<T>(all: {
  readonly en: T;
  readonly zh: NoInfer<SameShape<T>>;
  readonly zhHant: NoInfer<SameShape<T>>;
}): () => SameShape<T> {
  const texts = { en: all.en as SameShape<T>, zh: all.zh, 'zh-Hant': all.zhHant };
  return () => texts[language()];
}

/** The language as pages name theirs. */
export function languageTag(name = language()): string {
  return name === 'zh' ? 'zh-Hans' : name;
}

/** What the button in the head switches to: English, or the Chinese that the browser reads. */
export function otherLanguage(): Language {
  return language() === 'en' ? (chineseOf(navigator.languages) ?? 'zh') : 'en';
}
