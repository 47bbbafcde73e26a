/** Servers as processes: killed in the middle of games, two of them behind Redis, an engine that sits down. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { anyMove, ask, config, folder, forget, freePort, native, Player, run, seatOf, until } from './helpers.ts';
import { survive } from './kills.ts';

test('killed at any moment, it loses no move that it has acknowledged, and plays none twice', async () => {
  await survive(2);
});

test('an engine sits down, plays to the end, and the record is replayed', async () => {
  const data = folder();
  const server = await run(data);
  const one = new Player(server.port, 'Li');
  const table = await one.make(config('middlexiangqi'), true);
  await ask(table, 'seat', { side: 'w', by: 'bot', level: 8 });
  const sit = new URL('../src/sit.ts', import.meta.url).pathname;
  const engine = ['--engine', existsSync(native) ? `cmd=${native},option.Hash=1` : 'cmd=none'];
  if (!existsSync(native)) return void (await server.end('SIGTERM'));
  const child = spawn(
    process.execPath,
    [
      sit,
      `http://127.0.0.1:${server.port}/#/tables/${table.roomId}`,
      '--movetime',
      '5',
      '--no-sandbox',
      '--secret',
      `${data}/secret`,
      ...engine,
    ],
    { stdio: 'inherit' },
  );
  await until(() => seatOf(table, 'b')?.engine === true);
  await until(() => table.state.moves.length >= 4, 'the engine does not move');
  assert.equal(await ask(table, 'stand', { side: 'b' }), 'notYours');
  child.kill('SIGKILL');
  await server.end('SIGTERM');
  forget(data);
});

test('two processes behind Redis: a player on each, one lobby; games go on without it, and are found when it is back', async (context) => {
  if (spawnSync('redis-server', ['--version']).error) return context.skip('redis-server is missing');
  const [port = 0, ...ports] = [await freePort(), await freePort(), await freePort()];
  const startRedis = () =>
    spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
  let redis = startRedis();
  const folders = [folder(), folder()];
  const address = `redis://127.0.0.1:${port}`;
  await pause(300);
  const servers = await Promise.all(
    folders.map((data, i) =>
      run(data, ['--redis', address, '--port', `${ports[i]}`, '--public-address', `127.0.0.1:${ports[i]}`]),
    ),
  );
  try {
    const [here, there] = servers.map((server, i) => new Player(server.port, `p${i}`));
    assert(here && there);
    const table = await here.make(config('middlexiangqi'), true);
    const lobby = await there.client.joinOrCreate('lobby', { me: there.me() });
    const codes: string[] = [];
    lobby.onMessage('rooms', (rooms: { roomId: string }[]) => codes.push(...rooms.map(({ roomId }) => roomId)));
    lobby.onMessage('*', () => {});
    await until(() => codes.includes(table.roomId));
    const far = await there.join(table.roomId);
    assert.equal(await ask(table, 'sit', { side: 'w' }), '');
    assert.equal(await ask(far, 'sit', { side: 'b' }), '');
    await until(() => far.state.phase === 'playing' && table.state.phase === 'playing');
    assert.equal(await ask(table, 'move', { side: 'w', ply: 0, move: 'a1a2' }), '');
    await until(() => far.state.moves.length === 1);
    const record = await fetch(`http://127.0.0.1:${servers[1]?.port}/tables/${table.roomId}/record`);
    assert.match(await record.text(), /a1a2/);

    redis.kill('SIGKILL');
    await once(redis, 'exit');
    const at = `http://127.0.0.1:${there.port}/tables/${table.roomId}`;
    const status = async () => (await fetch(at)).status;
    await until(async () => (await status()) === 503);
    assert.equal(await ask(far, 'move', { side: 'b', ply: 1, move: anyMove(['a1a2']) }), '');
    await until(() => table.state.moves.length === 2);
    await assert.rejects(new Player(here.port, 'late').make(config('threefriends')));
    // It comes back empty.
    redis = startRedis();
    await until(async () => (await status()) === 200);
    const third = await new Player(there.port, 'Zhao').join(table.roomId);
    await until(() => third.state.moves?.length === 2);
    assert.equal(await ask(table, 'move', { side: 'w', ply: 2, move: anyMove([...table.state.moves]) }), '');
    await until(() => third.state.moves.length === 3);
    // It forgets all while it runs: nobody opens a second table under the same code.
    const client = new Redis(address);
    await client.flushall();
    for (const { port } of [here, there]) {
      assert.equal((await fetch(`http://127.0.0.1:${port}/tables/${table.roomId}`)).status, 200);
      await client.del('roomcaches');
    }
    client.disconnect();
    assert.equal(await ask(far, 'move', { side: 'b', ply: 3, move: anyMove([...table.state.moves]) }), '');
    await until(() => third.state.moves.length === 4 && table.state.moves.length === 4);
    await (await new Player(there.port, 'Qian').make(config('threefriends'))).leave();
  } finally {
    for (const server of servers) await server.end('SIGTERM');
    redis.kill();
    for (const data of folders) forget(data);
  }
});
