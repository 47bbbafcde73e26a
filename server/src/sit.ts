/** A program that speaks the protocol takes a seat at a table, and keeps it whatever happens to the connection. scripts/sit calls it. */
import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Room } from '@colyseus/sdk';
import { loadRules } from 'hegemon-engine';
import { defaultConfig, setupOf, variants } from '../../table/config.ts';
import { ask as askTable, stayJoined, viewIn, wakeTable } from '../../table/link.ts';
import type { Requests, TableListing, TableView } from '../../table/messages.ts';
import { checked } from './bots.ts';
import { commandLine, count, failed, misused, wordsOf } from './commandLine.ts';
import { log } from './log.ts';
import { Program } from './program.ts';

const root = new URL('../../', import.meta.url).pathname;
const { values, positionals } = commandLine({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    name: { type: 'string' },
    side: { type: 'string' },
    movetime: { type: 'string', default: '1000' },
    secret: { type: 'string' },
    again: { type: 'boolean', default: false },
    lobby: { type: 'boolean', default: false },
    tables: { type: 'string', default: '1' },
    make: { type: 'string' },
    seats: { type: 'string', default: '7' },
    records: { type: 'string' },
    wait: { type: 'string', default: '300' },
    'no-sandbox': { type: 'boolean', default: false },
  },
});

/** `cmd=PROGRAM,arg=ARGUMENT,name=NAME,option.Hash=64`, as the arena has it, and `file=PATH`, which it may read; a comma in a value is `\,`. */
function engineOf(text: string) {
  const options: Record<string, string> = {};
  const command: string[] = [];
  const files: string[] = [];
  let name: string | undefined;
  for (const part of text.match(/(?:\\.|[^,\\])+/g) ?? []) {
    const plain = part.replace(/\\(.)/g, '$1');
    const [key = '', value] = [plain.split('=', 1)[0], plain.slice(plain.indexOf('=') + 1)];
    if (key === 'cmd') command.unshift(value);
    else if (key === 'arg') command.push(value);
    else if (key === 'file') files.push(value);
    else if (key === 'name') name = value;
    else if (key.startsWith('option.')) options[key.slice('option.'.length)] = value;
    else misused(`--engine: unknown key '${key}'`);
  }
  if (command.length === 0) misused('--engine: cmd=PROGRAM is missing');
  return { command, files, options, name };
}

const [url, wantedCode] = positionals;
if (url === undefined || values.engine === undefined) {
  misused('usage: scripts/sit URL [CODE] --engine cmd=PROGRAM[,option.NAME=VALUE...] [--lobby] [...]');
}
if (!URL.canParse(url) || !/^https?:/.test(url)) misused(`the address of a server is wanted, got '${url}'`);
const address = new URL(url);
const code = wantedCode ?? /tables\/([a-z0-9]+)/.exec(address.hash)?.[1];
if (code === undefined && !values.lobby && values.make === undefined) {
  misused('a code of a table is wanted, in the address or behind it; or --lobby, or --make');
}
if (values.make !== undefined && !variants.some((name) => name === values.make)) {
  misused(`--make: one of ${variants.join(', ')} wanted, got '${values.make}'`);
}
const [most, movetime, persons, waitMs] = [
  count('--tables', values.tables, 1, 1000),
  count('--movetime', values.movetime, 1, 86_400_000),
  count('--seats', values.seats, 1, 7),
  count('--wait', values.wait, 1, 86_400) * 1000,
];
const engine = engineOf(values.engine);
const name = values.name ?? engine.name ?? engine.command[0]?.split('/').pop() ?? 'engine';
const command = await checked(engine.command, !values['no-sandbox'], engine.files).catch(failed);

/** Who this engine is: kept, so that it finds its seats again after a restart. */
function secretOf(): string {
  const file = values.secret ?? `${root}build/sit/${name.replace(/\W/g, '_')}`;
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(24).toString('base64url');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
/** Each server is told another: none can play the seats at others. This machine is one, by whichever name. */
const server = address.origin.replace(/\/\/(127\.[\d.]+|\[::1\])(?=:|$)/, '//localhost');
const secretHere = createHash('sha256').update(`${server} ${secretOf()}`).digest('base64url');
const me = { secret: secretHere, name: [...name].slice(0, 24).join(''), engine: true };
const client = new Client(address.origin);
const rules = await loadRules();
type Seated = Room<unknown, TableView>;

/** Milliseconds between two requests at a table: the server puts out who asks more than twenty times a second. */
const askMs = 60;
const askedAt = new WeakMap<Seated, number>();

async function ask<Name extends keyof Requests>(table: Seated, what: Name, request: Requests[Name]): Promise<string> {
  await pause(Math.max(0, (askedAt.get(table) ?? 0) + askMs - performance.now()));
  askedAt.set(table, performance.now());
  const why = await askTable(table, what, request);
  return why === null ? '' : why.code === 'rules' ? why.error.what : why.code;
}

async function enter(at: string): Promise<Seated> {
  await wakeTable(address.origin, at);
  const table = (await client.joinById(at, { me })) as unknown as Seated;
  table.onMessage('*', () => {});
  return table;
}

/** An open table with some seats for whoever comes, bots at the others. */
async function makeTable(variant: string): Promise<string> {
  const config = defaultConfig(variant, false);
  for (const seat of Object.values(config.seats).slice(0, persons)) seat.by = 'human';
  for (let tries = 0; ; tries++) {
    try {
      const table = await client.create('table', { me, table: { config, open: true } });
      table.onMessage('*', () => {});
      await table.leave();
      return table.roomId;
    } catch (error) {
      log(`no table is made: ${wordsOf(error)}`);
      await pause(Math.min(60_000, 500 * 2 ** tries));
    }
  }
}

/** How a game ended, and its record behind the others. */
async function finished({ roomId, state }: Seated): Promise<void> {
  const names = [...state.seats].map(({ side, by, name, level }) => `${side} ${by === 'bot' ? `bot ${level}` : name}`);
  log(`table ${roomId}: ${state.result} ${state.reason}; ${names.join(', ')}`);
  if (values.records === undefined) return;
  for (let tries = 0; tries < 10; tries++) {
    try {
      const record = await fetch(new URL(`/tables/${roomId}/record`, address.origin));
      if (record.status !== 200) throw new Error(`status ${record.status}`);
      return appendFileSync(values.records, `${await record.text()}\n`);
    } catch (error) {
      log(`table ${roomId}: no record yet: ${wordsOf(error)}`);
      await pause(Math.min(60_000, 500 * 2 ** tries));
    }
  }
}

/** Takes the first free seat that is wanted; whether it has one, or may still get one. */
async function takeSeat(table: Seated, me: string): Promise<boolean> {
  const seats = [...table.state.seats];
  if (seats.some((seat) => seat.player === me)) return true;
  if (table.state.phase !== 'gathering') return false;
  const free = seats.filter(({ by, player, keptFor }) => by === 'human' && player === '' && (keptFor === '' || keptFor === me));
  const wanted =
    free.find(({ keptFor }) => keptFor === me) ??
    free.find(({ side }) => side === values.side) ??
    (values.side === undefined ? free[0] : undefined);
  return (wanted !== undefined && (await ask(table, 'sit', { side: wanted.side })) === '') || !values.lobby;
}

/** The move of the engine in a position of a table. */
async function think(program: Program, { config, moves, seats }: TableView): Promise<string | undefined> {
  const { clock } = config;
  const setup = setupOf(rules, config);
  if (!setup.ok) throw new Error(setup.error.what);
  const increment = clock && 'increment' in clock ? clock.increment * 1000 : 0;
  const timed = clock !== null && !('days' in clock);
  const left = Object.fromEntries(seats.map(({ side, time }) => [side, { left: time ?? 0, increment }]));
  const { variant = '', options = {}, fen } = setup.value;
  return program.move({
    setup: { variant, options, fen },
    moves,
    ...(timed ? { clocks: left } : { movetime }),
    patience: timed ? Math.max(...seats.map(({ time }) => time ?? 0)) + 10_000 : movetime + 60_000,
  });
}

/** A table at which nobody is for whom an engine would wait. */
const isDeserted = ({ host, seats, watchers }: TableView) =>
  watchers === 0 && ![...seats].some((seat) => seat.here && (seat.player === host || !seat.engine));

/** Plays at a table to its end, however often the connection is lost; the table of the next game, if there is one. */
async function playAt(at: string): Promise<string | undefined> {
  const program = new Program(command, engine.options);
  const over = Promise.withResolvers<string | undefined>();
  const link = stayJoined(() => enter(at), {
    joined: (table) => void follow(table, program).then((next) => next !== undefined && over.resolve(next || undefined)),
    status: (status, why) => {
      if (status !== 'refused') return;
      // There may be place later.
      if (why?.code === 'tooMany') void pause(10_000).then(() => link.retry());
      else over.reject(new Error(`table ${at}: ${why?.code}`));
    },
  });
  try {
    return await over.promise;
  } finally {
    link.leave();
    program.close();
  }
}

/** A program that fails so often at a move gives its game up. */
const patience = 3;

/** Until the connection is lost for good: nothing; until the end: the next table or an empty text. */
function follow(table: Seated, program: Program): Promise<string | undefined> {
  return new Promise((give) => {
    let player = '';
    let busy = false;
    /** Something has changed meanwhile. */
    let again = false;
    table.onMessage('you', (who: string) => {
      player = who;
      void act();
    });
    const finish = (next: string | undefined) => {
      clearInterval(watch);
      give(next);
    };
    table.onLeave(() => finish(undefined));
    const leave = (why: string) => {
      log(`table ${table.roomId}: ${why}`);
      finish('');
      void table.leave();
    };
    let since = performance.now();
    const watch = setInterval(async () => {
      if (table.state.phase !== 'gathering' || !isDeserted(table.state)) since = performance.now();
      if (!values.lobby || performance.now() - since <= waitMs) return;
      clearInterval(watch);
      for (const { side } of [...table.state.seats].filter((seat) => seat.player === player)) await ask(table, 'stand', { side });
      leave('nobody is there');
    }, 1000);
    table.onStateChange(() => void act());
    let ended = false;
    let failures = 0;
    const act = async () => {
      const { phase, turn, seats, moves, next } = table.state;
      if (player === '' || !seats) return;
      if (phase === 'over') {
        if (!ended) {
          ended = true;
          await finished(table);
          if (next === '' && values.make !== undefined) await ask(table, 'rematch', {});
        }
        if (table.state.next === '' && (values.again || values.make !== undefined)) return;
        finish(table.state.next);
        void table.leave();
        return;
      }
      again = busy;
      if (busy) return;
      busy = true;
      try {
        if (!(await takeSeat(table, player))) return leave('there is no seat');
        const mine = [...seats].find((seat) => seat.side === turn && seat.player === player);
        if (phase === 'playing' && mine) {
          if (mine.away) await ask(table, 'sit', { side: turn });
          const ply = moves.length;
          const move = await think(program, viewIn(table.state));
          if (move === undefined) throw new Error(`no move for ${turn}`);
          const why = await ask(table, 'move', { side: turn, ply, move });
          // What was late is another's matter, and without an answer the state says what is to be done.
          if (!['', 'late', 'away', 'noAnswer'].includes(why)) throw new Error(`${move} of ${turn} is refused: ${why}`);
          failures = 0;
        }
      } catch (error) {
        log(`table ${table.roomId}: ${wordsOf(error)}`);
        // The others do not wait for a program that cannot go on.
        if (++failures >= patience) await ask(table, 'resign', { side: turn });
        await pause(1000);
        again = true;
      }
      busy = false;
      if (again) void act();
    };
  });
}

/** Sits down at every open table, at so many at a time, for good. */
async function inLobby(): Promise<never> {
  const playing = new Set<string>();
  /** Until when it does not go there again. */
  const left = new Map<string, number>();
  for (let tries = 0; ; ) {
    try {
      const lobby = await client.joinOrCreate('lobby', { me });
      tries = 0;
      lobby.reconnection.enabled = false;
      const open = new Map<string, TableListing>();
      const consider = ({ code, free }: TableListing) => {
        if (free === 0 || playing.has(code) || playing.size >= most || (left.get(code) ?? 0) > performance.now()) return;
        playing.add(code);
        void playAt(code)
          .catch((error: unknown) => log(`table ${code}: ${wordsOf(error)}`))
          .finally(() => {
            for (const [old, until] of left) if (until < performance.now()) left.delete(old);
            left.set(code, performance.now() + 10 * waitMs);
            playing.delete(code);
            for (const table of open.values()) consider(table);
          });
      };
      type Row = { metadata?: TableListing };
      lobby.onMessage('rooms', (rows: Row[]) => {
        for (const { metadata } of rows) if (metadata) open.set(metadata.code, metadata);
      });
      lobby.onMessage('+', ([, { metadata }]: [string, Row]) => {
        if (!metadata) return;
        open.set(metadata.code, metadata);
        consider(metadata);
      });
      lobby.onMessage('-', (code: string) => open.delete(code));
      lobby.onMessage('mine', (tables: TableListing[]) => {
        // Seats from before a restart come first; the lobby sends them after the open tables.
        for (const table of [...tables.map((own) => ({ ...own, free: 1 })), ...open.values()]) consider(table);
      });
      lobby.onMessage('*', () => {});
      await new Promise((gone) => lobby.onLeave(gone));
    } catch {
      await pause(Math.min(10_000, 500 * 2 ** tries++));
    }
  }
}

log(`${name} sits at ${address.origin}${code === undefined ? ', at open tables' : `, table ${code}`}; ${command.join(' ')}`);
if (values.lobby) await inLobby();
for (let at = values.make === undefined ? code : await makeTable(values.make); at !== undefined; )
  at = await playAt(at).catch(failed);
process.exit(0);
