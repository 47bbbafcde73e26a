/** Whole games at a real server: by people and bots, over lost connections and restarts. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { matchMaker } from '@colyseus/core';
import { stayJoined, viewIn, wakeTable } from '../../table/link.ts';
import type { PastTable } from '../../table/messages.ts';
import { Journal } from '../src/journal.ts';
import { Rules } from '../src/rules.ts';
import type { Running } from '../src/server.ts';
import {
  anyMove,
  ask,
  config,
  folder,
  forget,
  newSecret,
  Player,
  replayed,
  rules,
  run,
  seatOf,
  serve,
  type TableOf,
  until,
} from './helpers.ts';

const data = folder();
let server: Running;
before(async () => {
  server = await serve(data);
});
after(async () => {
  await server.close();
  forget(data);
});

test('two people play, and everybody sees the same moves', async () => {
  const [one, two] = [new Player(server.port, 'Li'), new Player(server.port, 'Wang')];
  const here = await one.make(config('middlexiangqi'));
  await until(() => here.state.seats?.length === 2);
  assert.equal(here.state.phase, 'gathering');
  const there = await two.join(here.roomId);
  assert.equal(await ask(here, 'sit', { side: 'w' }), '');
  assert.equal(await ask(there, 'sit', { side: 'w' }), 'taken');
  assert.equal(await ask(there, 'sit', { side: 'b' }), '');
  await until(() => there.state.phase === 'playing');
  const made = rules.newGame({ variant: 'middlexiangqi' });
  assert(made.ok);
  const game = made.value;
  for (let ply = 0; ply < 8; ply++) {
    const { turn, moves } = game.state();
    const [from = '', [to = ''] = []] = Object.entries(moves)[0] ?? [];
    const table = turn === 'w' ? here : there;
    await until(() => table.state.turn === turn && table.state.moves.length === ply);
    const move = { side: turn, ply, move: from + to };
    assert.equal(await ask(table, 'move', move), '');
    // The answer was lost, and it is sent once more.
    assert.equal(await ask(table, 'move', move), '');
    game.play(from + to);
  }
  await until(() => there.state.moves.length === 8 && here.state.moves.length === 8);
  assert.deepEqual([...here.state.moves], [...game.moves]);
  assert.equal(await ask(here, 'resign', { side: 'w' }), '');
  await until(() => there.state.phase === 'over');
  assert.equal(there.state.result, 'b');
  assert.equal(await ask(here, 'rematch', {}), '');
  await until(() => there.state.next !== '');
  // Each seat waits for who sat one seat before, and for nobody else.
  const again = await two.join(there.state.next);
  await until(() => again.state.seats?.length === 2);
  assert.equal(again.state.phase, 'gathering');
  assert.equal(seatOf(again, 'w')?.keptName, 'Wang');
  const stranger = await new Player(server.port, 'Zhao').join(there.state.next);
  assert.equal(await ask(stranger, 'sit', { side: 'w' }), 'kept');
  assert.equal(await ask(again, 'sit', { side: 'w' }), '');
  await until(() => again.state.phase === 'playing');
  assert.equal(seatOf(again, 'w')?.name, 'Wang');
});

test('everybody sees what was chosen before the game', async () => {
  const one = new Player(server.port, 'Li');
  const allied = config('sevenkingdoms', { preset: 'chinese', clock: { minutes: 7.5, increment: 3 } });
  Object.assign(allied.seats, { r: { by: 'human', level: 8, alliance: 2 }, d: { by: 'human', level: 1, alliance: 2 } });
  Object.assign(allied.seats, { w: { by: 'absent', level: 3, alliance: 0 } });
  const begun = rules.newGame({ variant: 'middlexiangqi' });
  assert(begun.ok);
  const { fen } = begun.value.state();
  for (const chosen of [allied, config('threefriends'), config('middlexiangqi', { clock: { days: 0.5 }, fen })]) {
    const table = await one.make(chosen);
    await until(() => table.state.seats?.length > 0);
    assert.deepEqual(viewIn(table.state).config, chosen);
    await table.leave();
  }
});

test('bots take the free seats, play for who is gone, and give the seat back', async () => {
  const one = new Player(server.port, 'Li');
  const table = await one.make(config('threefriends'));
  await ask(table, 'sit', { side: 'r' });
  const watcher = await new Player(server.port, 'Zhao').join(table.roomId);
  await ask(table, 'seat', { side: 'g', by: 'bot', level: 1 });
  assert.equal(await ask(watcher, 'start', {}), 'notHost');
  assert.equal(await ask(table, 'start', {}), '');
  await until(() => watcher.state.turn === 'r' && watcher.state.phase === 'playing');
  await table.leave();
  await until(() => seatOf(watcher, 'r')?.here === false);
  assert.equal(watcher.state.paused, true);
  const back = await one.join(table.roomId);
  await until(() => back.state.seats?.length === 3 && seatOf(back, 'r')?.here === true);
  assert.equal(await ask(back, 'stand', { side: 'r' }), '');
  await until(() => watcher.state.moves.length >= 4);
  assert.equal(await ask(back, 'sit', { side: 'r' }), '');
  await until(() => watcher.state.turn === 'r' && !watcher.state.thinking);
  assert.equal(seatOf(watcher, 'r')?.away, false);
  await back.leave();
  await watcher.leave();
});

test('a restarted server has every table as it was', async () => {
  const other = folder();
  let own = await run(other);
  const one = new Player(own.port, 'Li');
  const table = await one.make(config('middlexiangqi', { clock: { days: 1 } }));
  await ask(table, 'sit', { side: 'w' });
  await ask(table, 'seat', { side: 'b', by: 'bot', level: 1 });
  await until(() => table.state.turn === 'w');
  await ask(table, 'move', { side: 'w', ply: 0, move: anyMove() });
  await until(() => table.state.moves.length === 2);
  const moves = [...table.state.moves];
  await own.end();
  own = await run(other);
  const again = await new Player(own.port, 'Li', one.secret).join(table.roomId);
  await until(() => again.state.moves?.length === 2);
  assert.deepEqual([...again.state.moves], moves);
  assert.equal(seatOf(again, 'w')?.here, true);
  assert.equal(await ask(again, 'move', { side: 'w', ply: 0, move: 'a0a1' }), 'late');
  const record = await fetch(`http://127.0.0.1:${own.port}/tables/${table.roomId}/record`);
  assert.match(await record.text(), /\[Red "Li"\]/);
  await own.end('SIGTERM');
  forget(other);
});

/** Two people at a table of their own. */
async function two(more: Parameters<typeof config>[1] = {}): Promise<[TableOf, TableOf]> {
  const here = await new Player(server.port, 'Li').make(config('middlexiangqi', more));
  const there = await new Player(server.port, 'Wang').join(here.roomId);
  await ask(here, 'sit', { side: 'w' });
  await ask(there, 'sit', { side: 'b' });
  await until(() => there.state.phase === 'playing' && here.state.phase === 'playing');
  return [here, there];
}

test('a clock runs out, and what the network took is forgiven within bounds', async () => {
  const [here, there] = await two({ clock: { minutes: 0.05, increment: 1 } });
  await pause(200);
  await ask(here, 'move', { side: 'w', ply: 0, move: anyMove(), thought: 0 });
  await until(() => there.state.turn === 'b');
  const left = seatOf(there, 'w')?.time ?? 0;
  // All but 0 of the 200 ms were the network's: the seat has its three seconds, and one more.
  assert(left > 3990 && left <= 4000, String(left));
  assert.equal(await ask(here, 'draw', { offered: true }), '');
  await until(() => here.state.phase === 'over', 'the clock does not end it', 6000);
  assert.deepEqual([...here.state.flagged], [2]);
  assert.equal(here.state.result, 'w');
  await replayed(server.port, here.roomId);
});

test('a draw by agreement, with a record that the engine takes', async () => {
  const [here, there] = await two();
  assert.equal(await ask(here, 'draw', { offered: true }), '');
  await until(() => seatOf(there, 'w')?.draw === true);
  assert.equal(await ask(there, 'draw', { offered: true }), '');
  await until(() => here.state.phase === 'over');
  assert.equal(here.state.result, 'draw');
  assert.match(await replayed(server.port, here.roomId), /Result "draw"/);
});

test('who lets the days of a slow game pass, over restarts too, is played for, and comes back', async () => {
  const other = folder();
  let own = await run(other);
  const [li, wang] = [newSecret(), newSecret()];
  const come = (secret: string) => new Player(own.port, 'x', secret).join(code);
  const { roomId: code } = await new Player(own.port, 'Li', li).make(config('middlexiangqi', { clock: { days: 0.01 } }));
  let here = await come(li);
  const there = await come(wang);
  await ask(here, 'sit', { side: 'w' });
  await ask(there, 'sit', { side: 'b' });
  assert.equal(await ask(here, 'move', { side: 'w', ply: 0, move: anyMove() }), '');
  assert.equal(here.state.paused, false);
  /** It was up for so much longer since the move. */
  const later = async (seconds: number) => {
    await own.end();
    const journal = new DatabaseSync(`${other}/tables.db`);
    journal.exec(`UPDATE server SET uptime = uptime + ${seconds * 1000}`);
    journal.close();
    own = await run(other);
  };
  // Of its 864 seconds the turn has some 264 left.
  await later(600);
  here = await come(li);
  await until(() => seatOf(here, 'b') !== undefined);
  const left = seatOf(here, 'b')?.time ?? 0;
  assert(left > 200_000 && left < 280_000, String(left));
  await later(600);
  here = await come(li);
  await until(() => here.state.moves?.length === 2, 'nobody plays for who has let his time pass');
  assert.equal(seatOf(here, 'b')?.away, true);
  await come(wang);
  await until(() => seatOf(here, 'b')?.away === false);
  await own.end('SIGTERM');
  forget(other);
});

test('the lobby shows open tables alone, and tells each person of the own ones', async () => {
  const [one, other] = [new Player(server.port, 'Li'), new Player(server.port, 'Wang')];
  const hidden = await one.make(config('middlexiangqi'));
  const open = await one.make(config('middlexiangqi'), true);
  await ask(hidden, 'sit', { side: 'w' });
  const lobby = await one.client.joinOrCreate('lobby', { me: one.me() });
  let mine: readonly { code: string; awaited: string; players: readonly string[] }[] = [];
  const seen: string[] = [];
  lobby.onMessage('mine', (tables: typeof mine) => {
    mine = tables;
  });
  lobby.onMessage('rooms', (rooms: { roomId: string }[]) => seen.push(...rooms.map(({ roomId }) => roomId)));
  lobby.onMessage('*', () => {});
  await until(() => mine.length > 0 && seen.length > 0);
  assert(seen.includes(open.roomId) && !seen.includes(hidden.roomId));
  assert.equal(mine[0]?.code, hidden.roomId);
  const there = await other.join(hidden.roomId);
  await ask(there, 'sit', { side: 'b' });
  // It is told when the own turn comes.
  await until(() => mine[0]?.awaited !== '' && mine[0]?.awaited === mine[0]?.players[0]);
  // Of earlier tables each knows the game, and who sat there last.
  await ask(open, 'sit', { side: 'w' });
  await ask(open, 'stand', { side: 'w' });
  const past: readonly PastTable[] = await lobby.request('past' as never, {} as never);
  const rows = past.map(({ code, variant, names, over }) => [code, variant, [...names].sort(), over]);
  assert.deepEqual(rows, [
    [open.roomId, 'middlexiangqi', [], false],
    [hidden.roomId, 'middlexiangqi', ['Li', 'Wang'], false],
  ]);
});

test('a connection that is lost comes back to the same seat', async () => {
  const [here, there] = await two();
  Object.assign(here.reconnection, { enabled: true, minUptime: 0 });
  here.connection.close();
  await until(() => seatOf(there, 'w')?.here === false);
  await until(() => seatOf(there, 'w')?.here === true && here.connection.isOpen);
  assert.equal(await ask(here, 'move', { side: 'w', ply: 0, move: anyMove() }), '');
  await until(() => there.state.moves.length === 1);
});

test('a table that nobody looks at sleeps, and its code wakes it', async () => {
  const one = new Player(server.port, 'Li');
  const table = await one.make(config('threefriends'));
  await ask(table, 'sit', { side: 'r' });
  await ask(table, 'start', {});
  await until(() => table.state.turn === 'r' && table.state.phase === 'playing');
  const moves = [...table.state.moves];
  await table.leave();
  const rooms = () => matchMaker.query({ roomId: table.roomId });
  for (let i = 0; i < 300 && (await rooms()).length > 0; i++) await pause(20);
  assert.equal((await rooms()).length, 0);
  const again = await one.join(table.roomId);
  await until(() => again.state.phase === 'playing');
  assert.deepEqual([...again.state.moves].slice(0, moves.length), moves);
});

test('a game is open in one thread, and in none when its table cannot be written down', async (context) => {
  const own = new Rules(2);
  const { threads } = own as unknown as { threads: { games: number; ask(question: { code: string }): Promise<unknown> }[] };
  const asked = threads.map((thread) => context.mock.method(thread, 'ask').mock);
  await Promise.all(['first', 'first', 'second'].map((code) => own.open(code, config('threefriends'), [])));
  const codes = asked.map(({ calls }) => calls.map((call) => call.arguments[0].code));
  assert.deepEqual(codes, [['first', 'first'], ['second']]);
  await assert.rejects(own.open('third', config('threefriends', { fen: 'none' }), []));
  assert.deepEqual(
    threads.map(({ games }) => games),
    [1, 1],
  );
  await own.end();

  const opened = context.mock.method(Rules.prototype, 'open');
  const closed = context.mock.method(Rules.prototype, 'close');
  context.mock.method(Journal.prototype, 'append', () => Promise.reject(new Error('full')), { times: 1 });
  await assert.rejects(new Player(server.port, 'Li').make(config('threefriends')));
  const [code] = opened.mock.calls[0]?.arguments ?? [];
  await until(() => closed.mock.calls.some((call) => call.arguments[0] === code), 'the game stays open', 5000);
});

test('who asks again and again for a table that cannot be read fills no log', async (context) => {
  context.mock.method(Journal.prototype, 'load', () => Promise.reject(new Error('torn')));
  const said = context.mock.method(process.stderr, 'write', () => true);
  const ask = async () => (await fetch(`http://127.0.0.1:${server.port}/tables/aaaaaaaaaa`)).status;
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 50 }, ask))), new Set([500]));
  assert(said.mock.callCount() < 10, `${said.mock.callCount()} lines`);
});

test('a table whose journal is damaged is refused once, with its word', async () => {
  const table = await new Player(server.port, 'Li').make(config('middlexiangqi'));
  const db = new DatabaseSync(join(data, 'tables.db'));
  const { event: made } = db.prepare('SELECT event FROM events WHERE code = ? AND seq = 0').get(table.roomId) as {
    event: string;
  };
  const kept = db.prepare('INSERT INTO events VALUES (?, ?, 0, ?)');
  const sides = ['w', 'b'];
  const started = JSON.stringify({ kind: 'started', turn: 'w', sides });
  const moved = { kind: 'moved', side: 'w', move: 'a1a1', spent: 0, flagged: false, turn: 'b', sides, outcome: null };
  for (const [i, events] of [
    ['{"kind":'],
    ['null'],
    [made, '{"kind":"left","side":"x"}'],
    [made, started, JSON.stringify(moved)],
  ].entries()) {
    const code = 'aaaaaaaaa'.concat('bcde'[i] ?? '');
    for (const [seq, event] of events.entries()) kept.run(code, seq, event);
    const seen: unknown[] = [];
    const url = `http://127.0.0.1:${server.port}/`;
    const link = stayJoined(() => wakeTable(url, code) as Promise<never>, {
      joined: () => {},
      status: (...said) => seen.push(said),
    });
    await until(() => seen.length > 0);
    assert.deepEqual(seen, [['refused', { code: 'damaged' }]], events.at(-1));
    link.leave();
  }
  db.close();
});
