/** A server of our own and people at it, for the tests. */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, type Room } from '@colyseus/sdk';
import { loadRules } from 'hegemon-engine';
import { type Config, defaultConfig } from '../../table/config.ts';
import type { Reply } from '../../table/host.ts';
import { legalMoves } from '../../table/levels.ts';
import type { Requests, TableView } from '../../table/messages.ts';
import { type Options, type Running, start } from '../src/server.ts';

export const rules = await loadRules();
/** Any move of Middle Xiangqi, after those. */
export function anyMove(moves: readonly string[] = []): string {
  const game = rules.newGame({ variant: 'middlexiangqi', moves });
  if (!game.ok) throw new Error(game.error.what);
  return legalMoves(game.value.state())[0] ?? '';
}

export const folder = () => mkdtempSync(join(tmpdir(), 'hegemon-tables-'));
export const forget = (data: string) => rmSync(data, { recursive: true, force: true });

export function serve(data: string, more: Partial<Options> = {}): Promise<Running> {
  return start({
    port: 0,
    host: '127.0.0.1',
    data,
    bots: 1,
    sandbox: false,
    ...more,
    timings: { botMs: 0, graceMs: 5000, sleepMs: 1500, ...more.timings },
    bounds: { burst: 10_000, ...more.bounds },
  });
}

/** What a browser keeps of somebody. */
export const newSecret = () => randomBytes(24).toString('base64url');

export const freePort = () =>
  new Promise<number>((give) => {
    const free = createServer().listen(0, '127.0.0.1', () => {
      const { port } = free.address() as AddressInfo;
      free.close(() => give(port));
    });
  });

/** A server in a process of its own, which can be killed. */
export interface Process {
  readonly port: number;
  readonly pid: number;
  /** As a loss of power ends it; or as `systemctl stop` does. */
  end(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}
export async function run(data: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Process> {
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const usual = ['--port', '0', '--host', '127.0.0.1', '--bots', '1', '--bot-pause', '0', '--no-sandbox', '--data', data];
  const child = spawn(process.execPath, [main, ...usual, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const gone = once(child, 'exit');
  const port = await new Promise<number>((give, fail) => {
    child.on('exit', (status) => fail(new Error(`the server ended with ${status}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /:(\d+)\//.exec(line)?.[1];
      if (found !== undefined) give(Number(found));
    });
  });
  return {
    port,
    pid: child.pid ?? 0,
    async end(signal = 'SIGKILL') {
      child.kill(signal);
      await gone;
    },
  };
}

/** A game for people at all seats. */
export function config(variant: string, more: Partial<Config> = {}): Config {
  const made: Config = defaultConfig(variant);
  for (const seat of Object.values(made.seats)) seat.by = 'human';
  return { ...made, ...more };
}

export const until = async (what: () => boolean | Promise<boolean>, why = 'it never came', ms = 60_000) => {
  const end = Date.now() + ms;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(why);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

export type TableOf = Room<unknown, TableView>;

export class Player {
  readonly secret: string;
  private readonly name: string;
  readonly client: Client;
  readonly port: number;

  constructor(port: number, name: string, secret = newSecret()) {
    this.port = port;
    this.client = new Client(`http://127.0.0.1:${port}`);
    this.secret = secret;
    this.name = name;
  }
  me(engine = false) {
    return { secret: this.secret, name: this.name, engine };
  }
  async make(config: Config, open = false): Promise<TableOf> {
    return quiet(await this.client.create('table', { me: this.me(), table: { config, open } }));
  }
  async join(code: string, engine = false): Promise<TableOf> {
    await this.client.http.get(`/tables/${code}` as never);
    return quiet(await this.client.joinById(code, { me: this.me(engine) }));
  }
}

function quiet(room: unknown): TableOf {
  const table = room as TableOf;
  table.onMessage('*', () => {});
  table.reconnection.enabled = false;
  return table;
}

/** What somebody asks of a table. */
export async function ask<Name extends keyof Requests>(table: TableOf, name: Name, request: Requests[Name]): Promise<string> {
  const reply = (await table.request(name as never, request as never)) as Reply;
  return reply.ok ? '' : reply.why.code;
}

export const seatOf = (table: TableOf, side: string) => [...(table.state.seats ?? [])].find((seat) => seat.side === side);

/** The engine, where it is built. */
export const native = new URL('../../build/release/hegemon', import.meta.url).pathname;

/** The record of a table, which the engine plays again by the rules. */
export async function replayed(port: number, code: string): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/tables/${code}/record`)).text();
  if (existsSync(native)) {
    execFileSync(native, ['replay', '-'], { input: text, stdio: ['pipe', 'ignore', 'inherit'] });
  }
  return text;
}
