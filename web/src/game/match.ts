/**
 * A game at the table: people and bots at its seats, its clocks and its past. The engine says what
 * is legal and what a move did; this says whose turn it is to decide.
 */
import type { Engine, EngineError, Game, LastMove, Rules, State } from 'hegemon-engine';
import { type Accessor, batch, createMemo, createRoot, createSignal, type Setter } from 'solid-js';
import { type Pace, settings } from '../settings.ts';
import { load, save } from '../storage.ts';
import { type Config, setupOf } from './config.ts';
import { levelOf } from './levels.ts';

/** A move that was played, and what it did. */
export interface Entry {
  /** 1 for the first move. */
  readonly ply: number;
  readonly round: number;
  readonly last: LastMove;
  /** Each side's share of the win after it, in thousandths. */
  readonly shares: Readonly<Record<string, number>>;
  /** The side lost on time, which counts as resigning. */
  readonly onTime?: boolean;
}

interface Saved {
  readonly config: Config;
  readonly moves: readonly string[];
  readonly entries: readonly Entry[];
  readonly clocks: Readonly<Record<string, number>> | null;
  readonly paused: boolean;
  readonly below: string;
}

/** Milliseconds that a bot's move takes at least. */
const paces: Readonly<Record<Pace, number>> = { slow: 1600, steady: 750, quick: 250, instant: 0 };
/** How long a card stays that nobody has to read, and a move of a replay. */
const cardMs = 5000;
/** The longest that a bot may think where nobody wants to see it: at once, and on the way to the end. */
const hurriedMs = 150;
const rushedMs = 40;
const replayMs = 750;
const tickMs = 200;

export function sharesOf(state: State): Record<string, number> {
  return Object.fromEntries(state.sides.map((side) => [side.side, side.share]));
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface MatchOptions {
  /** Where it is kept in the browser. */
  readonly name: string;
  readonly rules: Rules;
  readonly engine: () => Promise<Engine>;
}

export class Match {
  readonly live: Accessor<State>;
  readonly entries: Accessor<readonly Entry[]>;
  /** What is looked at: so many moves from the start; null: the game as it stands. */
  readonly view: Accessor<number | null>;
  readonly thinking: Accessor<string | null>;
  readonly paused: Accessor<boolean>;
  /** The fall that is being shown. */
  readonly card: Accessor<Entry | null>;
  readonly error: Accessor<EngineError | null>;
  readonly below: Accessor<string>;
  readonly replaying: Accessor<boolean>;
  /** The rest is played without waiting for anything. */
  readonly rushing: Accessor<boolean>;
  /** The state that is looked at. */
  readonly shown: Accessor<State>;
  readonly startShares: Readonly<Record<string, number>>;

  private readonly setLive: Setter<State>;
  private readonly setEntries: Setter<readonly Entry[]>;
  private readonly setView: Setter<number | null>;
  private readonly setThinking: Setter<string | null>;
  private readonly setPaused: Setter<boolean>;
  private readonly setCard: Setter<Entry | null>;
  private readonly setError: Setter<EngineError | null>;
  private readonly setBelow: Setter<string>;
  private readonly setReplaying: Setter<boolean>;
  private readonly setRushing: Setter<boolean>;
  private readonly now: Accessor<number>;

  /** Changes with everything that makes a bot's move meaningless. */
  private token = 0;
  private looping = false;
  /** Bots of lower levels play differently in each game. */
  private readonly seed = Math.floor(Math.random() * 2 ** 31);
  private disposed = false;
  private abort = new AbortController();
  private clocks: Record<string, number> | null;
  private turnBegan = performance.now();
  private cardTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly timer: ReturnType<typeof setInterval>;

  private constructor(
    private readonly options: MatchOptions,
    readonly config: Config,
    private readonly game: Game,
    saved: Saved | undefined,
    private readonly disposeRoot: () => void,
  ) {
    [this.live, this.setLive] = createSignal(game.state(), { equals: false });
    [this.entries, this.setEntries] = createSignal(saved?.entries ?? []);
    [this.view, this.setView] = createSignal<number | null>(null);
    [this.thinking, this.setThinking] = createSignal<string | null>(null);
    [this.paused, this.setPaused] = createSignal(saved?.paused ?? false);
    [this.card, this.setCard] = createSignal<Entry | null>(null);
    [this.error, this.setError] = createSignal<EngineError | null>(null);
    [this.below, this.setBelow] = createSignal(saved?.below ?? this.humans()[0] ?? 'r');
    [this.replaying, this.setReplaying] = createSignal(false);
    [this.rushing, this.setRushing] = createSignal(false);
    const [now, setNow] = createSignal(performance.now());
    this.now = now;
    this.shown = createMemo(() => {
      const ply = this.view();
      return ply === null ? this.live() : this.game.state(ply);
    });
    this.startShares = sharesOf(game.state(0));
    this.clocks = saved?.clocks ? { ...saved.clocks } : this.fullClocks();
    this.timer = setInterval(() => {
      if (this.clocks === null) return;
      setNow(performance.now());
      this.checkTime();
    }, tickMs);
    this.keep();
    void this.run();
  }

  /** A new game; an error if the engine refuses its rules or position. */
  static begin(options: MatchOptions, config: Config): Match | EngineError {
    const setup = setupOf(options.rules, config);
    if (!setup.ok) return setup.error;
    const game = options.rules.newGame(setup.value);
    if (!game.ok) return game.error;
    return createRoot((end) => new Match(options, config, game.value, undefined, end));
  }

  /** The game that was kept, if there is one that can still be read. */
  static restore(options: MatchOptions): Match | undefined {
    const saved = load<Saved | undefined>(options.name, undefined);
    if (!saved?.config || !Array.isArray(saved.moves)) return undefined;
    const setup = setupOf(options.rules, saved.config);
    if (!setup.ok) return undefined;
    const game = options.rules.newGame({ ...setup.value, moves: saved.moves });
    if (!game.ok || saved.entries.length !== saved.moves.length) return undefined;
    return createRoot((end) => new Match(options, saved.config, game.value, saved, end));
  }

  /** Keeps a game that was not begun yet, so that the page finds it. */
  static keep(name: string, config: Config): void {
    const saved: Saved = {
      config,
      moves: [],
      entries: [],
      clocks: null,
      paused: false,
      below: Object.keys(config.seats).find((side) => config.seats[side]?.by === 'human') ?? 'r',
    };
    save(name, saved);
  }

  dispose(): void {
    this.disposed = true;
    clearInterval(this.timer);
    clearTimeout(this.cardTimer);
    this.interrupt();
    this.disposeRoot();
  }

  // ---- who decides

  humans(): string[] {
    return Object.keys(this.config.seats).filter((side) => this.config.seats[side]?.by === 'human');
  }
  isHuman(side: string): boolean {
    return this.config.seats[side]?.by === 'human';
  }
  /** Whether no person plays, or none any more. */
  onlyBotsLeft(): boolean {
    return !this.live().sides.some((side) => side.fate === 'play' && this.isHuman(side.side));
  }
  /** Whether a person may move now. */
  waitsForHuman(): boolean {
    return (
      this.view() === null &&
      this.live().outcome === null &&
      !this.paused() &&
      this.card() === null &&
      this.isHuman(this.live().turn)
    );
  }
  /** Turns until a side moves, by the order of those in play; 0: now. */
  turnsUntil(side: string): number {
    const { sides, turn } = this.live();
    const order = sides.filter((s) => s.fate === 'play').map((s) => s.side);
    const [now, then] = [order.indexOf(turn), order.indexOf(side)];
    return now < 0 || then < 0 ? -1 : (then - now + order.length) % order.length;
  }

  // ---- playing

  /** A person's move. */
  play(move: string): boolean {
    if (!this.waitsForHuman()) return false;
    return this.apply(move);
  }
  /** The person to move gives up. */
  resign(): void {
    if (this.waitsForHuman()) this.apply('resign');
  }
  canTakeBack(): boolean {
    return this.entries().some((entry) => this.isHuman(entry.last.side));
  }
  /** Back to where a person moved last; what bots have played since is taken back, too. */
  takeBack(): void {
    const entries = this.entries();
    let ply = entries.length - 1;
    while (ply >= 0 && !this.isHuman((entries[ply] as Entry).last.side)) ply--;
    if (ply < 0) return;
    this.interrupt();
    batch(() => {
      this.hideCard();
      this.setView(null);
      this.setReplaying(false);
      this.setRushing(false);
      this.game.undo(entries.length - ply);
      this.setEntries(entries.slice(0, ply));
      this.setLive(this.game.state());
    });
    this.turnBegan = performance.now();
    this.keep();
    void this.run();
  }
  pause(paused: boolean): void {
    if (paused === this.paused()) return;
    this.bookTime();
    this.setPaused(paused);
    this.turnBegan = performance.now();
    this.interrupt();
    this.keep();
    void this.run();
  }
  dismissCard(): void {
    this.hideCard();
    this.turnBegan = performance.now();
    void this.run();
  }
  /** Plays on to the end as fast as the bots can decide, or no longer so. For games that only bots still play. */
  rush(on: boolean): void {
    this.interrupt();
    batch(() => {
      this.setRushing(on);
      if (on) {
        this.hideCard();
        this.show(null);
        this.setPaused(false);
      }
    });
    this.turnBegan = performance.now();
    void this.run();
  }
  dismissError(): void {
    this.setError(null);
    void this.run();
  }

  // ---- looking

  turnBoard(side: string): void {
    this.setBelow(side);
    this.keep();
  }
  /** Shows the game after so many moves; all of them, or null: as it stands. */
  show(ply: number | null): void {
    this.setReplaying(false);
    this.look(ply);
  }
  private look(ply: number | null): void {
    const last = this.entries().length;
    this.setView(ply === null || ply >= last ? null : Math.max(0, ply));
  }
  step(by: number): void {
    this.show((this.view() ?? this.entries().length) + by);
  }
  /** The number of moves after which a person moved last, or the start. */
  sinceMyTurn(): number {
    const entries = this.entries();
    for (let ply = entries.length; ply > 0; ply--) {
      if (this.isHuman((entries[ply - 1] as Entry).last.side)) return ply;
    }
    return 0;
  }
  /** Shows what happened since then, move by move. */
  async replay(): Promise<void> {
    const end = this.entries().length;
    this.setReplaying(true);
    for (let ply = this.sinceMyTurn(); ply <= end && this.replaying(); ply++) {
      this.look(ply);
      if (this.disposed) return;
      await wait(replayMs);
    }
    if (this.replaying()) this.show(null);
  }

  // ---- clocks

  /** Milliseconds left to a side; nothing without clocks. */
  timeLeft(side: string): number | undefined {
    if (this.clocks === null) return undefined;
    const used = this.running() && side === this.live().turn ? this.now() - this.turnBegan : 0;
    return Math.max(0, (this.clocks[side] ?? 0) - Math.max(0, used));
  }
  private running(): boolean {
    return !this.paused() && this.card() === null && this.live().outcome === null;
  }
  private fullClocks(): Record<string, number> | null {
    const { clock, seats } = this.config;
    if (clock === null) return null;
    return Object.fromEntries(Object.keys(seats).map((side) => [side, clock.minutes * 60_000]));
  }
  private bookTime(): void {
    if (this.clocks === null || !this.running()) return;
    const { turn } = this.live();
    const used = performance.now() - this.turnBegan;
    this.clocks[turn] = Math.max(0, (this.clocks[turn] ?? 0) - used);
    this.turnBegan = performance.now();
  }
  private checkTime(): void {
    if (this.clocks === null || !this.running()) return;
    const { turn } = this.live();
    if ((this.clocks[turn] ?? 0) > performance.now() - this.turnBegan) return;
    this.interrupt();
    this.apply('resign', true);
    void this.run();
  }

  // ---- the loop

  private interrupt(): void {
    this.token++;
    this.abort.abort();
    this.abort = new AbortController();
    this.setThinking(null);
  }

  private async run(): Promise<void> {
    if (this.looping) return;
    this.looping = true;
    try {
      while (!this.disposed && this.running() && this.error() === null) {
        const { turn } = this.live();
        if (this.isHuman(turn)) break;
        await this.botMove(turn);
      }
    } finally {
      this.looping = false;
    }
  }

  private async botMove(side: string): Promise<void> {
    const token = this.token;
    const begun = performance.now();
    const { skill, movetime } = levelOf(this.config.seats[side]?.level ?? 3);
    const longest =
      this.rushing() && this.onlyBotsLeft()
        ? rushedMs
        : settings.pace === 'instant' && this.onlyBotsLeft()
          ? hurriedMs
          : movetime;
    this.setThinking(side);
    const engine = await this.options.engine();
    if (token !== this.token) return;
    const answer = await engine.play(this.game, {
      level: skill,
      seed: this.seed,
      movetime: Math.min(movetime, longest),
      signal: this.abort.signal,
      ...(this.clocks === null ? {} : { clocks: this.engineClocks() }),
    });
    if (token !== this.token) return;
    const rest = (this.rushing() ? 0 : paces[settings.pace]) - (performance.now() - begun);
    if (rest > 0) await wait(rest);
    if (token !== this.token) return;
    this.setThinking(null);
    if (!answer.ok) this.setError(answer.error);
    else if (answer.value.best !== undefined) this.apply(answer.value.best);
  }

  private engineClocks(): Record<string, { left: number; increment: number }> {
    const increment = (this.config.clock?.increment ?? 0) * 1000;
    return Object.fromEntries(
      Object.keys(this.config.seats).map((side) => [
        side,
        { left: this.timeLeft(side) ?? 0, increment },
      ]),
    );
  }

  private apply(move: string, onTime = false): boolean {
    const before = this.live();
    const played = this.game.play(move);
    if (!played.ok) {
      this.setError(played.error);
      return false;
    }
    const after = played.value;
    this.bookTime();
    if (this.clocks !== null) {
      const left = this.clocks[before.turn] ?? 0;
      this.clocks[before.turn] = left + (this.config.clock?.increment ?? 0) * 1000;
    }
    const entry: Entry = {
      ply: after.ply,
      round: before.round,
      last: after.last as LastMove,
      shares: sharesOf(after),
      ...(onTime ? { onTime } : {}),
    };
    batch(() => {
      this.setEntries([...this.entries(), entry]);
      this.setLive(after);
      if (entry.last.fallen.length > 0 && after.outcome === null) this.showCard(entry);
    });
    this.turnBegan = performance.now();
    this.keep();
    void this.run();
    return true;
  }

  private showCard(entry: Entry): void {
    this.hideCard();
    if (!settings.pauseAtFalls || this.rushing()) return;
    this.setCard(entry);
    // Who only watches does not have to read it; who has just fallen does.
    if (!this.onlyBotsLeft() || entry.last.fallen.some((fall) => this.isHuman(fall.side))) return;
    const ms = settings.pace === 'instant' ? cardMs / 4 : cardMs;
    this.cardTimer = setTimeout(() => this.dismissCard(), ms);
  }
  private hideCard(): void {
    clearTimeout(this.cardTimer);
    this.setCard(null);
  }

  private keep(): void {
    const saved: Saved = {
      config: this.config,
      moves: this.game.moves,
      entries: this.entries(),
      clocks: this.clocks,
      paused: this.paused(),
      below: this.below(),
    };
    save(this.options.name, saved);
  }

  /** The game as text, with the names of those who play. */
  record(names: Readonly<Record<string, string>>): string {
    return this.game.record(names);
  }
  /** For the analysis of this game. */
  get setup(): Game['setup'] {
    return this.game.setup;
  }
  get moves(): readonly string[] {
    return this.game.moves;
  }
}
