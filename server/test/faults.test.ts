/** What happens to a server: a full disk, a step of the clock, Redis that goes, a port that is taken, programs that do not start. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Event } from '../../table/table.ts';
import { Journal } from '../src/journal.ts';
import { Program } from '../src/program.ts';
import { anyMove, ask, config, folder, forget, Player, run, seatOf, until } from './helpers.ts';

const place = folder();
after(() => forget(place));
const fresh = (name: string) => {
  const made = join(place, name);
  mkdirSync(made);
  return made;
};
const src = (name: string) => new URL(`../src/${name}`, import.meta.url).pathname;
const event: Event = { kind: 'left', side: 'r' };

/** How a program of the server ends, and what it says last. */
async function ending(file: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [src(file), ...args], { env: { ...process.env, ...env } });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), 40_000);
  const [status] = await once(child, 'close');
  clearTimeout(timer);
  return { status, said: said.trim().split('\n').at(-1) ?? '' };
}

test('what a server cannot begin with is a sentence and a status', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const data = fresh('held');
  const holder = new Journal(join(data, 'tables.db'));
  await holder.list();
  // It does its work outside alone.
  const picky = '#!/bin/sh\n[ -e /etc/passwd ] || exit 1\nwhile read -r l; do echo uciok; echo readyok; done\n';
  writeFileSync(join(place, 'picky'), picky, { mode: 0o700 });
  const main = ['--host', '127.0.0.1', '--no-sandbox', '--data'];
  const sit = ['http://localhost:1/', '--lobby', '--engine'];
  const cases: [string, string[], number, RegExp, Record<string, string>?][] = [
    ['main.ts', ['--nonsense'], 2, /Unknown option '--nonsense'/],
    ['main.ts', ['--port', 'x'], 2, /--port: a number in 0..65535 wanted, got 'x'/],
    ['main.ts', ['--pages', '/nonexistent'], 2, /there is no '\/nonexistent\/index.html'/],
    ['main.ts', ['--origin', 'notaurl'], 2, /--origin: SCHEME:\/\/HOST wanted/],
    ['main.ts', ['--public-address', 'a:1'], 2, /--redis and --public-address HOST:PORT/],
    ['main.ts', ['--redis', 'nobody', '--public-address', 'a:1'], 2, /redis:\/\/HOST wanted/],
    [
      'main.ts',
      [...main, fresh('a'), '--redis', 'redis://127.0.0.1:1', '--public-address', 'a:1'],
      1,
      /no Redis at .*ECONNREFUSED/,
    ],
    ['main.ts', [...main, fresh('b'), '--port', `${port}`], 1, /EADDRINUSE/],
    ['main.ts', [...main, data], 1, /another server has the folder/],
    ['main.ts', [...main, fresh('d')], 1, /\/bin\/false does not start: it ended with 1/, { HEGEMON: '/bin/false' }],
    [
      'main.ts',
      ['--data', fresh('e')],
      1,
      /\/bin\/false does not start in the sandbox \(--no-sandbox: without it\)/,
      { HEGEMON: '/bin/false' },
    ],
    ['sit.ts', [...sit, `cmd=${join(place, 'picky')}`], 1, /picky does not start in the sandbox/],
  ];
  const left = [...cases];
  const some = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const [file, args, status, words, env] = one;
      const end = await ending(file, args, env);
      assert.deepEqual([end.status, words.test(end.said)], [status, true], `${file} ${args.join(' ')}: ${end.said}`);
    }
  };
  await Promise.all([some(), some()]);
  await holder.close();
  taken.close();
});

test('the files of the journal are its own user’s', async () => {
  const data = join(fresh('modes'), 'inner');
  mkdirSync(data);
  const server = await run(join(data, 'made'));
  for (const [path, mode] of [
    ['', 0o700],
    ['tables.db', 0o600],
    ['tables.db-wal', 0o600],
  ] as const) {
    assert.equal(statSync(join(data, 'made', path)).mode & 0o777, mode, path);
  }
  await server.end('SIGTERM');
});

test('the journal goes on after a full disk, and after somebody else has had it', async (context) => {
  const data = fresh('small');
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', data]).status !== 0)
    return context.skip('nothing can be mounted');
  const journal = new Journal(join(data, 'tables.db'), { beatMs: 50, busyMs: 200 });
  try {
    await journal.append('first', 0, [event]);
    assert.throws(() => writeFileSync(join(data, 'big'), Buffer.alloc(1 << 20)));
    const full = Array.from(
      { length: 200 },
      (): Event => ({ kind: 'joined', side: 'r', player: 'p', name: 'x'.repeat(200), engine: false }),
    );
    await assert.rejects(journal.append('second', 0, full), /full/);
    await pause(300);
    rmSync(join(data, 'big'));
    await journal.append('third', 0, [event]);
    const other = new DatabaseSync(join(data, 'tables.db'));
    other.exec('BEGIN IMMEDIATE');
    await assert.rejects(journal.append('fourth', 0, [event]), /locked/);
    await pause(500);
    other.exec('ROLLBACK');
    await journal.append('fourth', 0, [event]);
    other.close();
    assert.deepEqual((await journal.list()).map(({ code }) => code).sort(), ['first', 'fourth', 'third']);
  } finally {
    await journal.close();
    execFileSync('umount', ['-l', data]);
  }
});

test('a journal whose file is taken away ends', async () => {
  const file = join(fresh('taken'), 'tables.db');
  const journal = new Journal(file, { beatMs: 50 });
  await journal.append('code', 0, [event]);
  rmSync(file);
  await assert.rejects(journal.failed, /is gone, or another file/);
  await journal.close();
});

test('a copy that is put back is what is played on, and a journal of version 1 is read', async () => {
  const [live, crashed, restored] = ['live', 'crashed', 'restored'].map(fresh) as [string, string, string];
  const journal = new Journal(join(live, 'tables.db'));
  await journal.append('code', 0, [event, event]);
  const other = new DatabaseSync(join(live, 'tables.db'), { readOnly: true });
  other.exec(`VACUUM INTO '${join(place, 'backup.db')}'`);
  other.close();
  await journal.append('code', 2, [event, event, event]);
  for (const to of [crashed, restored]) {
    for (const file of ['tables.db', 'tables.db-wal', 'tables.db.lock']) copyFileSync(join(live, file), join(to, file));
  }
  copyFileSync(join(place, 'backup.db'), join(restored, 'tables.db'));
  await journal.close();
  const events = async (data: string) => {
    const opened = new Journal(join(data, 'tables.db'));
    const { length } = await opened.load('code');
    const ran = await opened.ran('code');
    await opened.close();
    return [length, ran < 60_000];
  };
  assert.deepEqual(await events(crashed), [5, true]);
  assert.deepEqual(await events(restored), [2, true]);
  assert(existsSync(join(restored, 'tables.db-wal.old')));

  const old = fresh('old');
  const db = new DatabaseSync(join(old, 'tables.db'));
  db.exec(`CREATE TABLE events(code TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, event TEXT NOT NULL,
      PRIMARY KEY(code, seq)) WITHOUT ROWID;
    CREATE TABLE tables(code TEXT PRIMARY KEY, over INTEGER NOT NULL, touched INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE seats(player TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY(player, code)) WITHOUT ROWID;
    CREATE TABLE up(since INTEGER PRIMARY KEY, till INTEGER NOT NULL); PRAGMA user_version = 1;
    INSERT INTO up VALUES (1000, 5000), (100000, 109000);
    INSERT INTO events VALUES ('code', 0, 102000, '{"kind":"started"}');`);
  db.close();
  const upgraded = new Journal(join(old, 'tables.db'));
  const ran = await upgraded.ran('code');
  assert(ran >= 7000 && ran < 20_000, String(ran));
  await upgraded.close();
});

/** A game of two at a server of its own. */
async function game(data: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const server = await run(data, args, env);
  const [li, wang] = [new Player(server.port, 'Li'), new Player(server.port, 'Wang')];
  const table = await li.make(config('middlexiangqi', { clock: { minutes: 5, increment: 0 } }), true);
  await ask(table, 'sit', { side: 'w' });
  const other = await wang.join(table.roomId);
  await ask(other, 'sit', { side: 'b' });
  await until(() => table.state.phase === 'playing' && other.state.phase === 'playing');
  return { server, table, other };
}

const faketime = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

test('a step of the clock, in either direction, is nobody’s time and shuts nobody out', async (context) => {
  if (faketime === undefined) return context.skip('faketime is missing');
  const clock = join(place, 'clock');
  writeFileSync(clock, '+0');
  const { server, table, other } = await game(fresh('steps'), ['--limit', 'burst=30', '--limit', 'perSecond=30'], {
    LD_PRELOAD: faketime,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const moves: string[] = [];
  for (const [ply, step] of ['+600s', '-600s', '+0', '-86400s'].entries()) {
    writeFileSync(clock, step);
    moves.push(anyMove(moves));
    const [mover, side] = ply % 2 === 0 ? [table, 'w'] : [other, 'b'];
    assert.equal(await ask(mover, 'move', { side, ply, move: moves[ply] ?? '' }), '', step);
    await until(() => table.state.moves.length === ply + 1);
    for (const seat of ['w', 'b']) {
      const time = seatOf(table, seat)?.time ?? 0;
      assert(time > 240_000 && time <= 300_000, `${seat} has ${time} after ${step}`);
    }
    const asked = await Promise.all(Array.from({ length: 12 }, () => fetch(`http://127.0.0.1:${server.port}/tables/aaaaaaaaaa`)));
    assert(
      asked.every(({ status }) => status === 404),
      step,
    );
    await pause(1000);
    for (let say = 0; say < 8; say++) assert.match(await ask(mover, 'say', { phrase: 'hello' }), /^(tooOften)?$/);
  }
  await server.end('SIGTERM');
});

test('a program whose line has no end is ended', async () => {
  const program = new Program(['/bin/sh', '-c', 'yes | tr -d "\\n"']);
  assert.match(await program.trouble(), /its line has no end/);
});

test('an engine leaves a table whose host is gone, and sits down at the next', async () => {
  const engine = join(place, 'engine');
  writeFileSync(engine, '#!/bin/sh\necho uciok\nread -r a\nread -r b\necho readyok\nexec sleep 1000\n', { mode: 0o700 });
  // It gives its seat back itself, long before the server would.
  const server = await run(fresh('ladder'), ['--grace', '3600']);
  const host = new Player(server.port, 'Host');
  const left = await host.make(config('threefriends'), true);
  const args = ['--lobby', '--wait', '1', '--no-sandbox', '--secret', join(place, 'secret'), '--engine', `cmd=${engine}`];
  let child = spawn(process.execPath, [src('sit.ts'), `http://127.0.0.1:${server.port}/`, ...args], { stdio: 'ignore' });
  try {
    const sits = (table: typeof left) => [...(table.state.seats ?? [])].some((seat) => seat.engine);
    await until(() => sits(left), 'it does not come');
    const watcher = new Player(server.port, 'Watcher');
    await left.leave();
    await pause(4000);
    const seen = await watcher.join(left.roomId);
    await until(() => seen.state.seats !== undefined && !sits(seen), 'it stays');
    const next = await host.make(config('threefriends'), true);
    await until(() => sits(next), 'it does not go on');
    // Its connection is lost without a word.
    child.kill('SIGSTOP');
    await until(() => [...next.state.seats].every((seat) => !seat.engine || !seat.here), 'it is still there');
    // It goes to its own seat before the open table, and by its other name the server is the same.
    const own = [...next.state.seats].find((seat) => seat.engine)?.player;
    child.kill('SIGKILL');
    const again = [src('sit.ts'), `http://localhost:${server.port}/`, ...args];
    child = spawn(process.execPath, again, { stdio: 'ignore' });
    const sitsAgain = () => [...next.state.seats].some((seat) => seat.player === own && seat.here);
    await until(sitsAgain, 'it is somebody else');
    // So it is by the address that the page shows.
    child.kill('SIGKILL');
    await until(() => !sitsAgain(), 'it is still there');
    const byLink = [src('sit.ts'), `http://localhost:${server.port}/#/tables/${next.roomId}`, ...args.slice(1)];
    child = spawn(process.execPath, byLink, { stdio: 'ignore' });
    await until(sitsAgain, 'by the address of the table it is somebody else');
  } finally {
    child.kill('SIGKILL');
    await server.end('SIGTERM');
  }
});

test('bots whose program is gone end the server, which says so', async () => {
  const program = join(place, 'program');
  writeFileSync(program, '#!/bin/sh\necho uciok\nread -r a\nread -r b\necho readyok\nread -r c\n', { mode: 0o700 });
  const child = spawn(
    process.execPath,
    [src('main.ts'), '--port', '0', '--host', '127.0.0.1', '--no-sandbox', '--data', fresh('bots')],
    {
      env: { ...process.env, HEGEMON: program },
    },
  );
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [first] = await once(child.stdout, 'data');
  rmSync(program);
  const table = await new Player(Number(/:(\d+)\//.exec(String(first))?.[1]), 'Li').make(config('threefriends'));
  const ended = once(child, 'close');
  await ask(table, 'start', {});
  assert.deepEqual((await ended)[0], 1);
  assert.match(said, /program does not start: .*ENOENT/);
});
