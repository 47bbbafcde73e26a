// A game in this page and one at a table of others are the same machine: the same happens in both.

import 'fake-indexeddb/auto';
import type { Engine, Game } from 'hegemon-engine';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Board } from '../../../../table/board.ts';
import { type Config, defaultConfig } from '../../../../table/config.ts';
import { Host } from '../../../../table/host.ts';
import { legalMoves } from '../../../../table/levels.ts';
import { type Event, Table } from '../../../../table/table.ts';
import { loadRules } from '../../../engine/dist/node.js';
import type { Entry } from '../insights/moveEffects.ts';
import type { TableLink } from './link.ts';

const rules = await loadRules();
const config: Config = {
  ...defaultConfig('threefriends'),
  clock: { minutes: 1, increment: 2 },
};
const firstMove = (game: Game): string => {
  return legalMoves(game.state())[0] ?? '';
};
const bot = async (game: Game) => ({ ok: true, value: { best: firstMove(game) } });
const engine = async () => ({ play: bot }) as unknown as Engine;
const options = { name: 'match', rules, engine };
const listener = { addEventListener: () => {}, removeEventListener: () => {} };
const database = await openDB('hegemon.played', 1, {
  upgrade: (made) => made.createObjectStore('texts'),
});
let texts: Map<string, string>;
/** On a busy machine it takes long. */
const shown = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

beforeEach(async () => {
  await database.clear('texts');
  texts = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
  vi.stubGlobal('window', listener);
  vi.stubGlobal('document', { ...listener, documentElement: { dataset: {} } });
});
afterEach(() => vi.unstubAllGlobals());

/** What the database has of the game, once all is written that was asked for before. */
async function kept() {
  // It is opened after the page has opened it.
  const opened = await openDB('hegemon.played', 1);
  const text = await opened.get('texts', 'match');
  opened.close();
  return JSON.parse(text ?? '{"events":[]}');
}
/** As a page that is loaded anew finds it. */
async function restored() {
  await kept();
  vi.resetModules();
  const { LocalTable } = await import('./localTable.ts');
  const { keptMatch } = await import('./storedGame.ts');
  const found = await keptMatch(rules, options.name);
  if (!found) throw new Error('nothing was kept');
  return LocalTable.restore(options, found);
}

interface Played {
  readonly table: () => Promise<Table>;
  move(ply: number): Promise<unknown>;
  resign(): Promise<unknown>;
  /** Goes on from what was kept. */
  restart(): Promise<void>;
  close(): void;
  journal(): Promise<Event[]>;
}

/** Three moves of a person, a restart after the second, and the bots to the end of the fourth round. */
async function played(game: Played): Promise<Event[]> {
  for (const ply of [0, 3, 6]) {
    await shown(async () => expect((await game.table()).moves).toHaveLength(ply));
    if (ply === 6) await game.restart();
    await game.move(ply);
  }
  await shown(async () => expect((await game.table()).moves).toHaveLength(9));
  await game.resign();
  await shown(async () => expect((await game.table()).moves.length).toBeGreaterThan(11));
  game.close();
  return game.journal();
}

/** Without what each place has for itself: when it was made, how it calls people, how long they thought. */
const events = (journal: readonly Event[]) =>
  journal.map((event) => {
    if (event.kind === 'made') return { ...event, at: 0, host: '' };
    if (event.kind === 'joined') return { ...event, player: '', name: '' };
    return event.kind === 'moved' ? { ...event, spent: 0 } : event;
  });

async function here(): Promise<Played> {
  const { LocalTable } = await import('./localTable.ts');
  const begun = LocalTable.begin(options, config);
  if (!begun.ok) throw new Error(begun.error.what);
  const at = async (link: TableLink) => {
    const { setSetting } = await import('../../kit/settings.ts');
    setSetting({ pace: 'instant', pauseAtFalls: false });
    const { Match } = await import('./match.ts');
    const match = Match.at({ rules, link });
    if (!(match instanceof Match)) throw new Error(match.what);
    return match;
  };
  let match = await at(begun.value);
  const journal = async () => (await kept()).events as Event[];
  return {
    journal,
    table: async () => Table.of(await journal()),
    move: async () => {
      await shown(() => expect(match.waitsForHuman()).toBe(true));
      expect(match.play(firstMove(match.copy()))).toBe(true);
    },
    resign: async () => {
      await shown(() => expect(match.waitsForHuman()).toBe(true));
      await match.resign();
    },
    restart: async () => {
      match.keep();
      match.dispose();
      match = await at(await restored());
    },
    close: () => match.dispose(),
  };
}

/** As a server runs it: its journal is text on a disk. */
async function elsewhere(): Promise<Played> {
  const person = { player: 'one', name: 'one', engine: false };
  let disk = JSON.stringify([{ kind: 'made', config, open: false, host: 'one', at: 1 }]);
  const open = async () => {
    const board = new Board(rules);
    const host = new Host(JSON.parse(disk), {
      rules: {
        open: async (config, moves) => board.open(config, moves),
        play: async (ply, move) => board.play(ply, move),
      },
      player: { move: async () => firstMove(board.game) },
      journal: {
        append: async (from, added) => {
          disk = JSON.stringify([...JSON.parse(disk).slice(0, from), ...added]);
        },
      },
      timings: { botMs: 0, graceMs: 1000, freeMs: 1000, lagMs: 0 },
      isHere: () => true,
      publish: () => {},
      log: () => {},
      botFailed: () => {},
      makeNext: async () => '',
      now: () => performance.now(),
    });
    await host.open(0, 1);
    host.refresh();
    return { board, host };
  };
  let now = await open();
  await now.host.ask('sit', { side: 'r' }, person);
  return {
    journal: async () => JSON.parse(disk),
    table: async () => now.host.table,
    move: (ply) =>
      now.host.ask('move', { side: 'r', ply, move: firstMove(now.board.game) }, person),
    resign: () => now.host.ask('resign', { side: 'r' }, person),
    restart: async () => {
      now.host.close();
      now = await open();
    },
    close: () => now.host.close(),
  };
}

test('the same game here and at a table, each with a restart, has the same events', async () => {
  const [one, other] = [await played(await here()), await played(await elsewhere())];
  const end = one.findIndex((event) => event.kind === 'moved' && event.move === 'resign') + 1;
  expect(end).toBeGreaterThan(12);
  expect(events(one.slice(0, end))).toEqual(events(other.slice(0, end)));
});

test('who resigns sees it once', async () => {
  const { LocalTable } = await import('./localTable.ts');
  const { Match } = await import('./match.ts');
  const begun = LocalTable.begin(options, defaultConfig('middlexiangqi'));
  if (!begun.ok) throw new Error(begun.error.what);
  const ends: number[] = [];
  const onEnd = ({ moves }: Game) => ends.push(moves.length);
  const match = Match.at({ rules, link: begun.value, onEnd });
  if (!(match instanceof Match)) throw new Error(match.what);
  await match.resign();
  await shown(() => expect(begun.value.table().phase).toBe('over'));
  expect([match.moves, ends]).toEqual([['resign'], [1]]);
  match.dispose();
});

test('the clock goes on where the page was left, whatever is kept first', async () => {
  const { LocalTable } = await import('./localTable.ts');
  const begun = LocalTable.begin(options, config);
  if (!begun.ok) throw new Error(begun.error.what);
  begun.value.keep({ paused: false, below: 'r', view: null });
  begun.value.close();
  const { events, ...rest } = await kept();
  await database.put('texts', JSON.stringify({ events, ...rest, used: 20_000 }), 'match');
  const link = await restored();
  const { Match } = await import('./match.ts');
  const match = Match.at({ rules, link });
  expect((await kept()).used).toBeGreaterThanOrEqual(20_000);
  await shown(() => expect(link.timeLeft('r')).toBeLessThanOrEqual(40_000));
  if (match instanceof Match) match.dispose();
});

test('what pages without a journal kept goes on with its moves and clocks', async () => {
  const game = rules.newGame({ variant: 'threefriends' });
  if (!game.ok) throw new Error(game.error.what);
  for (let ply = 0; ply < 4; ply++) game.value.play(ply === 1 ? 'resign' : firstMove(game.value));
  const clocks = { r: 50_000, g: 0, b: 61_000 };
  const times = [55_000, 0, 61_000, 52_000];
  const old = { config, moves: game.value.moves, clocks, times, paused: true, below: 'g', view: 2 };
  texts.set('hegemon.match', JSON.stringify({ version: 3, ...old }));
  const opened = vi.spyOn(rules, 'newGame');
  const link = await restored();
  const { Match } = await import('./match.ts');
  const match = Match.at({ rules, link });
  if (!(match instanceof Match)) throw new Error(match.what);
  expect(match.moves).toEqual(game.value.moves);
  expect([match.paused(), match.below(), match.view()]).toEqual([true, 'g', 2]);
  for (const [side, left] of Object.entries(clocks)) expect(match.timeLeft(side)).toBe(left);
  await shown(() => expect(match.ready()).toBe(true));
  expect(match.entries().map((entry: Entry) => entry.onTime ?? false)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  match.takeBack();
  await shown(() => expect(match.plies()).toBe(3));
  expect(match.timeLeft('r')).toBe(55_000);
  // What is on the board of the table is not played once more for the page, nor to go back.
  expect(opened).toHaveBeenCalledTimes(1);
  opened.mockRestore();
  match.dispose();
});

test('a move without an answer is sent again, though the connection stays', async () => {
  const { LocalTable } = await import('./localTable.ts');
  const { Match } = await import('./match.ts');
  const begun = LocalTable.begin(options, defaultConfig('middlexiangqi'));
  if (!begun.ok) throw new Error(begun.error.what);
  const there = begun.value;
  const asked: unknown[] = [];
  const ask: TableLink['ask'] = async (name, request) => {
    asked.push(request);
    return asked.length === 1 ? { code: 'noAnswer' } : there.ask(name, request);
  };
  const link: TableLink = Object.create(there, { own: { value: undefined }, ask: { value: ask } });
  const match = Match.at({ rules, link });
  if (!(match instanceof Match)) throw new Error(match.what);
  await shown(() => expect(match.waitsForHuman()).toBe(true));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  match.play(firstMove(match.copy()));
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(asked).toEqual([asked[0], asked[0]]);
  await shown(() => expect(there.table().moves.length).toBeGreaterThan(0));
  match.dispose();
  there.close();
});

test('what is kept of a long game is small', async () => {
  const game = rules.newGame({ variant: 'sevenkingdoms' });
  if (!game.ok) throw new Error(game.error.what);
  while (game.value.state().outcome === null) game.value.play(firstMove(game.value));
  const { moves } = game.value;
  expect(moves.length).toBe(200);
  const old = { config: defaultConfig('sevenkingdoms'), moves, clocks: null, times: [] };
  const looks = { paused: true, below: 'w', view: null };
  texts.set('hegemon.match', JSON.stringify({ version: 3, ...old, ...looks }));
  const link = await restored();
  link.keep();
  link.close();
  expect((await kept()).events).toHaveLength(3 + moves.length);
  expect((await database.get('texts', 'match')).length).toBeLessThan(50_000);
});
