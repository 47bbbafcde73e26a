/** What a person chose once and for all, kept in the browser. */
import { createEffect, createRoot } from 'solid-js';
import { createStore, type SetStoreFunction } from 'solid-js/store';
import * as v from 'valibot';
import { type Form, keptText, load, onOtherTab, save } from './storage.ts';
import { type Language, languageOf } from './texts/locale.ts';

const choices = {
  theme: v.picklist(['auto', 'light', 'dark']),
  language: v.picklist(['auto', 'en', 'zh', 'zh-Hant']),
  pieces: v.picklist(['characters', 'simplified', 'letters', 'moves']),
  /** The kingdom's character on every piece. */
  marks: v.boolean(),
  coordinates: v.boolean(),
  /** Where the board is small, too; the analysis shows them anyway. */
  coordinatesSmall: v.boolean(),
  /** When a move waits for a confirmation; `touch`: by finger on a small board. */
  confirm: v.picklist(['touch', 'always', 'never']),
  animation: v.picklist(['on', 'off']),
  /** A game waits when a kingdom falls, until its card was read. */
  pauseAtFalls: v.boolean(),
  /** Shows the sides' shares of the win during play. */
  shares: v.boolean(),
  threats: v.boolean(),
  /** Says when the general of the person to move can be taken. */
  warnings: v.boolean(),
  /** What to look at before a move, in the first game of the course. */
  hints: v.boolean(),
  /** Of several people at one board, the one to move sits below. */
  turnToMover: v.boolean(),
  sounds: v.boolean(),
  /** In a tab that is not seen, too. */
  soundsHidden: v.boolean(),
  /** How fast bots' moves follow each other. */
  pace: v.picklist(['slow', 'steady', 'quick', 'instant']),
};

export type Settings = { [K in keyof typeof choices]: v.InferOutput<(typeof choices)[K]> };
export type Pace = Settings['pace'];

/** Whoever does not read Chinese begins with pieces that show how they move. */
const firstPieces: Readonly<Record<Language, Settings['pieces']>> = {
  en: 'moves',
  zh: 'simplified',
  'zh-Hant': 'characters',
};

const initial: Settings = {
  theme: 'auto',
  language: 'auto',
  pieces: firstPieces[languageOf(navigator.languages)],
  marks: false,
  coordinates: true,
  coordinatesSmall: true,
  confirm: 'touch',
  animation: 'on',
  pauseAtFalls: true,
  shares: true,
  threats: false,
  warnings: true,
  hints: true,
  turnToMover: false,
  sounds: true,
  soundsHidden: true,
  pace: 'steady',
};

const form: Form<Partial<Settings>> = { name: 'settings', schema: v.partial(v.object(choices)) };

/** Each setting that is as it should be, of a text where others are not. */
function sound(text: string | null): Partial<Settings> {
  let all: unknown;
  try {
    all = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof all !== 'object' || all === null) return {};
  const kept = all as Record<string, unknown>;
  const good = Object.entries(choices).filter(
    ([name, schema]) => Object.hasOwn(kept, name) && v.is(schema, kept[name]),
  );
  return Object.fromEntries(good.map(([name]) => [name, kept[name]])) as Partial<Settings>;
}

const text = keptText(form.name);
const [settings, setSettings] = createStore<Settings>({ ...initial, ...sound(text) });
// What is broken among them is put aside, all of it.
load(form);
// Another tab has the newest word.
onOtherTab(form.name, (newer) => setSettings(sound(newer)));
createRoot(() => {
  createEffect(() => save(form, { ...settings }));
  createEffect(() => {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  });
});

export { settings };
export const setSetting: SetStoreFunction<Settings> = setSettings;
