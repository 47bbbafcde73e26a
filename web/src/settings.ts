/** What a person chose once and for all, kept in the browser. */
import { createEffect, createRoot } from 'solid-js';
import { createStore, type SetStoreFunction } from 'solid-js/store';
import type { PieceStyle } from './board/look.ts';
import { load, save } from './storage.ts';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  language: 'auto' | 'en' | 'zh';
  pieces: PieceStyle;
  /** The kingdom's character on every piece. */
  marks: boolean;
  coordinates: boolean;
  /** When a move waits for a confirmation; `touch`: by finger on a small board. */
  confirm: 'touch' | 'always' | 'never';
  animation: 'on' | 'off';
  /** A game waits when a kingdom falls, until its card was read. */
  pauseAtFalls: boolean;
  /** Shows the sides' shares of the win during play. */
  shares: boolean;
  threats: boolean;
  pace: Pace;
}

/** How fast bots' moves follow each other. */
export type Pace = 'slow' | 'steady' | 'quick' | 'instant';

const initial: Settings = {
  theme: 'auto',
  language: 'auto',
  pieces: 'characters',
  marks: false,
  coordinates: true,
  confirm: 'touch',
  animation: 'on',
  pauseAtFalls: true,
  shares: true,
  threats: false,
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
