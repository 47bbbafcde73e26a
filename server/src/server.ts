/** The server: Colyseus with the rooms of tables and lobby, the pages, and what it needs of the disk and of other processes. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { matchMaker, Server, ServerError } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type express from 'express';
import expressStaticGzip from 'express-static-gzip';
import { Redis } from 'ioredis';
import { Bots } from './bots.ts';
import { isCode, isDamaged, quietly, ServerContext } from './context.ts';
import { Journal } from './journal.ts';
import { type Bounds, Limits, usual } from './limits.ts';
import { lobbyOf } from './lobby.ts';
import { log, logSeldom, quietLogger } from './log.ts';
import { askerOf, checkRequests, rateLimitedServer } from './requests.ts';
import { tableRoomOf } from './room.ts';
import { Rules } from './rules.ts';
import { type Timings, usualTimings } from './timings.ts';

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
  /** Whether programs run in scripts/sandbox. */
  readonly sandbox?: boolean;
  readonly bounds?: Partial<Bounds>;
  readonly timings?: Partial<Timings>;
}

export interface Running {
  readonly port: number;
  readonly bots: string;
  /** Tables that go on. */
  readonly tables: number;
  /** Fails when the server can no longer do its work. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

const partingMs = 1000;
/** A table that nobody has touched for so long is read again only when somebody asks for it. */
const sleepMs = 30 * 86_400_000;
/** What Redis and other processes need at most for an answer. */
const answerMs = 4000;
/** Who does not answer for three of these is not connected. */
const pingMs = 3000;

export async function start(options: Options): Promise<Running> {
  mkdirSync(options.data, { recursive: true, mode: 0o700 });
  const journal = new Journal(join(options.data, 'tables.db'));
  const kept = await journal.list();
  const limits = new Limits({ ...usual, ...options.bounds });
  const bots = await Bots.make(options.bots ?? 2, options.sandbox ?? true);
  const redis = options.redis === undefined ? undefined : await connected(options.redis);
  const isReachable = () => redis === undefined || redis.status === 'ready';
  const rules = new Rules(2);
  const context = new ServerContext(journal, rules, bots, limits, { ...usualTimings, ...options.timings }, isReachable);

  const { origins = [], behindProxy = false } = options;
  const requestRules = { limits, origins, behindProxy, isReachable };
  const http = rateLimitedServer(requestRules);
  delete (matchMaker.controller.DEFAULT_CORS_HEADERS as Record<string, string>)['Access-Control-Allow-Credentials'];
  matchMaker.controller.getCorsHeaders = (headers) => allowed(headers.get('origin'), origins);
  // Tables are found by their code alone.
  matchMaker.controller.exposedMethods = ['create', 'joinOrCreate', 'joinById', 'reconnect'];
  const server = new Server({
    transport: new WebSocketTransport({ server: http, pingInterval: pingMs, pingMaxRetries: 3 }),
    greet: false,
    logger: quietLogger,
    gracefullyShutdown: false,
    express: (app) => serve(app, context, options),
    // A table is made by the process that was asked.
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    ...(redis === undefined
      ? {}
      : { driver: new RedisDriver(redis.duplicate().on('error', () => {})), presence: new RedisPresence(redis) }),
    ...(options.publicAddress === undefined ? {} : { publicAddress: options.publicAddress }),
  });
  server.define('table', tableRoomOf(context)).enableRealtimeListing();
  server.define('lobby', lobbyOf(context));
  // Colyseus does not tell when the port is taken.
  await Promise.all([once(http, 'listening'), server.listen(options.port, options.host)]);
  checkRequests(http, requestRules);
  await matchMaker.createRoom('lobby', {});
  await context.listen();
  // It may have forgotten all tables.
  redis?.on('ready', () => quietly(matchMaker.restoreMissingRoomCaches()));

  let tables = 0;
  for (const { code, over, touched } of kept) {
    if (over || Date.now() - touched > sleepMs) continue;
    try {
      // What a process that was killed has left with the others.
      await matchMaker.driver.remove(code);
      if (await context.wake(code)) tables++;
    } catch (error) {
      log(`table ${code} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      if (!context.hasPlace()) break;
    }
  }
  return {
    port: (http.address() as AddressInfo).port,
    bots: bots.what,
    tables,
    failed: Promise.race([journal.failed, rules.failed, bots.failed]),
    close: async () => {
      redis?.removeAllListeners('close');
      // Colyseus waits for connections that may come back; all that counts is on disk.
      await Promise.race([server.gracefullyShutdown(false), setTimeout(partingMs)]);
      bots.close();
      await rules.end();
      await journal.close();
    },
  };
}

/** A connection to Redis that waits while Redis is gone. */
async function connected(url: string): Promise<Redis> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null });
  let why = '';
  redis.on('error', (error) => {
    why = error.message;
  });
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new Error(`no Redis at ${url}: ${why || String(error)}`);
  }
  redis.on('close', () => {
    if (why === '') log('Redis is gone: games go on, and nobody can come to a table until it is back');
  });
  redis.on('ready', () => {
    why = '';
    log('Redis is back');
  });
  return redis;
}

/** What other processes do not answer in time is not there for now. */
function soon<T>(work: Promise<T>): Promise<T> {
  const late = setTimeout(answerMs, undefined, { ref: false }).then(() => {
    throw new ServerError(503, 'no answer');
  });
  return Promise.race([work, late]);
}

/** Pages of the own origin need no word; of others those that were named. */
function allowed(origin: string | null, origins: readonly string[]): Record<string, string> {
  return origin !== null && origins.includes(origin)
    ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' }
    : { 'Access-Control-Allow-Origin': 'null' };
}

/** What a page from here may load, and that no other page shows it: a table is played by clicks. */
function policyOf(pages: string): string {
  const inline = readFileSync(join(pages, 'index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  const hashes = [...inline].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self' http: https: ws: wss:`,
    `object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  ].join('; ');
}

function serve(app: express.Application, context: ServerContext, { pages, origins = [] }: Options): void {
  const policy = pages === undefined ? "default-src 'none'; frame-ancestors 'none'" : policyOf(pages);
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'Content-Security-Policy': policy });
    if (request.headers.origin !== undefined) response.set(allowed(request.headers.origin, origins));
    next();
  });
  /** Whether there is a server here at all. */
  app.get('/tables', (_, response) => void response.json({ hegemon: 'tables', version: 1 }));
  app.get('/tables/:code{/:part}', async (request, response) => {
    const { code = '', part } = request.params as Record<string, string>;
    try {
      // A code that is guessed costs as much as any request.
      if (!(await context.limits.mayAsk(askerOf(request)))) return void response.sendStatus(429);
      if (!isCode(code) || !(await soon(context.wake(code)))) return void response.sendStatus(404);
      if (part === undefined) return void response.json({ code });
      if (part !== 'record') return void response.sendStatus(404);
      response.type('text/plain').send(await soon(matchMaker.remoteRoomCall(code, 'record')));
    } catch (error) {
      logSeldom(`GET ${request.path}: ${String(error)}`);
      response.sendStatus(isDamaged(error) ? error.code : error instanceof ServerError ? 503 : 500);
    }
  });
  if (pages !== undefined) {
    const setHeaders = (response: ServerResponse, file: string) =>
      response.setHeader('Cache-Control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    // Each file lies there compressed, too.
    app.use(expressStaticGzip(pages, { enableBrotli: true, orderPreference: ['br', 'gz'], serveStatic: { setHeaders } }));
  }
  // What is no address at all, and would be told at length; Express knows this handler by its four arguments.
  app.use(((error, _request, response, _next) => {
    response.sendStatus(error.status ?? 500);
  }) satisfies express.ErrorRequestHandler);
}
