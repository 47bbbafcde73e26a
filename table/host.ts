/**
 * Who runs a table: turns, clocks and bots, who is there and who has left, what is asked of it. Each decision is in the journal before
 * anybody hears of it. It asks others for the rules, for the moves of bots, and for the disk.
 */
import { type Config, timeControl } from './config.ts';
import type { Requests } from './messages.ts';
import { type Refusal, Refused } from './refused.ts';
import { type Event, type Seat, type Standing, Table } from './table.ts';

/** The rules, with the game of this table on their board. */
export interface Rules {
  open(config: Config, moves: readonly string[]): Promise<Standing>;
  /** `ply`: how many moves are before it; a later one was not kept. */
  play(ply: number, move: string): Promise<Standing>;
}
/** Who plays for bots, and for people who are away. */
export interface Player {
  /** `most`: what the clock leaves, in milliseconds. `signal`: nobody wants it any more. */
  move(moves: readonly string[], level: number, most: number | undefined, signal: AbortSignal): Promise<string | undefined>;
}
export interface Journal {
  /** Resolves when the events are safe. `from`: how many there are before them. */
  append(from: number, events: readonly Event[]): Promise<void>;
}
export interface Timings {
  /** Milliseconds that a bot's move takes at least: people want to see it. */
  readonly botMs: number;
  /** Until a bot takes the seat of who has lost the connection. */
  readonly graceMs: number;
  /** Until the seat of who has lost it before the game, or does not come to the next one, is free again. */
  readonly freeMs: number;
  /** The most of a move's time that may be put down to the network. */
  readonly lagMs: number;
}
/** Who asks. */
export interface Person {
  readonly player: string;
  readonly name: string;
  readonly engine: boolean;
}
/** What surrounds a table. */
interface Surroundings {
  readonly rules: Rules;
  readonly player: Player;
  readonly journal: Journal;
  readonly timings: Timings;
  isHere(player: string): boolean;
  /** Something has changed. */
  publish(): void;
  /** What went wrong, for who looks after it. */
  log(text: string): void;
  /** A bot had no move; it is asked again a while later. */
  botFailed(error: unknown): void;
  /** Makes the table of the next game; its code. */
  makeNext(events: readonly Event[], asked: Person): Promise<string>;
  /** The time, which goes forward only. */
  now(): number;
}
export type Reply = { readonly ok: true } | { readonly ok: false; readonly why: Refusal };

const retryMs = 5000;
/** Of the lag that a seat may still be given, so much comes back with each move. */
const lagRefill = 0.5;
/** A table at which no game has begun for so long ends. */
const neverBegunMs = 7 * 86_400_000;
/** Timers take no more than 24 days. */
const longestMs = 2 ** 31 - 1;

type Timer = ReturnType<typeof setTimeout>;
type What = Exclude<keyof Requests, 'say'>;

export class Host {
  readonly table: Table;
  private readonly around: Surroundings;
  /** Events in the journal. */
  private count: number;
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;
  /** The turn: how long it ran before the last pause, and since when it runs; null: it does not. */
  private used = 0;
  private since: number | null = null;
  private clockTimer: Timer | undefined;
  private readonly lag = new Map<string, number>();
  private readonly missed = new Map<string, Timer>();
  /** A bot that thinks, and how long its turn had run before. */
  private thinking: { readonly abort: AbortController; readonly used: number } | null = null;
  private isHeld = false;

  constructor(events: readonly Event[], around: Surroundings) {
    this.table = Table.of(events);
    this.count = events.length;
    this.around = around;
  }

  /** Puts the game on the board of the rules, and goes on where the journal ends. `used`: how long the turn has run. */
  async open(used: number, at: number): Promise<void> {
    const { config, moves, turn, phase } = this.table;
    const standing = await this.around.rules.open(config, moves);
    if (phase === 'playing' && standing.turn !== turn) throw new Error(`by the rules ${turn} is not to move`);
    this.used = used;
    const old = phase === 'gathering' && at - this.table.madeAt > neverBegunMs;
    if (old) await this.inTurn(() => this.commit(this.table.close(this.table.host)));
    else if (this.isFull()) void this.answer(() => this.begin(null));
  }
  close(): void {
    this.isClosed = true;
    this.stop();
    this.cancel();
    for (const timer of this.missed.values()) clearTimeout(timer);
  }

  // ---- what is asked

  /** What somebody asks for, by its name. */
  ask<Name extends What>(name: Name, request: Requests[Name], person: Person): Promise<Reply> {
    return this.answer(() => this.decisions[name](request as never, person));
  }

  /** Back to so many moves. */
  takeBack(ply: number, { player }: Person): Promise<Reply> {
    return this.answer(async () => {
      if (!this.table.mayTakeBack(ply, player)) return;
      const { config, moves } = this.table;
      const { turn, sides } = await this.around.rules.open(config, moves.slice(0, ply));
      await this.endTurn({ kind: 'tookBack', ply, turn, sides, times: this.table.timesAt(ply) });
    });
  }
  /** Clocks and bots stand still while this is so. A bot begins anew afterwards, and what it has thought is not counted. */
  hold(on: boolean): void {
    if (on === this.isHeld) return;
    this.isHeld = on;
    if (on && this.thinking) {
      this.stop();
      this.used = this.thinking.used;
      this.cancel();
    }
    this.refresh();
  }

  private readonly decisions: {
    readonly [Name in What]: (request: Requests[Name], person: Person) => Promise<void>;
  } = {
    sit: ({ side }, { player, name, engine }) => this.commit(this.table.sit(side, player, name, engine)),
    stand: ({ side }, { player }) => this.commit(this.table.stand(side, player)),
    seat: ({ side, by, level }, { player }) => this.commit(this.table.configure(side, by, level, player)),
    start: (_, { player }) => this.begin(player),
    close: (_, { player }) => this.commit(this.table.close(player)),
    mute: ({ on }, { player }) => this.commit(this.table.mute(on, player)),
    move: (request, { player }) => this.moved(request, player),
    resign: ({ side }, { player }) => this.commit(this.table.resign(side, player)),
    draw: ({ offered }, { player }) => this.commit(this.table.draw(offered, player)),
    rematch: (_, person) => this.rematch(person),
  };

  /** One request after the other: each decides on what the one before has left. */
  private inTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const result = this.last.then(() => {
      if (this.isClosed) throw new Refused('closed');
      return work();
    });
    this.last = result.catch(() => {});
    return result;
  }
  private async answer(decide: () => Promise<void> | void): Promise<Reply> {
    try {
      await this.inTurn(decide);
      return { ok: true };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, why: error.why };
      this.around.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return { ok: false, why: { code: 'failed' } };
    }
  }

  /** In the journal first; then it has happened, and everybody hears of it. */
  private async commit(events: readonly Event[], then?: () => void): Promise<void> {
    if (events.length === 0) return;
    await this.around.journal.append(this.count, events);
    this.count += events.length;
    for (const event of events) this.table.apply(event);
    then?.();
    const agreed = this.table.agreed();
    if (agreed.length > 0) return this.commit(agreed);
    if (this.isFull()) return this.begin(null);
    this.refresh();
  }
  private isFull(): boolean {
    const { phase, seats } = this.table;
    if (phase !== 'gathering' || this.table.free().length > 0) return false;
    return [...seats.values()].some(({ player }) => player !== '');
  }
  private async begin(player: string | null): Promise<void> {
    const { turn, sides } = await this.around.rules.open(this.table.config, []);
    await this.commit(this.table.start(player, turn, sides));
  }
  private async moved({ side, ply, move, thought }: Requests['move'], player: string): Promise<void> {
    if (!this.table.mayMove(side, ply, move, player)) return;
    const elapsed = this.elapsed();
    const { lagMs } = this.around.timings;
    const left = this.lag.get(side) ?? lagMs;
    const lag = Math.max(0, Math.min(left, elapsed - (thought ?? elapsed)));
    const { time } = this.table.seat(side);
    const flagged = !this.table.isSlow() && time !== null && elapsed - lag > time;
    await this.play(side, flagged ? 'resign' : move, elapsed - lag, flagged);
    this.lag.set(side, Math.min(lagMs, left - lag + lagMs * lagRefill));
    if (flagged) throw new Refused('flagged');
  }
  private async play(side: string, move: string, spent: number, flagged: boolean): Promise<void> {
    const standing = await this.around.rules.play(this.table.moves.length, move);
    await this.endTurn(this.table.moved(side, standing, Math.round(spent), flagged));
  }
  /** The clock runs on until the event is safe. */
  private endTurn(event: Event): Promise<void> {
    return this.commit([event], () => {
      this.stop();
      this.used = 0;
      this.cancel();
    });
  }
  private async rematch(person: Person): Promise<void> {
    if (this.table.next !== '') return;
    const events = this.table.rematch(person.player, Date.now());
    await this.commit([{ kind: 'next', code: await this.around.makeNext(events, person) }]);
  }

  // ---- who is there

  /** Somebody has come: the seats that a bot has kept are the own ones again. */
  arrived(player: string): void {
    void this.answer(() => {
      const back = this.table.seatsOf(player).filter(({ away, left }) => away && !left);
      if (back.length === 0 || this.table.phase !== 'playing') return this.refresh();
      return this.commit(back.map(({ side }): Event => ({ kind: 'back', side })));
    });
  }
  /** It is held, or a game by the clock waits while nobody of it is there. */
  isPaused(): boolean {
    const { phase, host, seats } = this.table;
    if (phase !== 'playing') return false;
    if (this.isHeld || this.table.isSlow()) return this.isHeld;
    return ![host, ...[...seats.values()].map(({ player }) => player)].some((one) => one !== '' && this.around.isHere(one));
  }
  private watchSeats(paused: boolean): void {
    const { phase, sides } = this.table;
    const { graceMs, freeMs } = this.around.timings;
    for (const seat of this.table.seats.values()) {
      const { side, player } = seat;
      const gone = player === '' ? seat.keptFor !== '' : !this.around.isHere(player);
      const played = phase === 'playing' && !paused && !this.table.isSlow() && sides.includes(side) && !seat.away;
      if (!gone || !(played || phase === 'gathering')) {
        clearTimeout(this.missed.get(side));
        this.missed.delete(side);
      } else if (!this.missed.has(side)) {
        const timer = setTimeout(() => void this.miss(side, player), phase === 'gathering' ? freeMs : graceMs);
        this.missed.set(side, timer);
      }
    }
  }
  private miss(side: string, player: string): Promise<Reply> {
    this.missed.delete(side);
    return this.answer(() => {
      const seat = this.table.seat(side);
      if (seat.player !== player || this.around.isHere(player)) return;
      if (this.table.phase === 'gathering') {
        return this.commit([player === '' ? { kind: 'kept', side, player: '', name: '' } : { kind: 'left', side }]);
      }
      if (this.table.phase !== 'playing' || seat.away) return;
      return this.commit([{ kind: 'away', side, left: false }]);
    });
  }

  // ---- the turn

  /** Milliseconds that the mover's clock has run in this turn. */
  elapsed(): number {
    return this.used + (this.since === null ? 0 : this.around.now() - this.since);
  }
  isThinking(): boolean {
    return this.thinking !== null;
  }
  private cancel(): void {
    this.thinking?.abort.abort();
    this.thinking = null;
  }
  private stop(): void {
    this.used = this.elapsed();
    this.since = null;
    clearTimeout(this.clockTimer);
  }

  /** After whatever has changed, who is there too: lets the turn go on, and tells it. */
  refresh(): void {
    if (this.isClosed) return;
    const paused = this.isPaused();
    this.stop();
    const seat = this.table.mover();
    if (seat && !paused) this.since = this.around.now();
    // Who has resigned waits for nobody.
    if (seat && (!paused || (this.isHeld && seat.resigning))) this.scheduleTurn(seat);
    this.watchSeats(paused);
    this.around.publish();
  }

  private scheduleTurn(seat: Seat): void {
    if (seat.resigning) {
      const { side } = seat;
      void this.answer(() => {
        if (this.table.mover() === seat && seat.resigning) return this.play(side, 'resign', this.elapsed(), false);
      });
    } else if (!this.table.isManned(seat)) void this.think(seat);
    else if (seat.time !== null) {
      const left = seat.time - this.used + this.around.timings.lagMs;
      this.clockTimer = setTimeout(() => void this.timeOver(seat), Math.min(Math.max(0, left), longestMs));
    }
  }
  private timeOver(seat: Seat): Promise<Reply> {
    return this.answer(() => {
      const { side } = seat;
      if (this.table.mover() !== seat || seat.time === null || !this.table.isManned(seat)) return;
      if (this.elapsed() < seat.time) return this.refresh();
      // Who has days for a move and lets them pass loses no game: a bot moves until he is back.
      if (this.table.isSlow()) return this.commit([{ kind: 'away', side, left: false }]);
      return this.play(side, 'resign', seat.time, true);
    });
  }

  /** A bot's move, for its own seat or for who is away. It is dropped if he is back before it. */
  private async think(seat: Seat): Promise<void> {
    if (this.thinking) return;
    const thinking = { abort: new AbortController(), used: this.used };
    this.thinking = thinking;
    // A twentieth of what is left: so a bot does not lose by the clock.
    const most = seat.time === null ? undefined : seat.time / 20;
    const { player, timings } = this.around;
    try {
      const shown = new Promise((resolve) => setTimeout(resolve, timings.botMs));
      const move = await player.move([...this.table.moves], seat.level, most, thinking.abort.signal);
      // It pays for its thoughts alone.
      const spent = Math.min(this.elapsed(), seat.time ?? this.elapsed());
      await shown;
      await this.inTurn(() => {
        if (this.thinking !== thinking) return;
        if (this.table.mover() !== seat || this.table.isManned(seat) || this.since === null) {
          this.cancel();
          return this.refresh();
        }
        if (move === undefined) throw new Error('the bot has no move');
        return this.play(seat.side, move, spent, false);
      });
    } catch (error) {
      if (this.thinking !== thinking) return;
      this.cancel();
      this.around.botFailed(error);
      setTimeout(() => this.refresh(), retryMs);
    }
  }

  // ---- what is told of it

  /** The tags of its record, and who plays, by the letters of the sides. */
  recordTags(): { readonly tags: Record<string, string>; readonly names: Record<string, string> } {
    const { config, outcome, madeAt, seats } = this.table;
    const names: Record<string, string> = {};
    for (const { side, name, level, by, player } of seats.values()) {
      names[side] = by === 'absent' ? '?' : player === '' ? `Bot ${level}` : name;
    }
    const clock = timeControl(config);
    return {
      names,
      tags: {
        Event: 'Tables',
        Date: new Date(madeAt).toISOString().slice(0, 10).replaceAll('-', '.'),
        ...(clock ? { TimeControl: `${clock.minutes * 60}+${clock.increment}` } : {}),
        ...(outcome?.reason === 'draw' ? { Result: 'draw', Termination: 'draw' } : {}),
      },
    };
  }
}
