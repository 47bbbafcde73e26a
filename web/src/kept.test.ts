// What the browser keeps, each kind of it: what is broken, foreign or of a newer page is put aside whole.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultConfig } from '../../table/config.ts';
import { loadRules } from '../engine/dist/node.js';
import type { Form } from './kit/storage.ts';

const version = 3;

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

const rules = await loadRules();
let kept: Record<string, unknown>;
const listener = { addEventListener: () => {}, removeEventListener: () => {} };

beforeEach(() => {
  kept = storage();
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('window', listener);
  vi.stubGlobal('document', { ...listener, documentElement: { dataset: {} } });
});

const good = {
  config: defaultConfig('sevenkingdoms'),
  moves: [],
  clocks: null,
  times: [],
  paused: false,
  below: 'w',
  view: null,
};
const { config } = good;
const made = { kind: 'made', config, open: false, host: 'here', at: 0 };
const sides = [...'wrobgpd'];
const journal = {
  events: [
    made,
    { kind: 'joined', side: 'w', player: 'here', name: '', engine: false },
    { kind: 'started', turn: 'w', sides },
  ],
  used: 0,
  paused: false,
  below: 'w',
  view: null,
};
const study = {
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

const puzzles = { ratings: {}, tried: {}, repetitions: {} };
const rating = { rating: 1, deviation: 1, volatility: 1 };
const stars = { chancellor: 3, leg: 1 };
const edit = { variant: 'threefriends', options: {}, fen: 'of no game' };
const whole = { match: journal, study, settings: {}, learn: { stars }, puzzles, edit };

const broken: Record<keyof typeof whole, unknown[]> = {
  match: [
    {},
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
    { ...journal, events: [] },
    { ...journal, events: [{ kind: 'nothing' }] },
    { ...journal, events: [made] },
    { ...journal, events: [...journal.events, { kind: 'left', side: 'x' }] },
    { ...journal, events: [made, { kind: 'started', turn: 'r', sides: ['w', 'r'] }] },
    { ...journal, used: -1 },
  ],
  study: [
    { ...study, study: { ...study.study, variant: 'chess' } },
    { ...study, study: { ...study.study, fen: 5 } },
    { ...study, study: { ...study.study, options: { Rules: 1 } } },
    { ...study, study: { ...study.study, at: 1 } },
    {
      ...study,
      study: { ...study.study, tree: { ...study.study.tree, moves: [{ text: 'a1a1' }] } },
    },
    { ...study, lines: 6 },
  ],
  settings: [{ language: 'fr' }, { theme: 5 }, { pace: null }],
  learn: [{ stars: { leg: 4 } }, { stars: { leg: '2' } }],
  puzzles: [
    { ...puzzles, ratings: { chess: rating } },
    { ...puzzles, ratings: { threefriends: { ...rating, deviation: 0 } } },
    { ...puzzles, tried: { a: null } },
    { ...puzzles, repetitions: { a: { step: -1, due: 3 } } },
  ],
  edit: [
    { ...edit, variant: 'chess' },
    { ...edit, fen: undefined },
  ],
};
/** Broken, whatever it is of. */
const noForm = ['null', '5', '[]', '{}', 'not JSON {'];

/** Reads what is kept under a name as its page does; whether there is something to show. */
const readers = {
  match: async () => {
    const { keptMatch } = await import('./game/match/storedGame.ts');
    return (await keptMatch(rules, 'match')) !== undefined;
  },
  study: async () => {
    const { Study } = await import('./game/study/study.ts');
    const { load, putAside } = await import('./kit/storage.ts');
    const { studyForm } = await import('./game/study/storedStudy.ts');
    const read = load(studyForm);
    const shown = read && Study.restore(rules, read.study, read.before) instanceof Study;
    if (read && !shown) putAside('study');
    return shown === true;
  },
  settings: async () => {
    // They are read when the page is loaded.
    vi.resetModules();
    await import('./kit/settings.ts');
    return 'hegemon.settings' in kept;
  },
  learn: () => read('learn'),
  puzzles: () => read('puzzles'),
  edit: () => read('edit'),
};
async function read(name: 'learn' | 'puzzles' | 'edit'): Promise<boolean> {
  const { load } = await import('./kit/storage.ts');
  const { lessonForm, puzzleForm } = await import('./features/exercises/progress.ts');
  const { form } = await import('./features/editor/storedPosition.ts');
  const forms = { learn: lessonForm, puzzles: puzzleForm, edit: form } as const;
  return load<unknown>(forms[name] as Form<unknown>) !== undefined;
}

describe.each(Object.keys(broken) as (keyof typeof broken)[])('of %s', (name) => {
  test.each([
    ...noForm,
    JSON.stringify(whole[name]),
    JSON.stringify({ ...whole[name], version: version + 1 }),
    ...broken[name].map((shape) => JSON.stringify({ version, ...(shape as object) })),
  ])('this is put aside whole: %s', async (text) => {
    kept[`hegemon.${name}`] = text;
    expect(await readers[name]()).toBe(false);
    const left = Object.entries(kept).filter(([key]) => key.startsWith('hegemon.'));
    expect(left.map(([, value]) => value)).toEqual([text]);
    expect(left[0]?.[0]).toMatch(new RegExp(`^hegemon\\.aside\\.${name}\\.\\d+$`));
    // The page shows it until the person lets it go.
    const { asides, forget } = await import('./kit/storage.ts');
    expect(asides()).toEqual([{ key: left[0]?.[0], name, text }]);
    for (const aside of asides()) forget(aside);
    expect(Object.keys(kept).filter((key) => key.includes('aside'))).toEqual([]);
  });

  test('what is right is read, and nothing is put aside', async () => {
    kept[`hegemon.${name}`] = JSON.stringify({ version, ...whole[name] });
    expect(await readers[name]()).toBe(true);
    expect(Object.keys(kept)).toEqual([`hegemon.${name}`]);
  });
});
