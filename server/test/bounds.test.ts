/** Who does not belong somewhere does not get in, and what nobody should send does no harm. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Client } from '@colyseus/sdk';
import fc from 'fast-check';
import { requestShapes } from '../../table/messages.ts';
import { addressOf, Limits, usual } from '../src/limits.ts';
import type { Running } from '../src/server.ts';
import { ask, config, folder, forget, Player, run, seatOf, serve, until } from './helpers.ts';

const data = folder();
let server: Running;
let at: string;
before(async () => {
  server = await serve(data, {
    origins: ['https://pages.example'],
    bounds: { messagesPerSecond: 10_000 },
  });
  at = `http://127.0.0.1:${server.port}`;
});
after(async () => {
  await server.close();
  forget(data);
});

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(at + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

test('pages of other origins are turned away, those that were named are not', async () => {
  const from = async (origin: string) => (await fetch(`${at}/tables`, { headers: { origin } })).status;
  assert.equal(await from('https://elsewhere.example'), 403);
  assert.equal(await from('https://pages.example'), 200);
  assert.equal(await from(at), 200);
  const named = await fetch(`${at}/tables`, { headers: { origin: 'https://pages.example' } });
  assert.equal(named.headers.get('access-control-allow-origin'), 'https://pages.example');
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    'GET /p/room?sessionId=a HTTP/1.1\r\nHost: x\r\nOrigin: https://elsewhere.example\r\nConnection: Upgrade\r\n' +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1.1 403/);
  socket.destroy();
});

test('what is too large, of the wrong shape or guessed is refused', async () => {
  assert.equal((await post('/matchmake/create/table', JSON.stringify({ a: 'x'.repeat(20_000) }))).status, 413);
  assert.notEqual((await post('/matchmake/create/table', '{"me":')).status, 200);
  assert.notEqual((await post('/matchmake/create/table', '{}')).status, 200);
  assert.notEqual((await post('/matchmake/join/table', '{}')).status, 200);
  assert.equal((await fetch(`${at}/tables/aaaaaaaaaa`)).status, 404);
  assert.equal((await fetch(`${at}/tables/..%2f..%2fetc%2fpasswd`)).status, 404);
  const person = new Player(server.port, 'Li');
  const wrong = { ...config('sevenkingdoms'), fen: 'no position' };
  await assert.rejects(person.make(wrong));
  await assert.rejects(new Client(at).joinById('aaaaaaaaaa', { me: person.me() }));
  await assert.rejects(new Client(at).create('table', { me: { ...person.me(), secret: 'short' } }));
});

test('bounds hold on every road: a network of IPv6, a rematch, a second lobby', async () => {
  const other = folder();
  const own = await run(other, ['--behind-proxy', '--limit', 'burst=40', '--limit', 'perSecond=1', '--limit', 'tablesPerHour=2']);
  const from = (ip: string) =>
    fetch(`http://127.0.0.1:${own.port}/tables/aaaaaaaaaa`, { headers: { 'x-forwarded-for': `a, ${ip}` } });
  const tries = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? `2001:db8::${i + 1}` : `[2001:db8::${i + 1}]:${4000 + i}`));
  const states = await Promise.all(tries.map(async (ip) => (await from(ip)).status));
  assert.equal(states.filter((status) => status === 429).length, 10);
  assert.equal((await from('2001:db8:1::1')).status, 404);

  const person = new Player(own.port, 'Li');
  let table = await person.make(config('threefriends'));
  for (const side of ['r', 'g', 'b']) await ask(table, 'sit', { side });
  const resignAll = async () => {
    await until(() => table.state.phase === 'playing');
    for (const side of table.state.seats) await ask(table, 'resign', { side: side.side });
    await until(() => table.state.phase === 'over');
  };
  await resignAll();
  assert.equal(await ask(table, 'rematch', {}), '');
  await until(() => table.state.next !== '');
  const first = table.roomId;
  table = await person.join(table.state.next);
  await resignAll();
  assert.equal(await ask(table, 'rematch', {}), 'tooManyTables');

  await (await person.client.joinOrCreate('lobby', { me: person.me() })).leave();
  await assert.rejects(person.client.create('lobby', { me: person.me() }));
  await own.end('SIGTERM');
  // A table that wakes up takes a place, too.
  const narrow = await run(other, ['--limit', 'tables=1']);
  const status = async (code: string) => (await fetch(`http://127.0.0.1:${narrow.port}/tables/${code}`)).status;
  const both = () => Promise.all([first, table.roomId].map(status));
  await both();
  await until(async () => (await both()).includes(200));
  assert.deepEqual((await both()).sort(), [200, 503]);
  await narrow.end('SIGTERM');
  forget(other);
});

test('pages come compressed, and no other page may show them', async () => {
  const [other, pages] = [folder(), folder()];
  const text = `<script>${'// '.repeat(1000)}</script>`;
  mkdirSync(join(pages, 'assets'));
  for (const name of ['index.html', 'assets/a.js']) {
    writeFileSync(join(pages, name), text);
    writeFileSync(join(pages, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(pages, `${name}.gz`), gzipSync(text));
  }
  const own = await run(other, ['--pages', pages]);
  for (const path of ['/', '/index.html', '/assets/a.js']) {
    for (const [encoding, sent] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${own.port}${path}`, { headers: { 'accept-encoding': encoding } });
      assert.equal(answer.headers.get('content-encoding'), sent, `${path} for ${encoding}`);
      assert.equal(await answer.text(), text);
      assert.match(answer.headers.get('content-type') ?? '', path.endsWith('js') ? /javascript/ : /html/);
      const policy = answer.headers.get('content-security-policy') ?? '';
      assert.match(policy, /script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+';.*frame-ancestors 'none'/);
      assert.equal(answer.headers.get('access-control-allow-credentials'), null);
      assert.match(answer.headers.get('cache-control') ?? '', path.startsWith('/assets/') ? /immutable/ : /no-cache/);
    }
  }
  await own.end('SIGTERM');
  for (const made of [other, pages]) forget(made);
});

test('one address has so many sockets, and what is no request is no harm', async () => {
  const other = folder();
  const own = await run(other, ['--limit', 'connections=2']);
  const sockets = Array.from({ length: 12 }, () => connect(own.port, '127.0.0.1').resume());
  await until(() => sockets.filter(({ destroyed }) => destroyed).length === 4);
  for (const socket of sockets) socket.destroy();
  await pause(50);
  for (const path of ['http://[::bad', '//', '/tables/%', '/__proto__/constructor?sessionId=x', '@[/']) {
    for (const more of [
      '',
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
    ]) {
      const socket = connect(own.port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${more ? 'Upgrade' : 'close'}\r\n${more}\r\n`);
      await once(socket, 'data');
      socket.destroy();
    }
  }
  assert.equal((await fetch(`http://127.0.0.1:${own.port}/tables`)).status, 200);
  await own.end('SIGTERM');
  forget(other);
});

test('names are text of one line', async () => {
  const table = await new Player(server.port, ' Li\u0000\n\u202e <b>x</b> ').make(config('threefriends'));
  await ask(table, 'sit', { side: 'r' });
  await until(() => seatOf(table, 'r')?.name === 'Li <b>x</b>');
  await assert.rejects(new Player(server.port, '\n\n').join(table.roomId));
  await assert.rejects(new Player(server.port, 'x'.repeat(60)).join(table.roomId));
  await table.leave();
});

test('who has another secret cannot move, stand up or resign for a seat', async () => {
  const [one, two, thief] = ['Li', 'Wang', 'Thief'].map((name) => new Player(server.port, name));
  const table = await (one as Player).make(config('middlexiangqi'));
  await ask(table, 'sit', { side: 'w' });
  const other = await (two as Player).join(table.roomId);
  await ask(other, 'sit', { side: 'b' });
  const theirs = await (thief as Player).join(table.roomId);
  await until(() => theirs.state.phase === 'playing');
  for (const side of ['w', 'b']) {
    assert.equal(await ask(theirs, 'move', { side, ply: 0, move: 'a1a2' }), 'notYours');
    assert.equal(await ask(theirs, 'resign', { side }), 'notYours');
    assert.equal(await ask(theirs, 'stand', { side }), 'notYours');
    assert.equal(await ask(theirs, 'draw', { offered: true }), 'notSeated');
    assert.equal(await ask(theirs, 'sit', { side }), 'begun');
  }
  assert.equal(await ask(table, 'move', { side: 'w', ply: 3, move: 'a1a2' }), 'early');
  assert.equal(await ask(other, 'move', { side: 'b', ply: 0, move: 'a1a2' }), 'notYourTurn');
  assert.equal(await ask(table, 'move', { side: 'w', ply: 0, move: 'a1a9' }), 'rules');
  assert.equal(theirs.state.moves.length, 0);
});

test('any message at all: the table goes on', async () => {
  const person = new Player(server.port, 'Li');
  const table = await person.make(config('threefriends'));
  await ask(table, 'sit', { side: 'r' });
  const names = fc.oneof(fc.constantFrom(...Object.keys(requestShapes), '__proto__', 'constructor'), fc.string());
  const side = fc.constantFrom('r', 'g', 'x', '__proto__');
  const near = fc.record(
    {
      side: fc.oneof(side, fc.anything()),
      ply: fc.oneof(fc.integer(), fc.double()),
      move: fc.oneof(fc.string(), fc.constant('resign'), fc.constant('quit\nsetoption')),
      by: fc.constantFrom('human', 'bot', 'absent'),
      level: fc.oneof(fc.integer(), fc.constant(3)),
      offered: fc.anything(),
      phrase: fc.oneof(fc.constant('hello'), fc.string()),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(names, fc.oneof(near, fc.anything()), async (name, payload) => {
      await table.request(name as never, payload as never).catch(() => {});
    }),
    { numRuns: 120, interruptAfterTimeLimit: 10_000 },
  );
  // Bytes that are no message of Colyseus at all; who sends them may be put out, and nobody else.
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (bytes) => {
      const guest = await new Player(server.port, 'Guest').join(table.roomId);
      guest.connection.send(bytes);
      guest.connection.send(bytes);
      guest.connection.close();
    }),
    { numRuns: 15, interruptAfterTimeLimit: 10_000 },
  );
  await until(() => seatOf(table, 'r')?.here === true);
  assert.equal(await ask(table, 'say', { phrase: 'hello' }).then((why) => why === '' || why === 'tooOften'), true);
});

test('bounds are free again with time, and a network counts as one', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1e12 });
  const limits = new Limits({ ...usual, burst: 2, perSecond: 1, connections: 1, tablesPerHour: 1 });
  const [one, other] = [addressOf('10.0.0.1'), addressOf('10.0.0.2')];
  const three = async () => [await limits.mayAsk(one), await limits.mayAsk(one), await limits.mayAsk(one)];
  assert.deepEqual(await three(), [true, true, false]);
  assert(await limits.mayAsk(other));
  context.mock.timers.tick(2000);
  assert.deepEqual(await three(), [true, true, false]);
  assert.deepEqual([await limits.mayMakeTable(one), await limits.mayMakeTable(one)], [true, false]);
  context.mock.timers.tick(3_600_000);
  assert(await limits.mayMakeTable(one));
  limits.connect(one);
  assert(!limits.mayConnect(one));
  assert(limits.mayConnect(other));
  limits.disconnect(one);
  assert(limits.mayConnect(one));
  for (const [text, address] of [
    ['10.1.2.3', '10.1.2.3'],
    ['10.1.2.3:4711', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::ffff:a01:203', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['[2001:DB8:1:2::9]:80', '2001:db8:1:2::'],
    ['2001:db8:1:2::', '2001:db8:1:2::'],
    ['no address', 'unknown'],
    ['', 'unknown'],
  ] as const) {
    assert.equal(addressOf(text), address);
  }
});
