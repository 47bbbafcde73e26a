/** The server: Colyseus with the rooms of tables and lobby, the pages, and what it needs of the disk and of other processes. */
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { matchMaker, Server, ServerError } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { WebSocketTransport } from '@colyseus/ws-transport';
import express from 'express';
import { Bots } from './bots.ts';
import { GatedServer } from './gate.ts';
import { Hall, isCode, type Pace, usualPace } from './hall.ts';
import { Journal } from './journal.ts';
import { type Bounds, Limits, usual } from './limits.ts';
import { lobbyOf } from './lobby.ts';
import { log, quietLogger } from './log.ts';
import { tableRoomOf } from './room.ts';
import { Rules } from './rules.ts';

export interface Options {
  /** 0: any that is free. */
  readonly port: number;
  readonly host: string;
  /** The folder of the journal; a process has one for itself. */
  readonly data: string;
  /** The folder of the pages, if it serves them. */
  readonly pages?: string | undefined;
  /** Where other processes meet: `redis://...`. */
  readonly redis?: string | undefined;
  /** How clients reach this process of several: `host:port`. */
  readonly publicAddress?: string | undefined;
  readonly behindProxy?: boolean;
  readonly origins?: readonly string[];
  readonly bots?: number;
  readonly bounds?: Partial<Bounds>;
  readonly pace?: Partial<Pace>;
}

export interface Running {
  readonly port: number;
  readonly bots: string;
  /** Tables that go on. */
  readonly tables: number;
  close(): Promise<void>;
}

const partingMs = 1000;
/** A table that nobody has touched for so long is read again only when somebody asks for it. */
const sleepMs = 30 * 86_400_000;

export async function start(options: Options): Promise<Running> {
  mkdirSync(options.data, { recursive: true });
  const journal = new Journal(join(options.data, 'tables.db'));
  const kept = await journal.list();
  const limits = new Limits({ ...usual, ...options.bounds });
  const bots = await Bots.make(options.bots ?? 2);
  const hall = new Hall(journal, new Rules(2), bots, limits, { ...usualPace, ...options.pace });

  const { origins = [], behindProxy = false, redis } = options;
  const http = new GatedServer({ limits, origins, behindProxy });
  matchMaker.controller.getCorsHeaders = (headers) => allowed(headers.get('origin'), origins);
  // Tables are found by their code alone.
  matchMaker.controller.exposedMethods = ['create', 'joinOrCreate', 'joinById', 'reconnect'];
  const server = new Server({
    transport: new WebSocketTransport({ server: http, pingInterval: 10_000, pingMaxRetries: 3 }),
    greet: false,
    logger: quietLogger,
    gracefullyShutdown: false,
    express: (app) => serve(app, hall, options),
    // A table is made by the process that was asked.
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    ...(redis === undefined ? {} : { driver: new RedisDriver(redis), presence: new RedisPresence(redis) }),
    ...(options.publicAddress === undefined ? {} : { publicAddress: options.publicAddress }),
  });
  server.define('table', tableRoomOf(hall)).enableRealtimeListing();
  server.define('lobby', lobbyOf(hall));
  await server.listen(options.port, options.host);
  await hall.listen();

  let tables = 0;
  for (const { code, over, touched } of kept) {
    if (over || Date.now() - touched > sleepMs) continue;
    try {
      // What a process that was killed has left with the others.
      await matchMaker.driver.remove(code);
      if (await hall.wake(code)) tables++;
    } catch (error) {
      log(`table ${code} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return {
    port: (http.address() as AddressInfo).port,
    bots: bots.what,
    tables,
    close: async () => {
      // Colyseus waits for connections that may come back; all that counts is on disk.
      await Promise.race([server.gracefullyShutdown(false), setTimeout(partingMs)]);
      bots.close();
      await hall.rules.end();
      await journal.close();
    },
  };
}

/** Pages of the own origin need no word; of others those that were named. */
function allowed(origin: string | null, origins: readonly string[]): Record<string, string> {
  return origin !== null && origins.includes(origin)
    ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' }
    : { 'Access-Control-Allow-Origin': 'null' };
}

function serve(app: express.Application, hall: Hall, { pages, origins = [] }: Options): void {
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' });
    if (request.headers.origin !== undefined) response.set(allowed(request.headers.origin, origins));
    next();
  });
  /** Whether there is a server here at all. */
  app.get('/tables', (_, response) => void response.json({ hegemon: 'tables', version: 1 }));
  app.get('/tables/:code{/:part}', async (request, response) => {
    const { code = '', part } = request.params as Record<string, string>;
    try {
      // A code that is guessed costs as much as any request.
      if (!hall.limits.mayAsk(request.headers['x-forwarded-for'] as string)) return void response.sendStatus(429);
      if (!isCode(code) || !(await hall.wake(code))) return void response.sendStatus(404);
      if (part === undefined) return void response.json({ code });
      if (part !== 'record') return void response.sendStatus(404);
      response.type('text/plain').send(await matchMaker.remoteRoomCall(code, 'record'));
    } catch (error) {
      log(`GET ${request.path}: ${String(error)}`);
      response.sendStatus(error instanceof ServerError ? 503 : 500);
    }
  });
  if (pages !== undefined) {
    app.use(
      express.static(pages, {
        setHeaders: (response, file) =>
          response.setHeader('Cache-Control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
      }),
    );
  }
  // What is no address at all, and would be told at length; Express knows this handler by its four arguments.
  app.use(((error, _request, response, _next) => {
    response.sendStatus(error.status ?? 500);
  }) satisfies express.ErrorRequestHandler);
}
