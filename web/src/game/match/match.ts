/**
 * A game at a table as a person sees it: the board as it stands, its past, what is shown of a fall. Who moves, clocks and bots are
 * the table's, wherever it is; an own move is on the board before the table has answered.
 */
import type { EngineError, Game, LastMove, Rules, State } from 'hegemon-engine';
import { type Accessor, batch, createMemo, createRoot, createSignal, type Setter } from 'solid-js';
import { type Config, setupOf } from '../../../../table/config.ts';
import type { SeatView, TableView } from '../../../../table/messages.ts';
import type { Refusal } from '../../../../table/refused.ts';
import { settings } from '../../kit/settings.ts';
import { thrown } from '../errors.ts';
import { type Entry, noPast, readPast, sharesOf } from '../insights/moveEffects.ts';
import type { TableLink } from './link.ts';
import { paces } from './localTable.ts';

/** How long a card stays that nobody has to read. */
const cardMs = 5000;
/** A past move is seen for so long at least. */
const leastReplayMs = 250;
const tickMs = 200;
/** A move that was not answered is sent again so much later. */
const againMs = 3000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface MatchOptions {
  readonly rules: Rules;
  readonly link: TableLink;
  /** What became of an own move: nothing, or why it was refused. */
  readonly onAnswer?: (why: Refusal | null) => void;
  /** The game has ended, just now. */
  readonly onEnd?: (game: Game, config: Config) => void;
}

/** An own move that the table has not answered yet. */
interface Sent {
  readonly side: string;
  readonly ply: number;
  readonly move: string;
  readonly thought: number;
}

const sameList = { equals: (a: readonly string[], b: readonly string[]) => a.join() === b.join() };

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

  private readonly setLive: Setter<State>;
  private readonly setEntries: Setter<readonly Entry[]>;
  private readonly setReady: Setter<boolean>;
  private readonly setView: Setter<number | null>;
  private readonly setPaused: Setter<boolean>;
  private readonly setCard: Setter<Entry | null>;
  private readonly setError: Setter<EngineError | null>;
  private readonly setBelow: Setter<string>;
  private readonly setReplaying: Setter<boolean>;
  private readonly setRushing: Setter<boolean>;
  private readonly now: Accessor<number>;

  /** The sides of people, and of those who are at this browser. */
  private readonly people: Accessor<readonly string[]>;
  private readonly mine: Accessor<readonly string[]>;
  /** Whether the table takes a move of the side to move. */
  private readonly accepts: Accessor<boolean>;
  private sent: Sent | null = null;
  private answered: Sent | null = null;
  private disposed = false;
  private cardTimer: ReturnType<typeof setTimeout> | undefined;
  private againTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly timer: ReturnType<typeof setInterval>;

  private constructor(
    private readonly options: MatchOptions,
    readonly config: Config,
    private readonly game: Game,
    private readonly disposeRoot: () => void,
  ) {
    const { link } = options;
    const looks = link.own?.looks;
    const seats = (wanted: (seat: SeatView) => boolean) =>
      link.table().seats.flatMap((seat) => (wanted(seat) ? [seat.side] : []));
    this.people = createMemo(() => seats(({ player }) => player !== ''), [], sameList);
    this.mine = createMemo(
      () => seats(({ player }) => player !== '' && player === link.player()),
      [],
      sameList,
    );
    this.thinking = createMemo(() => {
      const { thinking, turn } = link.table();
      return thinking ? turn : null;
    });
    [this.live, this.setLive] = createSignal(game.state(), { equals: false });
    this.accepts = createMemo(() => {
      const { phase, seats } = link.table();
      const { turn } = this.live();
      return phase === 'playing' && !seats.find(({ side }) => side === turn)?.away;
    });
    [this.entries, this.setEntries] = createSignal<readonly Entry[]>([]);
    [this.ready, this.setReady] = createSignal(game.moves.length === 0);
    [this.view, this.setView] = createSignal<number | null>(
      looks?.view != null && looks.view < game.moves.length ? looks.view : null,
    );
    [this.paused, this.setPaused] = createSignal(looks?.paused ?? false);
    [this.card, this.setCard] = createSignal<Entry | null>(null);
    [this.error, this.setError] = createSignal<EngineError | null>(null);
    [this.below, this.setBelow] = createSignal(looks?.below ?? this.mine()[0] ?? 'r');
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
    this.timer = setInterval(() => {
      if (config.clock !== null) setNow(performance.now());
    }, tickMs);
    link.onView(() => this.follow());
    link.own?.onFailed((error) => this.fail(error));
    if (!this.ready()) void this.read();
    this.goOn();
  }

  /** The game of a table as it stands there; an error if the engine refuses it. */
  static at(options: MatchOptions): Match | EngineError {
    const { config, moves } = options.link.table();
    const own = options.link.own?.copy();
    if (own) return createRoot((end) => new Match(options, config, own, end));
    const setup = setupOf(options.rules, config);
    const game = setup.ok ? options.rules.newGame({ ...setup.value, moves: [...moves] }) : setup;
    if (!game.ok) return game.error;
    return createRoot((end) => new Match(options, config, game.value, end));
  }

  /** What the moves of a kept game did: found again, bit by bit. */
  private async read(): Promise<void> {
    const publish = (entries: readonly Entry[]) => {
      batch(() => {
        this.setEntries(
          entries.map((entry) =>
            this.table.flagged.includes(entry.ply) ? { ...entry, onTime: true } : entry,
          ),
        );
        this.setReady(true);
      });
      this.goOn();
      this.follow();
    };
    try {
      const wanted = () => !this.disposed;
      await readPast(this.game, noPast, wanted, ({ entries }, done) => {
        if (done) publish(entries);
      });
    } catch (error) {
      this.fail(thrown(error, 'engine'));
    }
  }

  dispose(): void {
    this.disposed = true;
    clearInterval(this.timer);
    clearTimeout(this.cardTimer);
    clearTimeout(this.againTimer);
    this.link.own?.close();
    this.disposeRoot();
  }

  private get link(): TableLink {
    return this.options.link;
  }
  private get table(): TableView {
    return this.link.table();
  }
  /** Whether it is played at this browser alone. */
  get isOwn(): boolean {
    return this.link.own !== undefined;
  }
  seat(side: string): SeatView | undefined {
    return this.table.seats.find((seat) => seat.side === side);
  }

  // ---- who decides

  /** The sides of people at this browser. */
  humans(): readonly string[] {
    return this.mine();
  }
  isMine(side: string): boolean {
    return this.mine().includes(side);
  }
  private isHuman(side: string): boolean {
    return this.people().includes(side);
  }
  /** Whether no person plays, or none any more. */
  onlyBotsLeft(): boolean {
    return !this.live().sides.some((side) => side.fate === 'play' && this.isHuman(side.side));
  }
  /** Whether a person at this browser may move now. */
  waitsForHuman(): boolean {
    return (
      this.view() === null && this.running() && this.isMine(this.live().turn) && this.accepts()
    );
  }

  // ---- playing

  /** A person's move: it is on the board at once, and the table is asked for it. */
  play(move: string): boolean {
    if (!this.waitsForHuman()) return false;
    const { turn, ply } = this.live();
    const asked: Sent = { side: turn, ply, move, thought: this.link.thought() };
    this.sent = asked;
    if (!this.apply(move)) {
      this.sent = null;
      return false;
    }
    this.sent = { ...asked, move: this.game.moves[ply] ?? move };
    this.options.onAnswer?.(null);
    void this.deliver();
    return true;
  }
  /** The person to move gives up; at a table of others, all own sides. */
  async resign(): Promise<void> {
    if (this.isOwn) this.play('resign');
    else this.options.onAnswer?.(await this.link.ask('resign', {}));
  }
  /** Without an answer it is sent again, at once when the connection is back: the table plays it once. */
  async deliver(): Promise<void> {
    const { sent } = this;
    if (!sent || sent === this.answered || !this.link.isJoined()) return;
    const { side, move } = sent;
    const why =
      move === 'resign'
        ? await this.link.ask('resign', { side })
        : await this.link.ask('move', sent);
    if (this.disposed) return;
    if (why?.code === 'noAnswer') {
      clearTimeout(this.againTimer);
      this.againTimer = setTimeout(() => void this.deliver(), againMs);
      return;
    }
    this.options.onAnswer?.(why);
    if (this.sent !== sent) return;
    // It stays on the board until the table shows it, or refuses it.
    if (why === null) this.answered = sent;
    else {
      this.sent = null;
      this.follow();
    }
  }
  /** What has happened at the table comes onto the board. */
  private follow(): void {
    if (!this.ready() || this.disposed) return;
    const { moves, flagged } = this.table;
    if (this.sent && moves.length <= this.sent.ply) return;
    this.sent = null;
    const differs = moves.findIndex((move, i) => this.game.moves[i] !== move);
    const same = differs < 0 ? moves.length : differs;
    if (this.plies() > same) {
      batch(() => {
        this.game.undo(this.plies() - same);
        this.setEntries(this.entries().slice(0, same));
        this.setLive(this.game.state());
      });
    }
    for (let ply = this.plies(); ply < moves.length; ply = this.plies()) {
      if (!this.apply(moves[ply] as string, flagged.includes(ply + 1))) return;
    }
  }
  canTakeBack(): boolean {
    if (!this.isOwn) return false;
    const last = this.entries().findLast((entry) => this.isHuman(entry.last.side));
    return last !== undefined && this.isMine(last.last.side);
  }
  /** Back to where a person moved last; what bots have played since is taken back, too. */
  takeBack(): void {
    const { own } = this.link;
    if (!own || !this.canTakeBack() || !this.ready()) return;
    const ply = this.entries().findLastIndex((entry) => this.isHuman(entry.last.side));
    batch(() => {
      this.hideCard();
      this.setView(null);
      this.setReplaying(false);
      this.setRushing(false);
    });
    own.rush(false);
    void own.takeBack(ply).then(() => this.goOn());
  }
  pause(paused: boolean): void {
    this.setPaused(paused);
    this.goOn();
  }
  dismissCard(): void {
    this.hideCard();
    this.goOn();
  }
  /** Plays on to the end as fast as the bots can decide, or no longer so. For games that only bots still play. */
  rush(on: boolean): void {
    batch(() => {
      this.setRushing(on);
      if (on) {
        this.hideCard();
        this.show(null);
        this.setPaused(false);
      }
    });
    this.link.own?.rush(on);
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
    this.now();
    this.live();
    return this.link.timeLeft(side);
  }
  /** At a table of others nobody waits until a card was read. */
  private running(): boolean {
    const waits = this.isOwn && (this.paused() || this.card() !== null);
    return this.ready() && !waits && this.live().outcome === null;
  }
  /** After whatever has changed: keeps it, and lets the table go on, or not. */
  private goOn(): void {
    if (this.disposed) return;
    this.link.own?.hold(!this.running() || this.error() !== null);
    this.keep();
  }
  /** What the engine is made of could not be loaded, or it broke. */
  private fail(error: EngineError): void {
    if (this.disposed) return;
    this.setError(error);
    this.goOn();
  }

  private apply(move: string, onTime = false): boolean {
    const before = this.live();
    const played = this.game.play(move);
    if (!played.ok) {
      this.setError(played.error);
      return false;
    }
    const after = played.value;
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

  private showCard(entry: Entry): void {
    this.hideCard();
    if (!settings.pauseAtFalls || this.rushing()) return;
    this.setCard(entry);
    // Who only watches does not have to read it; who has just fallen does.
    const fell = entry.last.fallen.some((fall) => this.isHuman(fall.side));
    if (this.isOwn && (!this.onlyBotsLeft() || fell)) return;
    const ms = settings.pace === 'instant' ? cardMs / 4 : cardMs;
    this.cardTimer = setTimeout(() => this.dismissCard(), ms);
  }
  private hideCard(): void {
    clearTimeout(this.cardTimer);
    this.setCard(null);
  }

  keep(): void {
    const looks = { paused: this.paused(), below: this.below(), view: this.view() };
    this.link.own?.keep(looks);
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
