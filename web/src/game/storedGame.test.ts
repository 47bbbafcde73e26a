// What the browser keeps of games and settings: what is broken, foreign or of a newer page is put aside whole.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Rules } from '../../engine/dist/index.js';
import { loadRules } from '../../engine/dist/node.js';
import { defaultConfig } from './config.ts';

/** A browser's storage, as an object whose own keys are those that are kept. */
function storage(): Record<string, unknown> {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(kept, key) ? String(kept[key]) : null),
    setItem: (key: string, text: string) => {
      kept[key] = text;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  const kept: Record<string, unknown> = Object.create(methods);
  return kept;
}

let rules: Rules;
let kept: Record<string, unknown>;
const listener = { addEventListener: () => {}, removeEventListener: () => {} };

beforeAll(async () => {
  rules = await loadRules();
});
beforeEach(() => {
  kept = storage();
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('window', listener);
  vi.stubGlobal('document', { ...listener, documentElement: { dataset: {} } });
});

const good = {
  version: 2,
  config: defaultConfig('sevenkingdoms'),
  moves: [],
  clocks: null,
  times: [],
  paused: false,
  below: 'w',
  view: null,
};
const { config } = good;
const study = {
  version: 3,
  study: {
    variant: 'sevenkingdoms',
    options: {},
    tree: { comment: '', moves: [], variations: [] },
    tags: {},
    recorded: null,
    at: 0,
    end: 0,
    mine: [],
    touched: true,
  },
  before: null,
  engine: false,
  lines: 1,
  below: null,
};

const broken: Record<'match' | 'study' | 'settings', unknown[]> = {
  match: [
    null,
    5,
    [],
    {},
    'not JSON {',
    { config: null },
    { ...good, moves: undefined },
    { ...good, moves: [5] },
    { ...good, moves: ['b7b9'] },
    { ...good, config: { ...config, seats: null } },
    { ...good, config: { ...config, seats: { w: config.seats.w } } },
    { ...good, config: { ...config, variant: 'chess' } },
    { ...good, config: { ...config, variant: 'toString' } },
    { ...good, config: { ...config, fen: 'nonsense' } },
    { ...good, config: { ...config, clock: { minutes: 'x' } } },
    { ...good, clocks: 7 },
    { ...good, clocks: { w: 5 } },
    { ...good, version: 3 },
  ],
  study: [
    null,
    5,
    'not JSON {',
    { moves: 'b7e5' },
    { variant: 'chess' },
    { moves: ['a1a1'] },
    { fen: 5 },
    { options: { Rules: 1 } },
    { options: null },
    { version: 2 },
    { ...study, lines: 6 },
    { ...study, study: { ...study.study, at: 1 } },
    { version: 99, study: {} },
  ],
  settings: [
    null,
    'not JSON {',
    { language: 'fr' },
    { theme: 5 },
    { pace: null },
    { version: 7, threats: true },
  ],
};

/** Reads what is kept under a name as its page does; whether there is something to show. */
const readers = {
  match: async () => {
    const { Match } = await import('./match.ts');
    const engine = () => Promise.reject(new Error('not asked'));
    const match = Match.restore({ name: 'match', rules, engine });
    match?.dispose();
    return match !== undefined;
  },
  study: async () => {
    const { Study } = await import('./study.ts');
    const { load, putAside } = await import('../kit/storage.ts');
    const { studyForm } = await import('./storedGame.ts');
    const read = load(studyForm);
    const shown = read && Study.restore(rules, read.study, read.before) instanceof Study;
    if (read && !shown) putAside('study');
    return shown === true;
  },
  settings: async () => {
    // They are read when the page is loaded.
    vi.resetModules();
    await import('../kit/settings.ts');
    return 'hegemon.settings' in kept;
  },
};

describe.each(Object.keys(broken) as (keyof typeof broken)[])('of %s', (name) => {
  test.each(
    broken[name].map((shape) =>
      typeof shape === 'string' ? shape : (JSON.stringify(shape) as string),
    ),
  )('this is put aside whole: %s', async (text) => {
    kept[`hegemon.${name}`] = text;
    expect(await readers[name]()).toBe(false);
    const left = Object.entries(kept).filter(([key]) => key.startsWith('hegemon.'));
    expect(left.map(([, value]) => value)).toEqual([text]);
    expect(left[0]?.[0]).toMatch(new RegExp(`^hegemon\\.aside\\.${name}\\.\\d+$`));
    // The page shows it until the person lets it go.
    const { asides, forget } = await import('../kit/storage.ts');
    expect(asides()).toEqual([{ key: left[0]?.[0], name, text }]);
    for (const aside of asides()) forget(aside);
    expect(Object.keys(kept).filter((key) => key.includes('aside'))).toEqual([]);
  });

  test('what is right is read, and nothing is put aside', async () => {
    kept[`hegemon.${name}`] = JSON.stringify({ match: good, study, settings: {} }[name]);
    expect(await readers[name]()).toBe(true);
    expect(Object.keys(kept)).toEqual([`hegemon.${name}`]);
  });
});
