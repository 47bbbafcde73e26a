/**
 * A table as what has happened at it. Every change is an event, made by one of the functions that decide and refuse, written
 * to the journal, and only then applied: so a table that is read again from its journal is the same.
 */
import * as v from 'valibot';
import { type Config, configShape, levelShape, type SeatConfig, sideShape } from './config.ts';
import { type RefusalCode, Refused } from './refused.ts';

const text = v.string();
const outcomeShape = v.object({
  /** As a record has it: a letter, `draw`, or points. */
  result: text,
  reason: text,
});
type Outcome = Readonly<v.InferOutput<typeof outcomeShape>>;

const number = v.pipe(v.number(), v.finite());
const sides = v.pipe(v.array(sideShape), v.readonly());
const of = <Kind extends string, Entries extends v.ObjectEntries>(kind: Kind, entries: Entries) =>
  v.object({ kind: v.literal(kind), ...entries });

export const eventShape = v.variant('kind', [
  of('made', { config: configShape, open: v.boolean(), host: text, at: number }),
  of('joined', { side: sideShape, player: text, name: text, engine: v.boolean() }),
  of('left', { side: sideShape }),
  /** A seat waits for somebody who sat at the game before. */
  of('kept', { side: sideShape, player: text, name: text }),
  of('configured', { side: sideShape, by: v.picklist(['human', 'bot']), level: levelShape }),
  of('started', { turn: sideShape, sides }),
  of('moved', {
    ply: number,
    side: sideShape,
    move: text,
    /** Milliseconds that are taken off its clock. */
    spent: number,
    /** Its time was over, and the move is `resign`. */
    flagged: v.boolean(),
    /** Whose turn it is now, who is still in play, if that has changed, and how it ended, as the rules say. */
    turn: sideShape,
    sides: v.optional(sides),
    outcome: v.nullable(outcomeShape),
  }),
  /** Back to so many moves, with the clocks as they stand then. */
  of('tookBack', { ply: number, turn: sideShape, sides, times: v.record(sideShape, number) }),
  /** A bot plays for who is away; who left of his own comes back when he says so. */
  of('away', { side: sideShape, left: v.boolean() }),
  of('back', { side: sideShape }),
  of('draw', { side: sideShape, offered: v.boolean() }),
  of('resigning', { side: sideShape }),
  of('over', { outcome: outcomeShape }),
  of('muted', { on: v.boolean() }),
  of('next', { code: text }),
]);
export type Event = Readonly<v.InferOutput<typeof eventShape>>;

/** What a table has to know of a position. */
export interface Standing {
  /** The last move in the engine's own words. */
  readonly move: string | null;
  readonly turn: string;
  readonly sides: readonly string[];
  readonly outcome: Outcome | null;
}

/** Journals of version 2 had other names for some of it. */
const oldKinds: Readonly<Record<string, Event['kind']>> = { sat: 'joined', stood: 'left', set: 'configured' };
function eventOf(stored: { readonly kind: string; readonly late?: boolean }): Event {
  const { late, ...rest } = stored;
  return { ...rest, ...(late === undefined ? {} : { flagged: late }), kind: oldKinds[stored.kind] ?? stored.kind } as Event;
}

export interface Seat {
  readonly side: string;
  by: 'human' | 'bot' | 'absent';
  level: number;
  player: string;
  name: string;
  engine: boolean;
  /** Who sat at the game before and may have it; empty: whoever comes. */
  keptFor: string;
  keptName: string;
  away: boolean;
  left: boolean;
  draw: boolean;
  resigning: boolean;
  /** Milliseconds on its clock when its turn begins; null: without end. */
  time: number | null;
}

function refuse(code: RefusalCode): never {
  throw new Refused(code);
}

const dayMs = 86_400_000;

export class Table {
  readonly seats = new Map<string, Seat>();
  readonly moves: string[] = [];
  /** The moves, counted from 1, that were resignations by the clock. */
  readonly flagged: number[] = [];
  config!: Config;
  open = false;
  host = '';
  phase: 'gathering' | 'playing' | 'over' = 'gathering';
  turn = '';
  /** Still in play. */
  sides: readonly string[] = [];
  outcome: Outcome | null = null;
  next = '';
  /** Who only watches says nothing. */
  muted = false;
  madeAt = 0;

  static of(events: readonly Event[]): Table {
    const table = new Table();
    for (const event of events) table.apply(eventOf(event));
    return table;
  }

  // ---- what is seen of it

  seat(side: string): Seat {
    return this.seats.get(side) ?? refuse('noSeat');
  }
  seatsOf(player: string): Seat[] {
    return [...this.seats.values()].filter((seat) => seat.player === player);
  }
  /** Seats that wait for somebody. */
  free(): Seat[] {
    return [...this.seats.values()].filter((seat) => seat.by === 'human' && seat.player === '');
  }
  /** Whether somebody who is there plays it, and not a bot. */
  isManned(seat: Seat): boolean {
    return seat.player !== '' && !seat.away;
  }
  /** The seat that is to move. */
  mover(): Seat | undefined {
    return this.phase === 'playing' ? this.seats.get(this.turn) : undefined;
  }
  isSlow(): boolean {
    return this.config.clock !== null && 'days' in this.config.clock;
  }

  // ---- what somebody wants

  sit(side: string, player: string, name: string, engine: boolean): Event[] {
    const seat = this.seat(side);
    if (seat.player === player) return seat.away ? [{ kind: 'back', side }] : [];
    if (this.phase !== 'gathering') refuse('begun');
    if (seat.by !== 'human' || seat.player !== '') refuse('taken');
    if (seat.keptFor !== '' && seat.keptFor !== player) refuse('kept');
    return [{ kind: 'joined', side, player, name: this.unlike(name, player), engine }];
  }
  /** Nobody bears the name of another one. */
  private unlike(name: string, player: string): string {
    const others = [...this.seats.values()].filter((seat) => seat.player !== '' && seat.player !== player);
    const isTaken = (text: string) => others.some((seat) => seat.name.toLowerCase() === text.toLowerCase());
    for (let n = 1; ; n++) {
      const text = n === 1 ? name : `${name} ${n}`;
      if (!isTaken(text)) return text;
    }
  }
  stand(side: string, player: string): Event[] {
    const seat = this.own(side, player);
    if (this.phase === 'gathering') return [{ kind: 'left', side }];
    if (this.phase === 'over') refuse('over');
    return seat.left ? [] : [{ kind: 'away', side, left: true }];
  }
  /** Who made the table says what a seat is for; who sat there is put off it. */
  configure(side: string, by: 'human' | 'bot', level: number, player: string): Event[] {
    this.hosts(player);
    const seat = this.seat(side);
    if (seat.by === 'absent') refuse('taken');
    const configured: Event = { kind: 'configured', side, by, level };
    return seat.player === '' ? [configured] : [{ kind: 'left', side }, configured];
  }
  /** A table that never began ends. */
  close(player: string): Event[] {
    this.hosts(player);
    return [{ kind: 'over', outcome: { result: '*', reason: 'closed' } }];
  }
  mute(on: boolean, player: string): Event[] {
    if (player !== this.host) refuse('notHost');
    return this.muted === on ? [] : [{ kind: 'muted', on }];
  }
  private hosts(player: string): void {
    if (player !== this.host) refuse('notHost');
    if (this.phase !== 'gathering') refuse('begun');
  }
  /** Bots take the seats that are free. `first` and `sides` are whom the rules name. */
  start(player: string | null, first: string, sides: readonly string[]): Event[] {
    this.hosts(player ?? this.host);
    return [
      ...this.free().map(({ side, level }): Event => ({ kind: 'configured', side, by: 'bot', level })),
      { kind: 'started', turn: first, sides },
    ];
  }
  /** Whether a move may be asked of the rules; `false`: it has been played already. */
  mayMove(side: string, ply: number, move: string, player: string): boolean {
    const seat = this.own(side, player);
    if (ply < this.moves.length) {
      // It came twice: the answer to the first was lost.
      if (this.moves[ply] === move && this.past[ply]?.side === side) return false;
      refuse('late');
    }
    if (this.phase !== 'playing') refuse(this.phase === 'over' ? 'over' : 'notBegun');
    if (ply > this.moves.length) refuse('early');
    if (this.turn !== side) refuse('notYourTurn');
    if (seat.away) refuse('away');
    return true;
  }
  /** What the rules have made of a move. */
  moved(side: string, { move, turn, sides, outcome }: Standing, spent: number, flagged: boolean): Event {
    const fell = sides.length === this.sides.length ? {} : { sides };
    return { kind: 'moved', ply: this.moves.length, side, move: move ?? 'resign', spent, flagged, turn, ...fell, outcome };
  }
  /** Whether moves may be taken back; `false`: there are none after these. Only a table of one person grants it. */
  mayTakeBack(ply: number, player: string): boolean {
    if (this.phase === 'gathering') refuse('notBegun');
    const people = [...this.seats.values()].filter((seat) => seat.player !== '');
    if (people.length === 0 || people.some((seat) => seat.player !== player)) refuse('notYours');
    return ply < this.moves.length;
  }
  /** What the clocks showed before a move, counted from 0. */
  timesAt(ply: number): Record<string, number> {
    const times = new Map([...this.seats.values()].map(({ side, time }) => [side, time]));
    for (const { side, time } of this.past.slice(ply).reverse()) times.set(side, time);
    return Object.fromEntries([...times].filter((one): one is [string, number] => one[1] !== null));
  }
  /** All seats of one person, or one of them. */
  resign(side: string | undefined, player: string): Event[] {
    const seats = this.playing(player, side).filter((seat) => !seat.resigning);
    return seats.map((seat): Event => ({ kind: 'resigning', side: seat.side }));
  }
  /** One person offers for all the own seats; an offer stands until its side moves again. */
  draw(offered: boolean, player: string): Event[] {
    const seats = this.playing(player).filter((seat) => seat.draw !== offered);
    if (offered && !this.inPlay().some((seat) => seat.player !== player && this.mayAgree(seat))) refuse('nobodyToAgree');
    return seats.map(({ side }): Event => ({ kind: 'draw', side, offered }));
  }
  /** Whether all who can be asked have offered; then it is one. To be looked at whenever somebody leaves, falls or offers. */
  agreed(): Event[] {
    if (this.phase !== 'playing') return [];
    const seats = this.inPlay();
    const offering = new Set(seats.filter(({ draw }) => draw).map(({ player }) => player));
    const all = seats.every((seat) => seat.draw || seat.engine || !this.isManned(seat));
    return all && offering.size > 1 ? [{ kind: 'over', outcome: { result: 'draw', reason: 'draw' } }] : [];
  }
  private inPlay(): Seat[] {
    return this.sides.map((side) => this.seat(side));
  }
  /** Engines follow the people; what they, or who has left since, have offered can be agreed to. */
  private mayAgree(seat: Seat): boolean {
    return seat.draw || (this.isManned(seat) && !seat.engine);
  }
  private playing(player: string, side?: string): Seat[] {
    const own = side === undefined ? this.seatsOf(player) : [this.own(side, player)];
    if (own.length === 0) refuse('notSeated');
    if (this.phase !== 'playing') refuse('over');
    const left = own.filter((seat) => this.sides.includes(seat.side));
    return left.length > 0 ? left : refuse('out');
  }
  /** The next table, of who asks for it: each seat is kept for who sat one seat before. */
  rematch(player: string, at: number): Event[] {
    if (this.phase !== 'over') refuse('notOver');
    if (this.seatsOf(player).length === 0) refuse('notSeated');
    const chairs = [...this.seats.values()].filter((seat) => seat.by !== 'absent');
    const seats: Record<string, SeatConfig> = { ...this.config.seats };
    const taken: Event[] = [];
    chairs.forEach((seat, i) => {
      const { side } = chairs[(i + 1) % chairs.length] as Seat;
      const alliance = this.config.seats[side]?.alliance ?? 0;
      const { player: who, name, engine, level } = seat;
      seats[side] = { by: who === '' ? 'bot' : 'human', level, alliance };
      if (who === player) taken.push({ kind: 'joined', side, player: who, name, engine });
      else if (who !== '') taken.push({ kind: 'kept', side, player: who, name });
    });
    return [{ kind: 'made', config: { ...this.config, seats }, open: this.open, host: player, at }, ...taken];
  }

  private own(side: string, player: string): Seat {
    const seat = this.seat(side);
    return seat.player === player && player !== '' ? seat : refuse('notYours');
  }

  // ---- what has happened

  /** Who made each move, and the time on its clock before. */
  private readonly past: { readonly side: string; readonly time: number | null }[] = [];

  apply(event: Event): void {
    switch (event.kind) {
      case 'made':
        this.make(event);
        break;
      case 'joined':
        Object.assign(this.seat(event.side), { player: event.player, name: event.name, engine: event.engine });
        break;
      case 'left':
        Object.assign(this.seat(event.side), { player: '', name: '', engine: false });
        break;
      case 'kept':
        Object.assign(this.seat(event.side), { keptFor: event.player, keptName: event.name });
        break;
      case 'configured':
        Object.assign(this.seat(event.side), { by: event.by, level: event.level, keptFor: '', keptName: '' });
        break;
      case 'started':
        this.phase = 'playing';
        this.turn = event.turn;
        this.sides = event.sides;
        break;
      case 'moved':
        this.move(event);
        break;
      case 'tookBack':
        this.goBack(event);
        break;
      case 'away':
        Object.assign(this.seat(event.side), { away: true, left: event.left });
        break;
      case 'back':
        Object.assign(this.seat(event.side), { away: false, left: false });
        break;
      case 'draw':
        this.seat(event.side).draw = event.offered;
        break;
      case 'resigning':
        this.seat(event.side).resigning = true;
        break;
      case 'over':
        this.end(event.outcome);
        break;
      case 'muted':
        this.muted = event.on;
        break;
      case 'next':
        this.next = event.code;
        break;
    }
  }

  private make({ config, open, host, at }: Event & { kind: 'made' }): void {
    this.config = config;
    this.open = open;
    this.host = host;
    this.madeAt = at;
    const { clock } = config;
    const time = clock === null ? null : 'days' in clock ? clock.days * dayMs : clock.minutes * 60_000;
    for (const [side, { by, level }] of Object.entries(config.seats)) {
      this.seats.set(side, {
        side,
        by,
        level,
        player: '',
        name: '',
        engine: false,
        keptFor: '',
        keptName: '',
        away: false,
        left: false,
        draw: false,
        resigning: false,
        time,
      });
    }
  }

  private move(event: Event & { kind: 'moved' }): void {
    const seat = this.seat(event.side);
    this.moves.push(event.move);
    this.past.push({ side: event.side, time: seat.time });
    if (event.flagged) this.flagged.push(this.moves.length);
    const { clock } = this.config;
    if (clock !== null && seat.time !== null && !('days' in clock)) {
      const more = event.flagged ? 0 : clock.increment * 1000;
      seat.time = Math.max(0, seat.time - event.spent) + more;
    }
    if (event.move === 'resign') seat.resigning = false;
    seat.draw = false;
    this.turn = event.turn;
    this.sides = event.sides ?? this.sides;
    if (event.outcome !== null) this.end(event.outcome);
  }

  private goBack({ ply, turn, sides, times }: Event & { kind: 'tookBack' }): void {
    this.moves.length = ply;
    this.past.length = ply;
    this.flagged.splice(0, this.flagged.length, ...this.flagged.filter((move) => move <= ply));
    for (const seat of this.seats.values()) {
      Object.assign(seat, { resigning: false, draw: false, time: times[seat.side] ?? seat.time });
    }
    Object.assign(this, { phase: 'playing', outcome: null, turn, sides });
  }

  private end(outcome: Outcome): void {
    this.phase = 'over';
    this.outcome = outcome;
  }
}
