/**
 * A table as what has happened at it. Every change is an event, made by one of the functions that decide and refuse, written
 * to the journal, and only then applied: so a table that is read again from its journal is the same.
 */
import type { Config } from './config.ts';
import { Refused } from './refused.ts';

export interface Outcome {
  /** As a record has it: a letter, `draw`, or points. */
  readonly result: string;
  readonly reason: string;
}

export type Event =
  | {
      readonly kind: 'made';
      readonly config: Config;
      readonly open: boolean;
      readonly host: string;
      readonly at: number;
    }
  | {
      readonly kind: 'sat';
      readonly side: string;
      readonly player: string;
      readonly name: string;
      readonly engine: boolean;
    }
  | { readonly kind: 'stood'; readonly side: string }
  | {
      readonly kind: 'set';
      readonly side: string;
      readonly by: 'human' | 'bot';
      readonly level: number;
    }
  | { readonly kind: 'started'; readonly turn: string; readonly sides: readonly string[] }
  | {
      readonly kind: 'moved';
      readonly ply: number;
      readonly side: string;
      readonly move: string;
      /** Milliseconds that are taken off its clock. */
      readonly spent: number;
      /** Its time was over, and the move is `resign`. */
      readonly late: boolean;
      /** Whose turn it is now, who is still in play, and how it ended, as the rules say. */
      readonly turn: string;
      readonly sides: readonly string[];
      readonly outcome: Outcome | null;
    }
  /** A bot plays for who is away; who left of his own comes back when he says so. */
  | { readonly kind: 'away'; readonly side: string; readonly left: boolean }
  | { readonly kind: 'back'; readonly side: string }
  | { readonly kind: 'draw'; readonly side: string; readonly offered: boolean }
  | { readonly kind: 'resigning'; readonly side: string }
  | { readonly kind: 'over'; readonly outcome: Outcome }
  | { readonly kind: 'next'; readonly code: string };

export interface Seat {
  readonly side: string;
  by: 'human' | 'bot' | 'absent';
  level: number;
  player: string;
  name: string;
  engine: boolean;
  away: boolean;
  left: boolean;
  draw: boolean;
  resigning: boolean;
  /** Milliseconds on its clock when its turn begins; null: without end. */
  time: number | null;
}

/** Why a request is refused, as a word that the page has a sentence for. */
function refuse(word: string): never {
  throw new Refused(word);
}

const dayMs = 86_400_000;

export class Table {
  readonly seats = new Map<string, Seat>();
  readonly moves: string[] = [];
  readonly late: number[] = [];
  config!: Config;
  open = false;
  host = '';
  phase: 'gathering' | 'playing' | 'over' = 'gathering';
  turn = '';
  /** Still in play. */
  sides: readonly string[] = [];
  outcome: Outcome | null = null;
  next = '';
  madeAt = 0;

  static of(events: readonly Event[]): Table {
    const table = new Table();
    for (const event of events) table.apply(event);
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
    return [{ kind: 'sat', side, player, name, engine }];
  }
  stand(side: string, player: string): Event[] {
    const seat = this.own(side, player);
    if (this.phase === 'gathering') return [{ kind: 'stood', side }];
    if (this.phase === 'over') refuse('over');
    return seat.left ? [] : [{ kind: 'away', side, left: true }];
  }
  set(side: string, by: 'human' | 'bot', level: number, player: string): Event[] {
    if (player !== this.host) refuse('notHost');
    if (this.phase !== 'gathering') refuse('begun');
    const seat = this.seat(side);
    if (seat.player !== '' || seat.by === 'absent') refuse('taken');
    return [{ kind: 'set', side, by, level }];
  }
  /** Bots take the seats that are free. `first` and `sides` are whom the rules name. */
  start(player: string | null, first: string, sides: readonly string[]): Event[] {
    if (player !== null && player !== this.host) refuse('notHost');
    if (this.phase !== 'gathering') refuse('begun');
    return [
      ...this.free().map(({ side, level }): Event => ({ kind: 'set', side, by: 'bot', level })),
      { kind: 'started', turn: first, sides },
    ];
  }
  /** Whether a move may be asked of the rules; `false`: it has been played already. */
  mayMove(side: string, ply: number, move: string, player: string): boolean {
    const seat = this.own(side, player);
    if (ply < this.moves.length) {
      // It came twice: the answer to the first was lost.
      if (this.moves[ply] === move && this.moverOf(ply) === side) return false;
      refuse('late');
    }
    if (this.phase !== 'playing') refuse(this.phase === 'over' ? 'over' : 'notBegun');
    if (ply > this.moves.length) refuse('early');
    if (this.turn !== side) refuse('notYourTurn');
    if (seat.away) refuse('away');
    return true;
  }
  resign(side: string, player: string): Event[] {
    const seat = this.own(side, player);
    if (this.phase !== 'playing') refuse('over');
    if (!this.sides.includes(side)) refuse('out');
    return seat.resigning ? [] : [{ kind: 'resigning', side }];
  }
  /** An offer stands until its side moves again. Bots, engines and who is away agree with the people. */
  draw(side: string, offered: boolean, player: string): Event[] {
    const seat = this.own(side, player);
    if (this.phase !== 'playing') refuse('over');
    if (!this.sides.includes(side)) refuse('out');
    if (seat.draw === offered) return [];
    const asked = this.sides.map((one) => this.seat(one)).filter((one) => this.isManned(one) && !one.engine);
    const others = asked.filter((one) => one.player !== player);
    if (offered && others.length === 0) refuse('nobodyToAgree');
    const events: Event[] = [{ kind: 'draw', side, offered }];
    if (offered && asked.every((one) => one.draw || one.side === side)) {
      events.push({ kind: 'over', outcome: { result: 'draw', reason: 'draw' } });
    }
    return events;
  }
  /** The same people again, each one seat further on. */
  rematch(player: string, at: number): Event[] {
    if (this.phase !== 'over') refuse('notOver');
    if (this.seatsOf(player).length === 0) refuse('notSeated');
    const chairs = [...this.seats.values()].filter((seat) => seat.by !== 'absent');
    const seats: Record<string, Config['seats'][string]> = {};
    const sat: Event[] = [];
    for (const seat of this.seats.values()) {
      if (seat.by === 'absent') {
        seats[seat.side] = { by: 'absent', level: seat.level, alliance: 0 };
      }
    }
    chairs.forEach((seat, i) => {
      const { side } = chairs[(i + 1) % chairs.length] as Seat;
      const alliance = this.config.seats[side]?.alliance ?? 0;
      seats[side] = { by: seat.player === '' ? 'bot' : 'human', level: seat.level, alliance };
      if (seat.player === '') return;
      const { player: who, name, engine } = seat;
      sat.push({ kind: 'sat', side, player: who, name, engine });
    });
    const config = { ...this.config, seats };
    return [{ kind: 'made', config, open: this.open, host: this.host, at }, ...sat];
  }

  private own(side: string, player: string): Seat {
    const seat = this.seat(side);
    return seat.player === player && player !== '' ? seat : refuse('notYours');
  }

  // ---- what has happened

  private readonly movers: string[] = [];
  private moverOf(ply: number): string | undefined {
    return this.movers[ply];
  }

  apply(event: Event): void {
    switch (event.kind) {
      case 'made':
        this.make(event);
        break;
      case 'sat':
        Object.assign(this.seat(event.side), { player: event.player, name: event.name, engine: event.engine });
        break;
      case 'stood':
        Object.assign(this.seat(event.side), { player: '', name: '', engine: false });
        break;
      case 'set':
        Object.assign(this.seat(event.side), { by: event.by, level: event.level });
        break;
      case 'started':
        this.phase = 'playing';
        this.turn = event.turn;
        this.sides = event.sides;
        break;
      case 'moved':
        this.move(event);
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
    this.movers.push(event.side);
    if (event.late) this.late.push(this.moves.length);
    const { clock } = this.config;
    if (clock !== null && seat.time !== null && !('days' in clock)) {
      const more = event.late ? 0 : clock.increment * 1000;
      seat.time = Math.max(0, seat.time - event.spent) + more;
    }
    if (event.move === 'resign') seat.resigning = false;
    seat.draw = false;
    this.turn = event.turn;
    this.sides = event.sides;
    if (event.outcome !== null) this.end(event.outcome);
  }

  private end(outcome: Outcome): void {
    this.phase = 'over';
    this.outcome = outcome;
  }
}
