/** The door of the server: what comes from where it should not, too often, or too large is turned away before Colyseus sees it. */
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf, type Limits } from './limits.ts';

export interface Door {
  readonly limits: Limits;
  /** A proxy in front says who asks, in the last word of `X-Forwarded-For`. */
  readonly behindProxy: boolean;
  /** Pages of these origins may use the server, besides its own. */
  readonly origins: readonly string[];
}

const longestUrl = 2000;
const longestBody = 16 * 1024;

/** Why a request is turned away; 0: it is not. */
function turnedAway(request: IncomingMessage, { limits, behindProxy, origins }: Door): number {
  const forwarded = request.headers['x-forwarded-for'];
  const named = behindProxy
    ? String(forwarded ?? '')
        .split(',')
        .pop()
        ?.trim()
    : undefined;
  const address = named || (request.socket.remoteAddress ?? '');
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
  return asks && !limits.mayAsk(addressOf(address)) ? 429 : 0;
}

function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** An HTTP server with a door: listeners hear only of what has come through. */
export class GatedServer extends Server {
  private readonly door: Door;
  constructor(door: Door) {
    super({ requestTimeout: 30_000, maxHeaderSize: 8 * 1024 });
    this.door = door;
  }
  // biome-ignore lint/suspicious/noExplicitAny: the events of a server have all kinds of arguments
  override emit(event: any, ...args: any[]): boolean {
    if (event === 'request') {
      const [request, response] = args as [IncomingMessage, ServerResponse];
      const status = turnedAway(request, this.door);
      if (status !== 0) {
        response.writeHead(status, { connection: 'close' }).end();
        return true;
      }
    } else if (event === 'upgrade') {
      const [request, socket] = args as [IncomingMessage, Socket];
      const status = turnedAway(request, this.door);
      if (status !== 0) {
        socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`);
        return true;
      }
    }
    return super.emit(event, ...args);
  }
}
