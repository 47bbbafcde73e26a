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
/** Sockets of one address for each connection that it may have: a browser asks for pages by several. */
const socketsEach = 4;

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
  private readonly sockets = new Map<string, number>();
  constructor(door: Door) {
    super({ requestTimeout: 15_000, headersTimeout: 10_000, connectionsCheckingInterval: 5000, maxHeaderSize: 8 * 1024 });
    // Who says nothing at all; Colyseus asks its own connections whether they live.
    this.timeout = 30_000;
    this.door = door;
  }
  /** Whether an address may have one more socket. A proxy has them all. */
  private mayOpen(socket: Socket): boolean {
    if (this.door.behindProxy) return true;
    const address = addressOf(socket.remoteAddress ?? '');
    const open = this.sockets.get(address) ?? 0;
    if (open >= this.door.limits.bounds.connections * socketsEach) return false;
    this.sockets.set(address, open + 1);
    socket.once('close', () => {
      const left = (this.sockets.get(address) ?? 1) - 1;
      if (left > 0) this.sockets.set(address, left);
      else this.sockets.delete(address);
    });
    return true;
  }
  // biome-ignore lint/suspicious/noExplicitAny: the events of a server have all kinds of arguments
  override emit(event: any, ...args: any[]): boolean {
    if (event === 'connection' && !this.mayOpen(args[0] as Socket)) {
      (args[0] as Socket).destroy();
      return true;
    }
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
