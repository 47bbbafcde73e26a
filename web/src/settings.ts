/** What a person chose once and for all, kept in the browser. */
import { createEffect, createRoot } from 'solid-js';
import { createStore, type SetStoreFunction } from 'solid-js/store';
import type { PieceStyle } from './board/look.ts';
import { type Language, languageOf } from './i18n/locale.ts';
import { load, save } from './storage.ts';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  language: 'auto' | Language;
  pieces: PieceStyle;
  /** The kingdom's character on every piece. */
  marks: boolean;
  coordinates: boolean;
  /** Where the board is small, too; the analysis shows them anyway. */
  coordinatesSmall: boolean;
  /** When a move waits for a confirmation; `touch`: by finger on a small board. */
  confirm: 'touch' | 'always' | 'never';
  animation: 'on' | 'off';
  /** A game waits when a kingdom falls, until its card was read. */
  pauseAtFalls: boolean;
  /** Shows the sides' shares of the win during play. */
  shares: boolean;
  threats: boolean;
  /** Says when the general of the person to move can be taken. */
  warnings: boolean;
  /** Of several people at one board, the one to move sits below. */
  turnToMover: boolean;
  sounds: boolean;
  /** In a tab that is not seen, too. */
  soundsHidden: boolean;
  pace: Pace;
}

/** How fast bots' moves follow each other. */
export type Pace = 'slow' | 'steady' | 'quick' | 'instant';

/** Whoever does not read Chinese begins with pieces that show how they move. */
const firstPieces: Readonly<Record<Language, PieceStyle>> = {
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
  coordinatesSmall: false,
  confirm: 'touch',
  animation: 'on',
  pauseAtFalls: true,
  shares: true,
  threats: false,
  warnings: true,
  turnToMover: false,
  sounds: true,
  soundsHidden: true,
  pace: 'steady',
};

const [settings, setSettings] = createStore<Settings>({ ...initial, ...load('settings', {}) });
createRoot(() => {
  createEffect(() => save('settings', { ...settings }));
  createEffect(() => {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  });
});

export { settings };
export const setSetting: SetStoreFunction<Settings> = setSettings;
