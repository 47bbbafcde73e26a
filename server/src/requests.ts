/** Which requests the server takes: what comes from where it should not, too often, or too large is refused before Colyseus sees it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Address, addressOf, Counts, type Limits } from './limits.ts';
import { logSeldom } from './log.ts';

export interface RequestRules {
  readonly limits: Limits;
  /** A proxy in front says who asks, in the last word of `X-Forwarded-For`. */
  readonly behindProxy: boolean;
  /** Pages of these origins may use the server, besides its own. */
  readonly origins: readonly string[];
  /** Whether the processes reach each other; without that nobody finds a table. */
  readonly isReachable: () => boolean;
}

const longestUrl = 2000;
const longestBody = 16 * 1024;
/** Sockets of one address for each connection that it may have: a browser asks for pages by several. */
const socketsEach = 4;

/** Who asks, by a request that `checkRequests` has let through. */
export function askerOf(request: { readonly headers: IncomingMessage['headers'] }): Address {
  return addressOf(String(request.headers['x-forwarded-for'] ?? ''));
}

/** Why a request is refused, as a status of HTTP; 0: it is not. */
async function refusal(request: IncomingMessage, { limits, behindProxy, origins, isReachable }: RequestRules): Promise<number> {
  const said = behindProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  const address = addressOf(said || (request.socket.remoteAddress ?? ''));
  // Whatever a client wrote there: Colyseus takes the first word of it.
  request.headers['x-forwarded-for'] = address;
  delete request.headers['x-real-ip'];
  delete request.headers['x-client-ip'];
  if ((request.url?.length ?? 0) > longestUrl) return 414;
  const { origin, host } = request.headers;
  if (origin !== undefined && !isOwn(origin, host) && !origins.includes(origin)) return 403;
  const length = request.headers['content-length'];
  if (request.headers['transfer-encoding'] !== undefined) return 411;
  if (length !== undefined && Number(length) > longestBody) return 413;
  // Pages and pictures are no work.
  const asks = request.method !== 'GET' || request.headers.upgrade !== undefined;
  if (asks && !(await limits.mayAsk(address))) return 429;
  const finds = request.method !== 'GET' || request.url?.startsWith('/tables/');
  return finds && !isReachable() ? 503 : 0;
}

function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** An HTTP server on which one address has so many sockets; a proxy has them all. */
export function rateLimitedServer({ limits, behindProxy }: RequestRules): Server {
  const http = createServer({
    requestTimeout: 15_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5000,
    maxHeaderSize: 8 * 1024,
  });
  // Who says nothing at all; Colyseus asks its own connections whether they live.
  http.timeout = 30_000;
  const sockets = new Counts();
  http.prependListener('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress ?? '');
    if (!behindProxy && sockets.of(address) >= limits.bounds.connections * socketsEach) return void socket.destroy();
    sockets.add(address, 1);
    socket.once('close', () => sockets.add(address, -1));
  });
  return http;
}

/** Puts the check of each request before the listeners that there are: Colyseus adds them when it begins to listen. */
export function checkRequests(http: Server, rules: RequestRules): void {
  const before = <Args extends unknown[]>(event: 'request' | 'upgrade', refuse: (status: number, ...args: Args) => void) => {
    const listeners = http.listeners(event);
    http.removeAllListeners(event);
    http.on(event, (request: IncomingMessage, ...args: unknown[]) => {
      const heard = refusal(request, rules).then((status) => {
        if (status !== 0) refuse(status, ...(args as Args));
        else for (const listener of listeners) listener.call(http, request, ...args);
      });
      heard.catch((error: unknown) => {
        logSeldom(error);
        request.socket.destroy();
      });
    });
  };
  before('request', (status, response: ServerResponse) => {
    response.writeHead(status, { connection: 'close' }).end();
  });
  before('upgrade', (status, socket: Socket) => {
    socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`);
  });
}
