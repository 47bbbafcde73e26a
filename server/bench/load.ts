/**
 * By hand: tables full of people who move once a second, and people who only sleep. node bench/load.ts [--tables 200]
 * [--seconds 30] [--sleeping 1000]
 * The server has one core, they have another.
 * Colyseus's own load tool opens connections, but measures nothing, and speaks for clients of its version before this one.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadRules } from 'hegemon-engine';
import { ask, config, folder, forget, Player, run, type TableOf, until } from '../test/helpers.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    sleeping: { type: 'string', default: '1000' },
  },
});
const [count, seconds, sleeping] = [values.tables, values.seconds, values.sleeping].map(Number) as [number, number, number];

/** One game for all tables, found once: what is measured is the server. */
async function someMoves(length: number): Promise<readonly { side: string; move: string }[]> {
  const made = (await loadRules()).newGame({ variant: 'sevenkingdoms' });
  if (!made.ok) throw new Error(made.error.what);
  const game = made.value;
  return Array.from({ length }, () => {
    const { turn, moves } = game.state();
    const [from = '', ends = []] = Object.entries(moves).at(-1) ?? [];
    const move = from + (ends.at(-1) ?? '');
    game.play(move);
    return { side: turn, move };
  });
}

const memory = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const data = folder();
const wide = ['burst', 'perSecond', 'connections', 'all', 'tablesPerHour', 'tables', 'watchers'];
const server = await run(
  data,
  wide.flatMap((name) => ['--limit', `${name}=1000000`]),
);
for (const [core, pid] of [server.pid, process.pid].entries()) {
  execFileSync('taskset', ['-acp', `${core}`, `${pid}`], { stdio: 'ignore' });
}
const moves = await someMoves(seconds + 10);
const empty = memory(server.pid);

const rooms: TableOf[][] = [];
for (let i = 0; i < count; i++) {
  const first = new Player(server.port, 'p0');
  const table = await first.make(config('sevenkingdoms'));
  const others = Array.from({ length: 6 }, (_, j) => new Player(server.port, `p${j + 1}`));
  const all = [table, ...(await Promise.all(others.map((one) => one.join(table.roomId))))];
  await Promise.all(all.map((one, j) => ask(one, 'sit', { side: 'wrobgpd'[j] as string })));
  rooms.push(all);
}
await until(() => rooms.flat().every((table) => table.state.phase === 'playing'), 'not all play', 60_000);
const full = memory(server.pid);

const waits: number[] = [];
let answered = 0;
async function play(tables: TableOf[], offset: number): Promise<void> {
  await pause(offset);
  for (let ply = 0; ply < seconds; ply++) {
    const { side, move } = moves[ply] as (typeof moves)[number];
    const begun = performance.now();
    const seen = Promise.all(
      tables.map(
        (table) =>
          new Promise<void>((give) => {
            const look = () => {
              if (table.state.moves.length <= ply) return;
              table.onStateChange.remove(look);
              give();
            };
            table.onStateChange(look);
            look();
          }),
      ),
    ).then(() => waits.push(performance.now() - begun));
    if ((await ask(tables['wrobgpd'.indexOf(side)] as TableOf, 'move', { side, ply, move })) === '') answered++;
    await seen;
    await pause(Math.max(0, 1000 - (performance.now() - begun)));
  }
}
const before = process.cpuUsage();
const cpu = () => {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / 100;
};
const busy = cpu();
await Promise.all(rooms.map((tables, i) => play(tables, (i * 1000) / count)));
const used = (cpu() - busy) / seconds;
const own = process.cpuUsage(before);
const sorted = waits.toSorted((a, b) => a - b);
const ms = (part: number) => percentile(sorted, part).toFixed(0);
console.log(
  `${count} tables of seven, ${answered} moves in ${seconds} s, from move to last client: median ${ms(0.5)} ms, p99 ${ms(0.99)} ms, longest ${ms(1)} ms`,
);
console.log(
  `the server used ${used.toFixed(2)} cores, the clients ${((own.user + own.system) / 1e6 / seconds).toFixed(2)}; ${((full - empty) / count).toFixed(2)} MiB a table with its seven people`,
);
for (let i = 0; i < sleeping; i++) await new Player(server.port, 'z').join(rooms[i % count]?.[0]?.roomId ?? '');
console.log(`${sleeping} more who only watch: ${memory(server.pid).toFixed(0)} MiB in all, ${empty.toFixed(0)} of it empty`);
await server.end('SIGTERM');
forget(data);
process.exit(0);
