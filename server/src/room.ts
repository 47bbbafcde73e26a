/**
 * A table as a room of Colyseus: who is connected, what they send, and what is sent to them. What happens at the table stands in
 * table/host.ts.
 */
import { type AuthContext, type Client, ErrorCode, Room, ServerError } from '@colyseus/core';
import * as v from 'valibot';
import { Host, type Person, type Reply } from '../../table/host.ts';
import { joinShape, type Requests, requestShapes, type TableListing } from '../../table/messages.ts';
import { type Refusal, Refused } from '../../table/refused.ts';
import type { Event } from '../../table/table.ts';
import { viewOf } from '../../table/view.ts';
import { damaged, keepSteadyTime, newCode, playerOf, quietly, type ServerContext } from './context.ts';
import { type Address, addressOf } from './limits.ts';
import { log, logSeldom } from './log.ts';
import type { Setup } from './program.ts';
import { TableState, type TableStateType, toState } from './state.ts';

/** Who is connected. */
export interface Session extends Person {
  readonly address: Address;
}
type SessionClient = Client<{ auth: Session; userData: { saidAt: number } }>;

/** Colyseus keeps the place of a lost connection so long; later the same person joins anew. */
const reconnectSeconds = 60;
/** A phrase may be said so often. */
const sayMs = 1500;

/** Who is not let in hears why. */
export function turnedAway(code: Exclude<Refusal['code'], 'rules'>): ServerError {
  return new ServerError(ErrorCode.AUTH_FAILED, new Refused(code).message);
}

/** Who asks to come in; fails with a reason that the page shows. */
export async function sessionOf(server: ServerContext, options: unknown, context: AuthContext): Promise<Session> {
  const asked = v.safeParse(joinShape, options);
  if (!asked.success) throw turnedAway('misshapen');
  const address = addressOf(context.ip ?? '');
  if (!server.limits.mayConnect(address)) throw turnedAway('tooMany');
  if (asked.output.table && !(await server.mayMakeTable(address))) {
    throw turnedAway('tooManyTables');
  }
  const { secret, name, engine } = asked.output.me;
  return { player: playerOf(secret), name, engine, address };
}

/** The room that Colyseus makes for each table of a server. */
export function tableRoomOf(server: ServerContext) {
  return class extends TableRoom {
    override readonly server = server;
    static override async onAuth(_: string, options: unknown, context: AuthContext): Promise<Session> {
      return sessionOf(server, options, context);
    }
  };
}

export abstract class TableRoom extends Room<{
  state: TableStateType;
  metadata: TableListing;
  client: SessionClient;
}> {
  abstract readonly server: ServerContext;
  override autoDispose = false;
  override patchRate = 1000;
  override state = new TableState();
  override messages = this.handlers();

  private host!: Host;
  private setup: Setup = { variant: '', options: {} };
  private isOpen = false;
  private sleepTimer: NodeJS.Timeout | undefined;
  /** The addresses of connections that are there, by session. */
  private readonly counted = new Map<string, Address>();
  private listed = '';
  private awaited = '';

  // ---- Colyseus

  override async onCreate(options: unknown): Promise<void> {
    keepSteadyTime(this);
    const { journal, limits, waking } = this.server;
    this.maxMessagesPerSecond = limits.bounds.messagesPerSecond;
    const woken = waking.has(this.roomId);
    const events = woken ? await this.server.load(this.roomId) : made(options);
    if (!woken) this.roomId = newCode();
    try {
      this.host = this.hostOf(events);
      const { table } = this.host;
      const ran = table.isSlow() && table.phase === 'playing' ? await journal.ran(this.roomId) : 0;
      await this.host.open(ran, Date.now());
      if (!woken) await journal.append(this.roomId, 0, events);
      await this.setPrivate(!table.open);
    } catch (error) {
      if (woken && (error instanceof Refused || !this.host)) throw damaged(error);
      if (!(error instanceof Refused)) throw error;
      throw new ServerError(ErrorCode.MATCHMAKE_UNHANDLED, error.message);
    }
    this.isOpen = true;
    this.host.refresh();
  }

  private hostOf(events: readonly Event[]): Host {
    const { rules, bots, journal, timings } = this.server;
    const seed = Number.parseInt(this.roomId.slice(0, 6), 36) % 2 ** 31;
    return new Host(events, {
      timings,
      rules: {
        open: async (config, moves) => {
          const { setup, ...standing } = await rules.open(this.roomId, config, moves);
          this.setup = setup;
          return standing;
        },
        play: (ply, move) => rules.play(this.roomId, ply, move),
      },
      player: {
        move: async (moves, level, most) => {
          const only = await rules.seen(this.roomId, level, seed);
          return bots.move({ setup: this.setup, moves, level, seed, only, most });
        },
      },
      journal: { append: (from, added) => journal.append(this.roomId, from, added) },
      isHere: (player) => this.clients.some(({ auth }) => auth?.player === player),
      publish: () => this.publish(),
      log: (text) => log(`table ${this.roomId}: ${text}`),
      botFailed: (error) => log(`table ${this.roomId}: bot: ${error instanceof Error ? error.message : String(error)}`),
      makeNext: (next, asked) => this.server.make(next, (asked as Session).address),
      now: () => performance.now(),
    });
  }

  override onJoin(client: SessionClient): void {
    const session = client.auth as Session;
    const { limits } = this.server;
    const { table } = this.host;
    if (table.seatsOf(session.player).length === 0 && table.phase !== 'gathering') {
      const others = this.clients.filter(({ auth }) => auth?.address === session.address);
      if (others.length > limits.bounds.watchers) throw turnedAway('tooMany');
    }
    this.connected(client);
    client.send('you', session.player);
    this.host.arrived(session.player);
  }
  private connected(client: SessionClient): void {
    const { address } = client.auth as Session;
    this.server.limits.connect(address);
    this.counted.set(client.sessionId, address);
  }
  private disconnected(client: SessionClient): void {
    const address = this.counted.get(client.sessionId);
    if (address !== undefined) this.server.limits.disconnect(address);
    this.counted.delete(client.sessionId);
  }
  override onDrop(client: SessionClient): void {
    this.disconnected(client);
    this.allowReconnection(client, reconnectSeconds).catch(() => {});
    this.host.refresh();
  }
  override onReconnect(client: SessionClient): void {
    this.connected(client);
    this.host.arrived((client.auth as Session).player);
  }
  override onLeave(client: SessionClient): void {
    this.disconnected(client);
    this.host.refresh();
  }
  override async onDispose(): Promise<void> {
    this.host?.close();
    clearTimeout(this.sleepTimer);
    await this.server.rules.close(this.roomId).catch(() => {});
  }
  override onUncaughtException(error: Error, method: string): void {
    // What somebody asked for that the rules refuse is his to hear.
    if (error.cause instanceof ServerError) return;
    logSeldom(`table ${this.roomId}, ${method}: ${error.message}`);
  }

  // ---- what is asked

  private handlers() {
    const asked = <Name extends Exclude<keyof Requests, 'say'>>(name: Name) => ({
      format: requestShapes[name],
      handler: (client: SessionClient, request: Requests[Name]): Promise<Reply> =>
        this.host.ask(name, request, client.auth as Session),
    });
    return {
      sit: asked('sit'),
      stand: asked('stand'),
      seat: asked('seat'),
      start: asked('start'),
      close: asked('close'),
      mute: asked('mute'),
      move: asked('move'),
      resign: asked('resign'),
      draw: asked('draw'),
      rematch: asked('rematch'),
      say: {
        format: requestShapes.say,
        handler: (client: SessionClient, { phrase }: Requests['say']): Reply => {
          const { player, name } = client.auth as Session;
          const at = performance.now();
          if (at - (client.userData?.saidAt ?? -sayMs) < sayMs) return { ok: false, why: { code: 'tooOften' } };
          const { table } = this.host;
          const [seat] = table.seatsOf(player);
          if (table.muted && !seat && player !== table.host) return { ok: false, why: { code: 'muted' } };
          client.userData = { saidAt: at };
          this.broadcast('said', { name: seat?.name ?? name, side: seat?.side ?? '', phrase });
          return { ok: true };
        },
      },
    };
  }

  // ---- what others see of it

  private publish(): void {
    if (!this.isOpen) return;
    const { table } = this.host;
    const paused = this.host.isPaused();
    this.sleepOrStay(table.phase === 'over' || paused || (table.phase === 'gathering' && this.clients.length === 0));
    const view = viewOf(this.roomId, table, {
      here: (player) => this.clients.some(({ auth }) => auth?.player === player),
      running: this.host.elapsed(),
      thinking: this.host.isThinking(),
      paused,
      watchers: this.clients.filter(({ auth }) => auth && table.seatsOf(auth.player).length === 0).length,
    });
    toState(this.state, view);
    this.broadcastPatch();
    this.list();
  }
  /** The journal is enough of a table that nobody looks at: no clock runs there, and nobody waits. */
  private sleepOrStay(maySleep: boolean): void {
    if (!maySleep) {
      clearTimeout(this.sleepTimer);
      this.sleepTimer = undefined;
      this.autoDispose = false;
    } else this.sleepTimer ??= setTimeout(() => this.fallAsleep(), this.server.timings.sleepMs);
  }
  private fallAsleep(): void {
    this.autoDispose = true;
  }

  private list(): void {
    const { table } = this.host;
    const { config, phase, moves } = table;
    const mover = table.mover();
    const awaited = mover && table.isManned(mover) ? mover.player : '';
    const seats = [...table.seats.values()].filter(({ player }) => player !== '');
    const listing: TableListing = {
      code: this.roomId,
      variant: config.variant,
      preset: config.preset,
      clock: config.clock,
      phase,
      names: seats.map(({ name }) => name),
      here: new Set(this.clients.flatMap(({ auth }) => (auth && !auth.engine ? [auth.player] : []))).size,
      free: phase === 'gathering' ? table.free().filter(({ keptFor }) => keptFor === '').length : 0,
      plies: moves.length,
      players: [...table.seats.values()].map(({ player, keptFor }) => player || keptFor).filter((one) => one !== ''),
      awaited,
    };
    const text = JSON.stringify({ ...listing, plies: 0, awaited: '' });
    if ((text === this.listed && awaited === this.awaited) || !this.server.isReachable()) return;
    // How many moves there are is no reason to tell anybody.
    this.server.changed(text === this.listed ? [awaited, this.awaited].filter((one) => one !== '') : listing.players);
    this.listed = text;
    this.awaited = awaited;
    quietly(this.setMetadata(listing));
  }

  /** For `GET /tables/CODE/record`, from whichever process. */
  async record(): Promise<string> {
    const { tags, names } = this.host.recordTags();
    return this.server.rules.record(this.roomId, tags, names);
  }
}

/** A new table, by who asks for it. */
function made(options: unknown): Event[] {
  const { table, me } = v.parse(joinShape, options);
  if (!table) throw turnedAway('misshapen');
  return [{ kind: 'made', ...table, host: playerOf(me.secret), at: Date.now() }];
}
