/**
 * A table as a room of Colyseus: who comes and goes, what they want, the clocks and the bots. What is decided stands in
 * table/table.ts; here each decision is written to the journal before anybody hears of it.
 */
import { type AuthContext, type Client, ErrorCode, Room, ServerError } from '@colyseus/core';
import * as v from 'valibot';
import { joinShape, type Requests, requestShapes, type TableListing } from '../../table/messages.ts';
import { Refused } from '../../table/refused.ts';
import { type Event, type Seat, Table } from '../../table/table.ts';
import { keepSteadyTime, newCode, playerOf, quietly, type ServerContext } from './context.ts';
import { type Address, addressOf } from './limits.ts';
import { log, logSeldom } from './log.ts';
import type { Setup } from './program.ts';
import { show, TableState, type TableStateType } from './state.ts';

/** Who is connected. */
export interface Session {
  readonly player: string;
  readonly name: string;
  readonly engine: boolean;
  readonly address: Address;
}
type SessionClient = Client<{ auth: Session; userData: { saidAt: number } }>;

export type Reply = { readonly ok: true } | { readonly ok: false; readonly why: string };

/** Colyseus keeps the place of a lost connection so long; later the same person joins anew. */
const reconnectSeconds = 60;
/** A phrase may be said so often. */
const sayMs = 1500;
const retryMs = 5000;
/** Of the lag that a seat may still be given, so much comes back with each move. */
const lagRefill = 0.5;

/** Who asks to come in; fails with a reason that the page shows. */
export async function sessionOf(server: ServerContext, options: unknown, context: AuthContext): Promise<Session> {
  const asked = v.safeParse(joinShape, options);
  if (!asked.success) throw new ServerError(ErrorCode.AUTH_FAILED, 'misshapen');
  const address = addressOf(context.ip ?? '');
  if (!server.limits.mayConnect(address)) throw new ServerError(ErrorCode.AUTH_FAILED, 'tooMany');
  if (asked.output.table && !(await server.mayMakeTable(address))) {
    throw new ServerError(ErrorCode.AUTH_FAILED, 'tooManyTables');
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

  private table = new Table();
  /** Events in the journal. */
  private count = 0;
  private setup: Setup = { variant: '', options: {} };
  private seed = 0;
  private last: Promise<unknown> = Promise.resolve();
  private closed = false;

  /** The turn: how long it ran before the last pause, and since when it runs; null: it does not. */
  private used = 0;
  private since: number | null = null;
  private clockTimer: NodeJS.Timeout | undefined;
  private sleepTimer: NodeJS.Timeout | undefined;
  private readonly lag = new Map<string, number>();
  /** The addresses of connections that are there, by session. */
  private readonly counted = new Map<string, Address>();
  private readonly grace = new Map<string, NodeJS.Timeout>();
  /** The ply that a bot thinks about. */
  private thinking = -1;
  private listed = '';
  private awaited = '';

  // ---- Colyseus

  override async onCreate(options: unknown): Promise<void> {
    keepSteadyTime(this);
    this.maxMessagesPerSecond = this.server.limits.bounds.messagesPerSecond;
    const woken = this.server.waking.has(this.roomId);
    const events = woken ? await this.server.journal.load(this.roomId) : made(options);
    if (!woken) this.roomId = newCode();
    this.table = Table.of(events);
    await this.open();
    if (!woken) await this.server.journal.append(this.roomId, 0, events);
    this.count = events.length;
    if (this.table.isSlow() && this.table.phase === 'playing') this.used = await this.server.journal.ran(this.roomId);
    await this.setPrivate(!this.table.open);
    const { phase, seats } = this.table;
    // The people of a game before this one sit already.
    const full = this.table.free().length === 0 && [...seats.values()].some(({ player }) => player !== '');
    if (phase === 'gathering' && full) void this.answer(() => this.begin(null));
    this.seed = Number.parseInt(this.roomId.slice(0, 6), 36) % 2 ** 31;
    this.refresh();
  }

  /** Puts the game on the board of the rules. */
  private async open(): Promise<void> {
    const { config, moves, turn, phase } = this.table;
    try {
      const { setup, ...standing } = await this.server.rules.open(this.roomId, config, moves);
      this.setup = setup;
      if (phase !== 'playing' || standing.turn === turn) return;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new ServerError(ErrorCode.MATCHMAKE_UNHANDLED, error.message);
    }
    throw new Error(`table ${this.roomId}: by the rules ${turn} is not to move`);
  }

  override onJoin(client: SessionClient): void {
    const session = client.auth as Session;
    const { limits } = this.server;
    const watches = this.table.seatsOf(session.player).length === 0;
    if (watches && this.table.phase !== 'gathering') {
      const others = this.clients.filter(({ auth }) => auth?.address === session.address);
      if (others.length > limits.bounds.watchers) throw new ServerError(ErrorCode.AUTH_FAILED, 'tooMany');
    }
    this.connected(client);
    client.send('you', session.player);
    this.arrived(session.player);
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
    this.refresh();
  }
  override onReconnect(client: SessionClient): void {
    this.connected(client);
    this.arrived((client.auth as Session).player);
  }
  override onLeave(client: SessionClient): void {
    this.disconnected(client);
    this.refresh();
  }
  override async onDispose(): Promise<void> {
    this.closed = true;
    this.stop();
    for (const timer of [this.sleepTimer, ...this.grace.values()]) clearTimeout(timer);
    await this.server.rules.close(this.roomId).catch(() => {});
  }
  override onUncaughtException(error: Error, method: string): void {
    // What somebody asked for that the rules refuse is his to hear.
    if (error.cause instanceof ServerError) return;
    logSeldom(`table ${this.roomId}, ${method}: ${error.message}`);
  }

  // ---- what is asked

  private handlers() {
    const seated = <Name extends keyof Requests>(
      name: Name,
      decide: (request: v.InferOutput<(typeof requestShapes)[Name]>, session: Session) => Promise<unknown> | unknown,
    ) => ({
      format: requestShapes[name],
      handler: (client: SessionClient, request: v.InferOutput<(typeof requestShapes)[Name]>) =>
        this.answer(() => decide(request, client.auth as Session)),
    });
    return {
      sit: seated('sit', ({ side }, session) => this.commit(this.table.sit(side, session.player, session.name, session.engine))),
      stand: seated('stand', ({ side }, { player }) => this.commit(this.table.stand(side, player))),
      seat: seated('seat', ({ side, by, level }, { player }) => this.commit(this.table.set(side, by, level, player))),
      start: seated('start', (_, { player }) => this.begin(player)),
      move: seated('move', (request, { player }) => this.moved(request, player)),
      resign: seated('resign', ({ side }, { player }) => this.commit(this.table.resign(side, player))),
      draw: seated('draw', ({ side, offered }, { player }) => this.commit(this.table.draw(side, offered, player))),
      rematch: seated('rematch', (_, session) => this.rematch(session)),
      say: {
        format: requestShapes.say,
        handler: (client: SessionClient, { phrase }: Requests['say']): Reply => {
          const { player, name } = client.auth as Session;
          const at = performance.now();
          if (at - (client.userData?.saidAt ?? -sayMs) < sayMs) return { ok: false, why: 'tooOften' };
          client.userData = { saidAt: at };
          const [seat] = this.table.seatsOf(player);
          this.broadcast('said', { name, side: seat?.side ?? '', phrase });
          return { ok: true };
        },
      },
    };
  }

  /** One request after the other: each decides on what the one before has left. */
  private inTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const result = this.last.then(() => {
      if (this.closed) throw new Refused('closed');
      return work();
    });
    this.last = result.catch(() => {});
    return result;
  }

  private async answer(decide: () => Promise<unknown> | unknown): Promise<Reply> {
    try {
      await this.inTurn(decide);
      return { ok: true };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, why: error.message };
      log(`table ${this.roomId}: ${error instanceof Error ? error.stack : String(error)}`);
      return { ok: false, why: 'failed' };
    }
  }

  /** On disk first; then it has happened, and everybody hears of it. */
  private async commit(events: readonly Event[]): Promise<void> {
    if (events.length === 0) return;
    await this.server.journal.append(this.roomId, this.count, events);
    this.count += events.length;
    for (const event of events) this.table.apply(event);
    const { phase } = this.table;
    if (phase === 'gathering' && this.table.free().length === 0) return this.begin(null);
    this.refresh();
  }

  private async begin(player: string | null): Promise<void> {
    const { turn, sides } = await this.server.rules.open(this.roomId, this.table.config, []);
    await this.commit(this.table.start(player, turn, sides));
  }

  private async moved({ side, ply, move, thought }: Requests['move'], player: string): Promise<void> {
    if (!this.table.mayMove(side, ply, move, player)) return;
    const elapsed = this.elapsed();
    const { lagMs } = this.server.timings;
    const left = this.lag.get(side) ?? lagMs;
    const lag = Math.max(0, Math.min(left, elapsed - (thought ?? elapsed)));
    const late = this.isLate(this.table.seat(side), elapsed - lag);
    await this.play(side, late ? 'resign' : move, elapsed - lag, late);
    this.lag.set(side, Math.min(lagMs, left - lag + lagMs * lagRefill));
    if (late) throw new Refused('timeOver');
  }
  private isLate(seat: Seat, spent: number): boolean {
    return !this.table.isSlow() && seat.time !== null && spent > seat.time;
  }

  private async play(side: string, move: string, spent: number, late: boolean): Promise<void> {
    const ply = this.table.moves.length;
    const standing = await this.server.rules.play(this.roomId, ply, move);
    this.stop();
    this.used = 0;
    const { turn, sides, outcome } = standing;
    const text = standing.move ?? 'resign';
    const event: Event = { kind: 'moved', ply, side, move: text, spent: Math.round(spent), late, turn, sides, outcome };
    await this.commit([event]);
  }

  private async rematch({ player, address }: Session): Promise<void> {
    if (this.table.next !== '') return;
    const events = this.table.rematch(player, Date.now());
    await this.commit([{ kind: 'next', code: await this.server.make(events, address) }]);
  }

  // ---- who is there

  private here(player: string): boolean {
    return this.clients.some(({ auth }) => auth?.player === player);
  }
  private arrived(player: string): void {
    void this.answer(() => {
      const back = this.table.seatsOf(player).filter(({ away, left }) => away && !left);
      if (back.length === 0 || this.table.phase !== 'playing') return this.refresh();
      return this.commit(back.map(({ side }): Event => ({ kind: 'back', side })));
    });
  }
  /** A game by the clock waits while nobody of it is there. */
  private isPaused(): boolean {
    if (this.table.phase !== 'playing' || this.table.isSlow()) return false;
    return !this.clients.some(
      ({ auth }) => auth && (auth.player === this.table.host || this.table.seatsOf(auth.player).length > 0),
    );
  }
  /** Whether the journal is enough of a table that nobody looks at: no clock runs there, and nobody waits. */
  private maySleep(paused: boolean): boolean {
    if (this.table.phase !== 'gathering') return this.table.phase === 'over' || paused;
    return [...this.table.seats.values()].every(({ player }) => player === '');
  }
  private watchSeats(paused: boolean): void {
    for (const seat of this.table.seats.values()) {
      const { side, player } = seat;
      const missed =
        !paused &&
        !this.table.isSlow() &&
        this.table.sides.includes(side) &&
        this.table.phase === 'playing' &&
        this.table.isManned(seat) &&
        !this.here(player);
      const timer = this.grace.get(side);
      if (!missed) {
        clearTimeout(timer);
        this.grace.delete(side);
      } else if (timer === undefined) {
        this.grace.set(
          side,
          setTimeout(() => void this.leave(side), this.server.timings.graceMs),
        );
      }
    }
  }
  private leave(side: string): Promise<Reply> {
    this.grace.delete(side);
    return this.answer(() => {
      const seat = this.table.seat(side);
      if (this.table.phase !== 'playing' || seat.away || this.here(seat.player)) return;
      return this.commit([{ kind: 'away', side, left: false }]);
    });
  }

  // ---- the turn

  private elapsed(): number {
    return this.used + (this.since === null ? 0 : performance.now() - this.since);
  }
  private stop(): void {
    this.used = this.elapsed();
    this.since = null;
    clearTimeout(this.clockTimer);
  }

  /** After whatever has changed: shows it, and lets the turn go on. */
  private refresh(): void {
    if (this.closed) return;
    const paused = this.isPaused();
    this.stop();
    const seat = this.table.mover();
    if (seat && !paused) {
      this.since = performance.now();
      this.goOn(seat);
    }
    this.watchSeats(paused);
    if (!this.maySleep(paused)) {
      clearTimeout(this.sleepTimer);
      this.sleepTimer = undefined;
      this.autoDispose = false;
    } else this.sleepTimer ??= setTimeout(() => (this.autoDispose = true), this.server.timings.sleepMs);
    show(this.state, this.roomId, this.table, {
      here: (player) => this.here(player),
      running: this.elapsed(),
      thinking: this.thinking === this.table.moves.length,
      paused,
      watchers: this.clients.filter(({ auth }) => auth && this.table.seatsOf(auth.player).length === 0).length,
    });
    this.broadcastPatch();
    this.list();
  }

  private goOn(seat: Seat): void {
    if (seat.resigning) {
      const { side } = seat;
      void this.answer(() => {
        if (this.table.turn === side && this.table.phase === 'playing' && seat.resigning) {
          return this.play(side, 'resign', this.elapsed(), false);
        }
      });
    } else if (!this.table.isManned(seat)) void this.think(seat);
    else if (seat.time !== null) {
      const left = seat.time - this.used + this.server.timings.lagMs;
      // Timers take no more than 24 days.
      this.clockTimer = setTimeout(() => void this.timeOver(seat), Math.min(Math.max(0, left), 2 ** 31 - 1));
    }
  }

  private timeOver(seat: Seat): Promise<Reply> {
    return this.answer(() => {
      const { side } = seat;
      if (this.table.mover() !== seat || seat.time === null || !this.table.isManned(seat)) return;
      const elapsed = this.elapsed();
      if (elapsed < seat.time) return this.refresh();
      // Who has days for a move and lets them pass loses no game: a bot moves until he is back.
      if (this.table.isSlow()) return this.commit([{ kind: 'away', side, left: false }]);
      return this.play(side, 'resign', seat.time, true);
    });
  }

  /** A bot's move, for its own seat or for who is away. It is dropped if he is back before it. */
  private async think(seat: Seat): Promise<void> {
    const ply = this.table.moves.length;
    if (this.thinking === ply) return;
    this.thinking = ply;
    const { botMs } = this.server.timings;
    try {
      const [move] = await Promise.all([this.botMove(seat), new Promise((resolve) => setTimeout(resolve, botMs))]);
      await this.inTurn(() => {
        this.thinking = -1;
        const stale = this.table.moves.length !== ply || this.table.mover() !== seat || this.table.isManned(seat);
        if (stale || this.since === null) return this.refresh();
        if (move === undefined) throw new Error('the bot has no move');
        return this.play(seat.side, move, Math.min(this.elapsed(), seat.time ?? this.elapsed()), false);
      });
    } catch (error) {
      this.thinking = -1;
      if (this.closed) return;
      log(`table ${this.roomId}, bot: ${error instanceof Error ? error.message : String(error)}`);
      setTimeout(() => this.refresh(), retryMs).unref();
    }
  }
  private async botMove({ level, time }: Seat): Promise<string | undefined> {
    const only = await this.server.rules.seen(this.roomId, level, this.seed);
    const { moves } = this.table;
    // A twentieth of what is left: so a bot does not lose by the clock.
    const most = time === null ? undefined : time / 20;
    return this.server.bots.move({ setup: this.setup, moves: [...moves], level, seed: this.seed, only, most });
  }

  // ---- what others see of it

  private list(): void {
    const { table } = this;
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
      free: table.phase === 'gathering' ? table.free().length : 0,
      plies: moves.length,
      players: seats.map(({ player }) => player),
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
    const { config, outcome, madeAt, seats } = this.table;
    const names: Record<string, string> = {};
    for (const { side, name, level, by, player } of seats.values()) {
      names[side] = by === 'absent' ? '?' : player === '' ? `Bot ${level}` : name;
    }
    const { clock } = config;
    return this.server.rules.record(
      this.roomId,
      {
        Event: 'Tables',
        Date: new Date(madeAt).toISOString().slice(0, 10).replaceAll('-', '.'),
        ...(clock && 'minutes' in clock ? { TimeControl: `${clock.minutes * 60}+${clock.increment}` } : {}),
        ...(outcome?.reason === 'draw' ? { Result: 'draw', Termination: 'draw' } : {}),
      },
      names,
    );
  }
}

/** A new table, by who asks for it. */
function made(options: unknown): Event[] {
  const { table, me } = v.parse(joinShape, options);
  if (!table) throw new ServerError(ErrorCode.MATCHMAKE_UNHANDLED, 'misshapen');
  return [{ kind: 'made', ...table, host: playerOf(me.secret), at: Date.now() }];
}
