/**
 * By hand: people who come to a table and the lobby, and leave; what the server then has is what it had. node bench/visits.ts [VISITS]
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { config, folder, forget, Player, run, until } from '../test/helpers.ts';

const visits = Number(process.argv[2] ?? 10_000);
const data = folder();
const server = await run(data, ['--limit', 'connections=20', '--limit', 'burst=1000000', '--limit', 'tablesPerHour=1000000']);
const mib = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
const host = new Player(server.port, 'Host');
const table = await host.make(config('threefriends'), true);

/** Comes, and leaves by the door or by a torn connection; every twentieth makes a table and forgets it. */
async function visit(n: number): Promise<void> {
  const person = new Player(server.port, `p${n % 100}`);
  if (n % 20 === 0) return void (await (await person.make(config('threefriends'))).leave());
  const room = n % 2 === 0 ? await person.join(table.roomId) : await person.client.joinOrCreate('lobby', { me: person.me() });
  room.onMessage('*', () => {});
  room.reconnection.enabled = false;
  if (n % 3 === 0) room.connection.close();
  else await room.leave();
}

const sizes: number[] = [];
for (let done = 0; done < visits; ) {
  await Promise.all(Array.from({ length: 10 }, () => visit(done++)));
  if (done % (visits / 10) === 0) {
    sizes.push(mib());
    console.log(`${done} visits: ${mib().toFixed(0)} MiB`);
  }
}
// A bound of 20 connections would long be full.
await until(() => table.state.watchers === 1, 'who has left still watches');
assert((sizes.at(-1) ?? 0) < 1.3 * (sizes[1] ?? 0), 'memory grows');
await server.end('SIGTERM');
forget(data);
process.exit(0);
