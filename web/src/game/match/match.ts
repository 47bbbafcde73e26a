/**
 * A game at the table: people and bots at its seats, its clocks and its past. The engine says what
 * is legal and what a move did; this says whose turn it is to decide.
 */
import type { Engine, EngineError, Game, LastMove, Rules, State } from 'hegemon-engine';
import { type Accessor, batch, createMemo, createRoot, createSignal, type Setter } from 'solid-js';
import { type Config, setupOf, timeControl } from '../../../../table/config.ts';
import { levelOf, movesSeen } from '../../../../table/levels.ts';
import { type Pace, settings } from '../../kit/settings.ts';
import { load, putAside, save } from '../../kit/storage.ts';
import { thrown } from '../errors.ts';
import { type Entry, noPast, readPast, sharesOf } from '../insights/moveEffects.ts';
import { Clocks } from './clocks.ts';
import { matchForm, type StoredMatch } from './storedGame.ts';

/** Milliseconds that a bot's move takes at least. */
const paces: Readonly<Record<Pace, number>> = { slow: 1600, steady: 750, quick: 250, instant: 0 };
/** How long a card stays that nobody has to read. */
const cardMs = 5000;
/** The longest that a bot may think where nobody wants to see it: at once, and on the way to the end. */
const hurriedMs = 150;
const rushedMs = 40;
/** A past move is seen for so long at least. */
const leastReplayMs = 250;
const tickMs = 200;
/** How often the clocks are kept while they run. */
const keepMs = 5000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What a game at a table of a server has from there (features/tables/remoteMatch.ts). */
export interface Remote {
  /** A move of a person here; it is on the board already. */
  readonly send: (move: string) => void;
  /** Whether the server takes moves. */
  readonly accepts: () => boolean;
  readonly timeLeft: (side: string) => number | undefined;
  readonly playerName: (side: string) => string;
  readonly thinking: () => string | null;
  /** The side of a person here that may choose a move before its turn. */
  readonly ahead: () => string | null;
  readonly chooseAhead: (move: string) => void;
}

export interface MatchOptions {
  /** Where it is kept in the browser. */
  readonly name: string;
  readonly rules: Rules;
  readonly engine: () => Promise<Engine>;
  /** The sides of people at this browser, where others play elsewhere. */
  readonly mine?: () => readonly string[];
  readonly remote?: Remote;
  /** The game has ended, just now. */
  readonly onEnd?: (game: Game, config: Config) => void;
}

export class Match {
  readonly live: Accessor<State>;
  /** What each move did; of a game that was kept, only once `ready` says so. */
  readonly entries: Accessor<readonly Entry[]>;
  readonly ready: Accessor<boolean>;
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

  protected readonly setLive: Setter<State>;
  protected readonly setEntries: Setter<readonly Entry[]>;
  private readonly setReady: Setter<boolean>;
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
  private readonly clocks: Clocks | null;
  private keptAt = performance.now();
  private cardTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly timer: ReturnType<typeof setInterval>;

  protected constructor(
    protected readonly options: MatchOptions,
    readonly config: Config,
    protected readonly game: Game,
    saved: StoredMatch | undefined,
    private readonly disposeRoot: () => void,
  ) {
    [this.live, this.setLive] = createSignal(game.state(), { equals: false });
    [this.entries, this.setEntries] = createSignal<readonly Entry[]>([]);
    [this.ready, this.setReady] = createSignal(game.moves.length === 0);
    [this.view, this.setView] = createSignal<number | null>(
      saved?.view != null && saved.view < game.moves.length ? saved.view : null,
    );
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
      const past = ply === null ? undefined : this.game.state(ply);
      return past?.ok ? past.value : this.live();
    });
    const first = game.state(0);
    this.startShares = first.ok ? sharesOf(first.value) : {};
    const { seats } = config;
    const clock = timeControl(config);
    const kept = saved?.clocks ? { left: saved.clocks, times: saved.times } : undefined;
    this.clocks = clock && new Clocks(clock, Object.keys(seats), kept);
    this.timer = setInterval(() => {
      if (this.clocks === null) return;
      setNow(performance.now());
      this.checkTime();
      if (performance.now() - this.keptAt > keepMs && this.running()) this.leave();
    }, tickMs);
    window.addEventListener('pagehide', this.leave);
    window.addEventListener('pageshow', this.comeBack);
    if (!this.ready()) void this.read();
    this.goOn();
  }

  /** A new game; an error if the engine refuses its rules or position. */
  static begin(options: MatchOptions, config: Config): Match | EngineError {
    const setup = setupOf(options.rules, config);
    if (!setup.ok) return setup.error;
    const game = options.rules.newGame(setup.value);
    if (!game.ok) return game.error;
    return createRoot((end) => new Match(options, config, game.value, undefined, end));
  }

  /** The game that was kept, if there is one. What cannot be read is put aside. */
  static restore(options: MatchOptions): Match | undefined {
    const saved = load(matchForm(options.name));
    if (!saved) return undefined;
    const game = gameOf(options.rules, saved);
    if (!game) {
      putAside(options.name);
      return undefined;
    }
    return createRoot((end) => new Match(options, saved.config, game, saved, end));
  }

  /** What the moves of a kept game did: found again, bit by bit. */
  private async read(): Promise<void> {
    const publish = (entries: readonly Entry[]) => {
      batch(() => {
        this.setEntries(
          entries.map((entry) =>
            entry.last.move === null && this.clocks?.endedOn(entry.ply)
              ? { ...entry, onTime: true }
              : entry,
          ),
        );
        this.setReady(true);
      });
      this.goOn();
    };
    try {
      const wanted = () => !this.disposed;
      await readPast(this.game, noPast, wanted, ({ entries }, done) => {
        if (done) publish(entries);
      });
    } catch (error) {
      this.fail(error);
    }
  }

  /** Keeps all, the time used so far, too: the page may end at any moment. */
  readonly leave = (): void => {
    if (this.isHuman(this.live().turn)) this.clocks?.book();
    this.keep();
  };
  private readonly comeBack = (event: PageTransitionEvent): void => {
    if (event.persisted) this.clocks?.resume();
  };

  dispose(): void {
    this.disposed = true;
    clearInterval(this.timer);
    clearTimeout(this.cardTimer);
    window.removeEventListener('pagehide', this.leave);
    window.removeEventListener('pageshow', this.comeBack);
    this.interrupt();
    this.disposeRoot();
  }

  get remote(): Remote | undefined {
    return this.options.remote;
  }

  // ---- who decides

  humans(): string[] {
    return Object.keys(this.config.seats).filter((side) => this.isMine(side));
  }
  /** Whether a person at this browser plays it. */
  isMine(side: string): boolean {
    return this.isHuman(side) && (this.options.mine?.().includes(side) ?? true);
  }
  isHuman(side: string): boolean {
    return this.config.seats[side]?.by === 'human';
  }
  /** Whether no person plays, or none any more. */
  onlyBotsLeft(): boolean {
    return !this.live().sides.some((side) => side.fate === 'play' && this.isHuman(side.side));
  }
  /** Whether a person at this browser may move now. */
  waitsForHuman(): boolean {
    return this.view() === null && this.running() && this.isMine(this.live().turn);
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
    const last = this.entries().findLast((entry) => this.isHuman(entry.last.side));
    return last !== undefined && this.isMine(last.last.side);
  }
  /** Back to where a person moved last; what bots have played since is taken back, too. */
  takeBack(): void {
    if (!this.canTakeBack()) return;
    const entries = this.entries();
    let ply = this.ready() ? entries.length - 1 : -1;
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
    this.clocks?.restore(entries.slice(0, ply).map((entry) => entry.last.side));
    this.goOn();
  }
  pause(paused: boolean): void {
    if (paused === this.paused()) return;
    this.interrupt();
    this.setPaused(paused);
    this.goOn();
  }
  dismissCard(): void {
    this.hideCard();
    this.goOn();
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
    this.goOn();
  }
  dismissError(): void {
    this.setError(null);
    if (!this.ready()) void this.read();
    this.goOn();
  }

  // ---- looking

  /** How many moves were played. */
  plies(): number {
    return this.live().ply;
  }
  turnBoard(side: string): void {
    this.setBelow(side);
    this.keep();
  }
  /** Shows the game after so many moves; all of them, or null: as it stands. */
  show(ply: number | null): void {
    this.setReplaying(false);
    this.look(ply);
    this.keep();
  }
  private look(ply: number | null): void {
    const last = this.plies();
    this.setView(ply === null || ply >= last ? null : Math.max(0, ply));
  }
  /** The number of moves after which a person moved last, or the start. */
  sinceMyTurn(): number {
    const entries = this.entries();
    for (let ply = entries.length; ply > 0; ply--) {
      if (this.isMine((entries[ply - 1] as Entry).last.side)) return ply;
    }
    return 0;
  }
  /** Shows what happened since then, or from a move on, move by move. */
  async replay(from = this.sinceMyTurn()): Promise<void> {
    const end = this.entries().length;
    this.setReplaying(true);
    for (let ply = from; ply <= end && this.replaying(); ply++) {
      this.look(ply);
      if (this.disposed) return;
      await wait(Math.max(leastReplayMs, paces[settings.pace]));
    }
    if (this.replaying()) this.show(null);
  }

  // ---- clocks

  /** Milliseconds left to a side; nothing without clocks. */
  timeLeft(side: string): number | undefined {
    // It changes with the time, if with nothing else.
    const now = this.now();
    this.live();
    return this.clocks?.leftTo(side, Math.max(now, performance.now()));
  }
  protected running(): boolean {
    return this.ready() && !this.paused() && this.card() === null && this.live().outcome === null;
  }
  private checkTime(): void {
    if (this.clocks === null || this.clocks.over() === null || !this.running()) return;
    this.interrupt();
    this.apply('resign', true);
  }

  // ---- the loop

  private interrupt(): void {
    this.token++;
    this.abort.abort();
    this.abort = new AbortController();
    this.setThinking(null);
    // A person pays for the time until now; a bot starts again, and pays for that.
    if (this.isHuman(this.live().turn)) this.clocks?.stop();
    else this.clocks?.forgive();
  }

  /** After whatever has changed: keeps it, and lets the clock of a person run, or the bots play. */
  protected goOn(): void {
    if (this.running() && this.isHuman(this.live().turn)) this.clocks?.start(this.live().turn);
    this.keep();
    void this.run();
  }

  protected async run(): Promise<void> {
    if (this.looping) return;
    this.looping = true;
    try {
      while (!this.disposed && this.running() && this.error() === null) {
        const { turn } = this.live();
        if (this.isHuman(turn)) break;
        await this.botMove(turn);
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.looping = false;
    }
  }

  /** What the engine is made of could not be loaded, or it broke. */
  private fail(error: unknown): void {
    if (this.disposed) return;
    this.interrupt();
    this.setError(thrown(error, 'engine'));
  }

  private async botMove(side: string): Promise<void> {
    const token = this.token;
    const begun = performance.now();
    const level = levelOf(this.config.seats[side]?.level ?? 3);
    const { skill, movetime } = level;
    const seen = movesSeen(level, this.game.state(), this.seed);
    const longest =
      this.rushing() && this.onlyBotsLeft()
        ? rushedMs
        : settings.pace === 'instant' && this.onlyBotsLeft()
          ? hurriedMs
          : movetime;
    this.setThinking(side);
    const engine = await this.options.engine();
    if (token !== this.token) return;
    // A bot pays for its thoughts only: not for the pace, nor for the slow timers of a hidden tab.
    this.clocks?.start(side);
    const answer = await engine.play(this.game, {
      level: skill,
      seed: this.seed,
      movetime: Math.min(movetime, longest),
      signal: this.abort.signal,
      ...(seen === undefined ? {} : { moves: seen }),
      ...(this.clocks === null ? {} : { clocks: this.engineClocks() }),
    });
    if (token !== this.token) return;
    if (answer.ok) this.clocks?.stop();
    else this.clocks?.forgive();
    const onTime = this.clocks !== null && this.clocks.leftTo(side) <= 0;
    const rest = (this.rushing() ? 0 : paces[settings.pace]) - (performance.now() - begun);
    if (rest > 0) await wait(rest);
    if (token !== this.token) return;
    this.setThinking(null);
    if (!answer.ok) this.setError(answer.error);
    else if (onTime) this.apply('resign', true);
    else if (answer.value.best !== undefined) this.apply(answer.value.best);
  }

  private engineClocks(): Record<string, { left: number; increment: number }> {
    const increment = (timeControl(this.config)?.increment ?? 0) * 1000;
    return Object.fromEntries(
      Object.keys(this.config.seats).map((side) => [
        side,
        { left: this.clocks?.leftTo(side) ?? 0, increment },
      ]),
    );
  }

  protected apply(move: string, onTime = false): boolean {
    const before = this.live();
    const played = this.game.play(move);
    if (!played.ok) {
      this.setError(played.error);
      return false;
    }
    const after = played.value;
    this.clocks?.moved(before.turn, after.ply, onTime);
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
      // Who was looking back finds the game where his time has left it.
      if (onTime && this.isMine(before.turn)) this.setView(null);
      if (entry.last.fallen.length > 0 && after.outcome === null) this.showCard(entry);
    });
    this.goOn();
    if (after.outcome !== null) this.options.onEnd?.(this.game.copy(), this.config);
    return true;
  }

  protected showCard(entry: Entry): void {
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

  protected keep(): void {
    if (this.disposed) return;
    this.keptAt = performance.now();
    const clocks = this.clocks?.kept();
    save(matchForm(this.options.name), {
      config: this.config,
      moves: this.game.moves,
      clocks: clocks?.left ?? null,
      times: clocks?.times ?? [],
      paused: this.paused(),
      below: this.below(),
      view: this.view(),
    });
  }

  /** The game as it stands, for its record. */
  copy(): Game {
    return this.game.copy();
  }
  /** For the analysis of this game. */
  get setup(): Game['setup'] {
    return this.game.setup;
  }
  get moves(): readonly string[] {
    return this.game.moves;
  }
}

/** The game that was kept; nothing if the engine refuses it. */
export function gameOf(rules: Rules, saved: StoredMatch): Game | undefined {
  const setup = setupOf(rules, saved.config);
  const game = setup.ok ? rules.newGame({ ...setup.value, moves: saved.moves }) : setup;
  return game.ok ? game.value : undefined;
}

/** What is kept of a game that is not over: how many moves it has, and who plays. */
export function gameInProgress(
  rules: Rules,
  name: string,
): { readonly moves: number; readonly config: Config } | undefined {
  const saved = load(matchForm(name));
  if (!saved || saved.moves.length === 0) return undefined;
  const game = gameOf(rules, saved);
  if (!game || game.state().outcome !== null) return undefined;
  return { moves: saved.moves.length, config: saved.config };
}

/** The level of the bots that somebody played against last. */
export function levelOfBots(name: string): number | undefined {
  const seats = load(matchForm(name))?.config.seats ?? {};
  return Object.values(seats).find((seat) => seat.by === 'bot')?.level;
}
