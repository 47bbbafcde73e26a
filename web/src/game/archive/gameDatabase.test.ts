import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { GameSetup } from 'hegemon-engine';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultConfig } from '../../../../table/config.ts';
import { legalMoves } from '../../../../table/levels.ts';
import { loadRules } from '../../../engine/dist/node.js';
import { addOwnGame } from './client.ts';
import { GameDatabase, watchedKept } from './gameDatabase.ts';
import { bot, ownEvent, type Row } from './rows.ts';
import { databaseName, Store, StoreError } from './store.ts';

const rules = await loadRules();
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const open = (store?: Store) =>
  new GameDatabase(
    async () => rules,
    () => {},
    store,
  );

/** A game with as many moves as are asked for, each the legal one of that number. */
function record(
  setup: GameSetup,
  choices: readonly number[],
  tags: Readonly<Record<string, string>> = {},
  resigns = false,
): string {
  const made = rules.newGame(setup);
  if (!made.ok) throw new Error(made.error.what);
  const game = made.value;
  for (const choice of choices) {
    const moves = legalMoves(game.state());
    game.play(moves[choice % moves.length] as string);
  }
  while (resigns && game.state().outcome === null) game.play('resign');
  return game.record({ Date: '2026.01.02', ...tags });
}

function movesOf(text: string): GameSetup {
  const [record] = rules.readRecords(text);
  return record?.ok ? record.value.setup : {};
}

const seven = { variant: 'sevenkingdoms' };
const middle = { variant: 'middlexiangqi' };
const everything = (database: GameDatabase) => database.find({}, 0, 100);

test('of games that bots played here among themselves the newest stay, and all others', async () => {
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => ++now);
  /** A game of one move ends at this browser. */
  const end = async (choice: number, human: boolean) => {
    const made = rules.newGame(seven);
    if (!made.ok) throw new Error(made.error.what);
    made.value.play(legalMoves(made.value.state())[choice] as string);
    expect(await addOwnGame(made.value, defaultConfig('sevenkingdoms', human))).toBe(null);
  };
  await open().add(record(seven, [0, 1], { Event: ownEvent, Qin: bot(3) }));
  await end(0, true);
  await end(0, false);
  const rowsNow = async () => (await everything(open())).rows;
  const oldest = (await rowsNow()).find(({ watched }) => watched)?.id;
  for (let choice = 1; choice < watchedKept; choice++) await end(choice, false);
  expect((await rowsNow()).map(({ id }) => id)).toContain(oldest);
  await end(watchedKept, false);
  clock.mockRestore();
  const rows = await rowsNow();
  expect(rows.map(({ id }) => id)).not.toContain(oldest);
  expect(rows.filter(({ watched }) => watched)).toHaveLength(watchedKept);
  expect(rows.filter(({ watched }) => !watched)).toHaveLength(2);
});

test('a game that was watched and is brought in again is no watched one any more, nor ever again', async () => {
  const database = open();
  const text = record(seven, [0, 5], { Event: ownEvent });
  await database.addWatched(text);
  const watched = async () => (await everything(database)).rows.map((row) => row.watched);
  expect(await watched()).toEqual([true]);
  expect(await database.add(await (await database.file({})).blob.text())).toMatchObject({
    known: 1,
  });
  expect(await watched()).toEqual([false]);
  await database.addWatched(record(seven, [0, 5], { Event: ownEvent, Annotator: 'somebody' }));
  expect(await watched()).toEqual([false]);
});

describe('games are brought in', () => {
  test('from a file of records, with what the list shows of them', async () => {
    const database = open();
    const text =
      record(seven, [0, 5, 9], { Event: 'Cup', Qin: 'Anna', Chu: 'Hegemon level 3' }) +
      record(middle, [3, 4], { Date: '2026.01.03', Red: 'Bo' }, true);
    expect(await database.add(text)).toEqual({
      added: 2,
      known: 0,
      replaced: 0,
      wrong: [],
      failure: null,
      lost: 0,
    });
    const { rows, count, all } = await everything(database);
    expect([count, all]).toEqual([2, 2]);
    expect(rows[0]).toMatchObject({
      variant: 'middlexiangqi',
      players: [['Red', 'Bo']],
      result: 'b',
      reason: 'resign',
      plies: 3,
    });
    expect(rows[1]).toMatchObject({
      variant: 'sevenkingdoms',
      rules: 'classic',
      event: 'Cup',
      result: '*',
      reason: '',
      plies: 3,
      own: false,
    });
  });

  test('the same game is kept once, with the record that says more', async () => {
    const database = open();
    const plain = record(seven, [0, 5, 9]);
    const game = rules.newGame(movesOf(plain));
    const commented = game.ok
      ? game.value.record({ Date: '2026.01.02', Annotator: 'Bo' }, ['a comment'])
      : '';
    await database.add(plain);
    expect(await database.add(plain + plain)).toMatchObject({ added: 0, known: 2 });
    expect(await database.add(commented)).toMatchObject({ added: 0, replaced: 1 });
    expect(await database.add(plain)).toMatchObject({ known: 1, replaced: 0 });
    const { rows } = await everything(database);
    expect(rows).toHaveLength(1);
    expect(await database.text(rows[0]?.id ?? '')).toContain('{a comment}');
    // Other players make another game of the same moves.
    expect(await database.add(record(seven, [0, 5, 9], { Qin: 'Anna' }))).toMatchObject({
      added: 1,
    });
  });

  test('of which those that are read so far are found meanwhile', async () => {
    const database = open();
    expect((await everything(database)).all).toBe(0);
    const texts = Array.from({ length: 250 }, (_, i) =>
      record(middle, [i % 20, Math.floor(i / 20)]),
    );
    const found: ReturnType<typeof everything>[] = [];
    await database.add(texts.join(''), (read) => read === 150 && found.push(everything(database)));
    expect((await found[0])?.all).toBeGreaterThanOrEqual(100);
  });

  test('a wrong game is named and costs no other', async () => {
    const database = open();
    const good = record(seven, [0, 5, 9]);
    const illegal = '[Variant "sevenkingdoms"]\n\n1. a0a1 *\n\n';
    const unended = '[Variant "sevenkingdoms"]\n\n1. b7e5 {no end *\n\n';
    const unknown = '[Variant "chess"]\n\n1. e2e4 *\n\n';
    const report = await database.add(illegal + good + unended + record(middle, [1]) + unknown);
    expect(report).toMatchObject({ added: 2, lost: 0, failure: null });
    expect(report.wrong.map(({ where }) => where)).toEqual([
      'game 1, ply 1, line 3, column 4',
      expect.stringMatching(/^game 3, ply 2, line \d+, column/),
      'game 5, tag Variant',
    ]);
    expect((await database.add('nothing here')).wrong).toHaveLength(1);
    expect((await database.add('')).wrong).toMatchObject([
      { what: 'there is no game in this text', where: 'record' },
    ]);
  });

  test('a line of JSON for each game is read, too', async () => {
    const database = open();
    const { moves } = movesOf(record(middle, [1, 2]));
    const lines = [
      { tags: { Variant: 'middlexiangqi' }, moves, result: '*' },
      { tags: { Variant: 'middlexiangqi' }, moves: [{ move: 'a0a9' }] },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const report = await database.add(new Blob([text]));
    expect(report.added).toBe(1);
    expect(report.wrong.map(({ where }) => where)).toEqual(['game 2, ply 1, line 2']);
  });

  test('all that goes out comes in again, into another browser', async () => {
    const database = open();
    await database.add(
      record(seven, [0, 5, 9], { Event: 'Own game', Time: '10:11' }) +
        record(middle, [2, 2, 2], { Red: 'Bo "x" \\' }) +
        record({ ...seven, options: { Rules: 'chinese' } }, [4], { Han: 'Cy' }, true),
    );
    const before = await everything(database);
    const { blob, left } = await database.file({});
    expect(left).toBe(0);
    globalThis.indexedDB = new IDBFactory();
    const other = open();
    expect(await other.add(blob)).toMatchObject({ added: 3, wrong: [] });
    const shown = ({ arrived: _, ...row }: Row) => row;
    expect((await everything(other)).rows.map(shown)).toEqual(before.rows.map(shown));
    expect(await (await other.file({})).blob.text()).toBe(await blob.text());
  });
});

test('games of one day stay in the order of their file', async () => {
  const database = open();
  const rounds = Array.from({ length: 30 }, (_, i) => String(i + 1));
  await database.add(rounds.map((Round, i) => record(middle, [i, i], { Round })).join(''));
  const text = await (await database.file({})).blob.text();
  expect([...text.matchAll(/\[Round "(\d+)"\]/g)].map(([, round]) => round)).toEqual(rounds);
});

describe('games are found', () => {
  test('by game, rules, result, length, players and position', async () => {
    const database = open();
    await database.add(
      record(seven, [0, 5, 9], { Qin: 'Anna', Chu: 'Bo' }) +
        record(seven, [0, 5, 9, 1, 1], { Qin: 'Bo', Chu: 'Anna', Date: '2026.01.03' }) +
        record({ ...seven, options: { Rules: 'chinese' } }, [2], { Event: 'Cup' }, true) +
        record(middle, [1, 2, 3, 4], { Black: 'Anna' }),
    );
    const count = async (wanted: Parameters<GameDatabase['find']>[0]) =>
      (await database.find(wanted, 0, 10)).count;
    expect(await count({ variant: 'sevenkingdoms' })).toBe(3);
    expect(await count({ rules: 'chinese' })).toBe(1);
    expect(await count({ result: '*' })).toBe(3);
    expect(await count({ least: 4 })).toBe(3);
    expect(await count({ least: 4, most: 4 })).toBe(1);
    expect(await count({ player: 'anna' })).toBe(3);
    expect(await count({ player: 'qin ANNA' })).toBe(1);
    expect(await count({ player: 'cup' })).toBe(1);
    expect(await count({ player: 'nobody' })).toBe(0);
    expect(await count({ own: true })).toBe(0);
    const first = rules.newGame(seven);
    const start = first.ok ? first.value.state().key : '';
    expect(await count({ position: start, rules: 'classic' })).toBe(2);
    const later = rules.newGame(movesOf(record(seven, [0, 5, 9, 1])));
    const key = later.ok ? later.value.state().key : '';
    expect(await count({ position: key })).toBe(1);
    expect(await count({ position: key, player: 'qin anna' })).toBe(0);
    const sorted = async (sort: 'newest' | 'shortest') =>
      (await database.find({ sort }, 0, 10)).rows.map(({ plies }) => plies);
    expect(await sorted('shortest')).toEqual([3, 4, 5, 7]);
    expect((await sorted('newest'))[0]).toBe(5);
    expect(
      (await database.find({ sort: 'shortest' }, 1, 2)).rows.map(({ plies }) => plies),
    ).toEqual([4, 5]);
  });

  test('by words without their marks, and by the round; long names are cut', async () => {
    const database = open();
    const name = `Çelik ${'x'.repeat(999)}`;
    await database.add(record(middle, [1], { Event: 'Cup', Round: '12', Red: name }));
    for (const player of ['celik', 'ÇELIK red', 'cup round 12', '第12轮']) {
      const { rows } = await database.find({ player }, 0, 9);
      expect(rows.map(({ players }) => players[0]?.[1])).toEqual([
        `${name.slice(0, 300)} … (+705)`,
      ]);
    }
    expect((await database.find({ player: 'cup round 13' }, 0, 9)).count).toBe(0);
  });

  test('what was played from a position, and how it ended', async () => {
    const database = open();
    const first = record(middle, [3, 1, 1], { Red: 'A' }, true);
    await database.add(
      first +
        record(middle, [3, 2], { Red: 'B' }) +
        record(middle, [4, 1], { Red: 'C' }, true) +
        record(seven, [0]),
    );
    const game = rules.newGame(middle);
    const { moves, key } = (game.ok ? game.value.state() : undefined) ?? { moves: {}, key: '' };
    const all = legalMoves({ moves });
    const { games, moves: found } = await database.explore('middlexiangqi', '', key);
    expect(games).toBe(3);
    expect(found).toEqual([
      { move: all[3], count: 2, results: { w: 1 } },
      { move: all[4], count: 1, results: { b: 1 } },
    ]);
    expect((await database.explore('sevenkingdoms', 'classic', key)).games).toBe(0);
  });
});

describe('nothing is lost', () => {
  test('by a broken entry, which is named and left out', async () => {
    const database = open();
    await database.add(record(seven, [0, 5, 9]) + record(middle, [1]) + record(middle, [2]));
    const [first, second] = (await everything(database)).rows;
    const raw = await openDB(databaseName);
    await raw.put('rows', { id: first?.id, variant: 7 });
    await raw.delete('games', second?.id ?? '');
    raw.close();
    const again = open();
    const { rows, broken } = await everything(again);
    expect(rows).toHaveLength(1);
    expect(broken.map(({ id }) => id).sort()).toEqual([first?.id, second?.id].sort());
    expect((await again.file({})).left).toBe(0);
    // The same game brought in again takes the place of the broken entry.
    await again.add(record(seven, [0, 5, 9]) + record(middle, [1]) + record(middle, [2]));
    expect(await everything(again)).toMatchObject({ count: 3, broken: [] });
  });

  test('by a full disk: a batch is in or out, and the rest is counted', async () => {
    const store = new Store();
    const add = store.add.bind(store);
    let calls = 0;
    store.add = async (entries) => {
      if (++calls > 1) throw new DOMException('full', 'QuotaExceededError');
      return add(entries);
    };
    const database = open(store);
    const text = Array.from({ length: 130 }, (_, i) => record(middle, [i, i + 1])).join('');
    const report = await database.add(text);
    expect(report).toMatchObject({ failure: 'full', lost: 30 });
    expect(report.added + report.known).toBe(100);
    expect((await everything(database)).all).toBe(report.added);
  });

  test('by a second tab, which changes the same games', async () => {
    const [one, two] = [open(), open()];
    await everything(one);
    await everything(two);
    const text = Array.from({ length: 40 }, (_, i) => record(middle, [i])).join('');
    const [a, b] = await Promise.all([one.add(text), two.add(text)]);
    expect(a.added + b.added).toBe((await everything(open())).all);
    await expect.poll(async () => (await everything(one)).all).toBe(a.added + b.added);
    const ids = (await everything(one)).rows.map(({ id }) => id);
    await one.remove(ids);
    await expect.poll(async () => (await everything(two)).all).toBe(0);
  });

  test('a database of a newer page is left alone', async () => {
    (await openDB(databaseName, 2)).close();
    await expect(everything(open())).rejects.toMatchObject({ failure: 'newer' });
    await expect(everything(open())).rejects.toBeInstanceOf(StoreError);
    expect(await open().add(record(middle, [1]))).toMatchObject({ failure: 'newer', lost: 1 });
  });
});
