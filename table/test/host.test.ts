/** Who runs a table, without a server: with the rules of the package, bots that play the first move, and a journal in memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Game, loadRules, type Rules as Package } from 'hegemon-engine';
import { Board } from '../board.ts';
import { type Config, defaultConfig } from '../config.ts';
import { Host, type Player } from '../host.ts';
import { legalMoves } from '../levels.ts';
import { type Event, Table } from '../table.ts';

const rules: Package = await loadRules();

/** A table, with who is there; `opened` goes on from its journal. */
function tableOf(config: Config, journal: Event[], here: Set<string>, bot?: Player['move']) {
  const board = new Board(rules);
  let isFull = false;
  if (journal.length === 0) journal.push({ kind: 'made', config, open: false, host: 'one', at: Date.now() });
  let time = 0;
  let failed = 0;
  const host = new Host(journal, {
    rules: {
      open: async (config, moves) => board.open(config, moves),
      play: async (ply, move) => board.play(ply, move),
    },
    player: { move: bot ?? (async () => firstMove(board.game)) },
    journal: {
      append: async (from, events) => {
        assert.equal(from, journal.length);
        if (isFull) throw new Error('the disk is full');
        journal.push(...events);
      },
    },
    timings: { botMs: 0, graceMs: 40, freeMs: 40, lagMs: 0 },
    isHere: (player) => here.has(player),
    publish: () => {},
    log: () => {},
    botFailed: () => failed++,
    makeNext: async () => 'next',
    now: () => time,
  });
  return {
    host,
    failures: () => failed,
    pass: (ms: number) => {
      time += ms;
    },
    fill: (on: boolean) => {
      isFull = on;
    },
  };
}
function firstMove(game: Game): string {
  return legalMoves(game.state())[0] ?? '';
}
const person = (player: string) => ({ player, name: player, engine: false });
const forPeople = (variant: string, clock: Config['clock'] = null): Config => {
  const config = { ...defaultConfig(variant), clock };
  for (const seat of Object.values(config.seats)) seat.by = 'human';
  return config;
};
const until = async (what: () => boolean) => {
  for (let i = 0; i < 500 && !what(); i++) await pause(5);
  assert(what());
};

test('a game with a restart in the middle has the same events as one without', async () => {
  const play = async (restarts: boolean): Promise<Event[]> => {
    const journal: Event[] = [];
    const here = new Set(['one']);
    const config = forPeople('threefriends', { minutes: 1, increment: 2 });
    let { host } = tableOf(config, journal, here);
    await host.open(0, Date.now());
    await host.ask('sit', { side: 'r' }, person('one'));
    await host.ask('start', {}, person('one'));
    for (let moves = 0; moves < 5; moves++) {
      await until(() => host.table.mover()?.player === 'one');
      const game = rules.newGame({ variant: 'threefriends', moves: [...host.table.moves] });
      assert(game.ok);
      const ply = host.table.moves.length;
      assert.deepEqual(await host.ask('move', { side: 'r', ply, move: firstMove(game.value) }, person('one')), { ok: true });
      if (!restarts || moves !== 2) continue;
      host.close();
      ({ host } = tableOf(config, journal, here));
      await host.open(0, Date.now());
      host.refresh();
    }
    await host.ask('resign', {}, person('one'));
    await until(() => !host.table.sides.includes('r'));
    host.close();
    return journal.slice(1, journal.findIndex((event) => event.kind === 'moved' && event.move === 'resign') + 1);
  };
  const [once, again] = [await play(false), await play(true)];
  assert(once.length > 15);
  assert.deepEqual(again, once);
});

test('the seat of who has gone is free before the game, and a bot’s during it', async () => {
  const here = new Set(['one', 'two']);
  const { host } = tableOf(forPeople('threefriends'), [], here);
  await host.open(0, Date.now());
  await host.ask('sit', { side: 'r' }, person('one'));
  await host.ask('sit', { side: 'g' }, person('two'));
  here.delete('two');
  host.refresh();
  await until(() => host.table.seat('g').player === '');
  await host.ask('sit', { side: 'g' }, person('one'));
  assert.equal(host.table.phase, 'gathering');
  here.add('two');
  await host.ask('sit', { side: 'b' }, person('two'));
  assert.equal(host.table.phase, 'playing');
  here.delete('two');
  host.refresh();
  await until(() => host.table.seat('b').away);
  host.close();
});

test('a seat that is kept for somebody who does not come is free again', async () => {
  const made: Event = { kind: 'made', config: forPeople('threefriends'), open: false, host: 'one', at: Date.now() };
  const journal: Event[] = [made, { kind: 'kept', side: 'g', player: 'two', name: 'two' }];
  const { host } = tableOf(forPeople('threefriends'), journal, new Set(['one']));
  await host.open(0, Date.now());
  host.refresh();
  await until(() => host.table.seat('g').keptFor === '');
  host.close();
});

test('a table that never began ends', async () => {
  const { host } = tableOf(forPeople('threefriends'), [], new Set());
  await host.open(0, Date.now() + 8 * 86_400_000);
  assert.equal(host.table.outcome?.reason, 'closed');
  host.close();
});

test('the clock runs on while a move is not safe', async () => {
  const journal: Event[] = [];
  const { host, pass, fill } = tableOf(
    forPeople('middlexiangqi', { minutes: 1, increment: 0 }),
    journal,
    new Set(['one', 'two']),
  );
  await host.open(0, Date.now());
  await host.ask('sit', { side: 'w' }, person('one'));
  await host.ask('sit', { side: 'b' }, person('two'));
  const game = rules.newGame({ variant: 'middlexiangqi' });
  assert(game.ok);
  const move = { side: 'w', ply: 0, move: firstMove(game.value) };
  pass(5000);
  fill(true);
  assert.deepEqual(await host.ask('move', move, person('one')), { ok: false, why: { code: 'failed' } });
  pass(2000);
  fill(false);
  assert.deepEqual(await host.ask('move', move, person('one')), { ok: true });
  assert.equal(host.table.seat('w').time, 53_000);
  host.close();
});

test('what the rules refuse keeps the engine’s code', async () => {
  const { host } = tableOf(forPeople('middlexiangqi'), [], new Set(['one', 'two']));
  await host.open(0, Date.now());
  await host.ask('sit', { side: 'w' }, person('one'));
  await host.ask('sit', { side: 'b' }, person('two'));
  const reply = await host.ask('move', { side: 'w', ply: 0, move: 'a1a9' }, person('one'));
  assert(!reply.ok && reply.why.code === 'rules');
  assert.match(reply.why.error.code, /^move\./);
  host.close();
});

test('one person takes back, and the clocks and the journal go back, too', async () => {
  const journal: Event[] = [];
  const { host, pass } = tableOf(
    { ...defaultConfig('threefriends'), clock: { minutes: 1, increment: 2 } },
    journal,
    new Set(['one']),
  );
  await host.open(0, Date.now());
  await host.ask('sit', { side: 'r' }, person('one'));
  for (const ply of [0, 3]) {
    await until(() => host.table.moves.length === ply && host.table.turn === 'r');
    const game = rules.newGame({ variant: 'threefriends', moves: [...host.table.moves] });
    assert(game.ok);
    pass(5000);
    assert.deepEqual(await host.ask('move', { side: 'r', ply, move: firstMove(game.value) }, person('one')), { ok: true });
  }
  await until(() => host.table.moves.length === 6);
  assert.equal(host.table.seat('r').time, 54_000);
  assert.deepEqual(await host.takeBack(3, person('two')), { ok: false, why: { code: 'notYours' } });
  assert.deepEqual(await host.takeBack(3, person('one')), { ok: true });
  assert.equal(host.table.moves.length, 3);
  assert.deepEqual([host.table.turn, host.table.seat('r').time, host.table.seat('g').time], ['r', 57_000, 62_000]);
  await host.takeBack(0, person('one'));
  assert.deepEqual([host.table.turn, host.table.seat('r').time, host.table.seat('g').time], ['r', 60_000, 60_000]);
  host.close();
  assert.deepEqual(Table.of(journal), host.table);
});

test('while a table is held no clock runs and no bot thinks; it begins anew afterwards', async () => {
  const asked: { readonly signal: AbortSignal; answer(move: string | undefined): void }[] = [];
  const bot: Player['move'] = (_, __, ___, signal) => new Promise((answer) => asked.push({ signal, answer }));
  const { host, pass } = tableOf(
    { ...defaultConfig('middlexiangqi'), clock: { minutes: 1, increment: 0 } },
    [],
    new Set(['one']),
    bot,
  );
  await host.open(0, Date.now());
  await host.ask('sit', { side: 'w' }, person('one'));
  pass(5000);
  host.hold(true);
  pass(5000);
  assert.equal(host.elapsed(), 5000);
  const game = rules.newGame({ variant: 'middlexiangqi' });
  assert(game.ok);
  await host.ask('move', { side: 'w', ply: 0, move: firstMove(game.value) }, person('one'));
  assert.deepEqual([host.table.seat('w').time, asked.length], [55_000, 0]);
  host.hold(false);
  pass(5000);
  host.hold(true);
  assert(asked[0]?.signal.aborted);
  host.hold(false);
  const played = game.value.play(host.table.moves[0] as string);
  assert(played.ok && asked.length === 2);
  pass(1000);
  asked[0].answer('a1a1');
  asked[1]?.answer(firstMove(game.value));
  await until(() => host.table.moves.length === 2);
  assert.equal(host.table.seat('b').time, 59_000);
  host.close();
});

test('who looks after a table hears of a bot without a move', async () => {
  const table = tableOf(defaultConfig('middlexiangqi', false), [], new Set(['one']), () => Promise.reject(new Error('broken')));
  await table.host.open(0, Date.now());
  await table.host.ask('start', {}, person('one'));
  await until(() => table.failures() > 0);
  table.host.close();
});
