/** A table in this page: its host, with the page's rules and engine, and its journal in the browser. */
import type { Engine, EngineError, Game, Result, Rules } from 'hegemon-engine';
import { type Accessor, createSignal, type Setter } from 'solid-js';
import { Board } from '../../../../table/board.ts';
import type { Config } from '../../../../table/config.ts';
import { Host } from '../../../../table/host.ts';
import { levelOf, movesSeen } from '../../../../table/levels.ts';
import type { Requests, TableView } from '../../../../table/messages.ts';
import { type Refusal, Refused } from '../../../../table/refused.ts';
import type { Event } from '../../../../table/table.ts';
import { viewOf } from '../../../../table/view.ts';
import { type Pace, settings } from '../../kit/settings.ts';
import { savePlayed } from '../../kit/storage.ts';
import { thrown } from '../errors.ts';
import type { Looks, TableLink } from './link.ts';
import { begun, here, type Kept, matchForm } from './storedGame.ts';

/** Milliseconds that a bot's move takes at least. */
export const paces: Readonly<Record<Pace, number>> = {
  slow: 1600,
  steady: 750,
  quick: 250,
  instant: 0,
};
/** The longest that a bot may think where nobody wants to see it: at once, and on the way to the end. */
const hurriedMs = 150;
const rushedMs = 40;
/** How often the clocks are kept while they run. */
const keepMs = 5000;

export interface LocalOptions {
  /** Where it is kept in the browser. */
  readonly name: string;
  readonly rules: Rules;
  readonly engine: () => Promise<Engine>;
}

export class LocalTable implements TableLink {
  readonly table: Accessor<TableView>;
  readonly own = this;
  looks: Looks | undefined;
  private readonly options: LocalOptions;
  private readonly board: Board;
  private readonly host: Host;
  private readonly events: Event[];
  private readonly setTable: Setter<TableView>;
  private readonly heard: (() => void)[] = [];
  private failed: (error: EngineError) => void = () => {};
  private isRushing = false;
  private isHeld = false;
  private isClosed = false;
  /** What the turn had run when it was kept, until the host goes on from there. */
  private ran: number;
  /** Bots of lower levels play differently in each game. */
  private readonly seed = Math.floor(Math.random() * 2 ** 31);
  private readonly timer: ReturnType<typeof setInterval>;

  private constructor(options: LocalOptions, board: Board, events: readonly Event[], used: number) {
    this.options = options;
    this.board = board;
    this.events = [...events];
    this.ran = used;
    const fail = (error: unknown) => this.failed(errorOf(error));
    this.host = new Host(events, {
      rules: {
        open: async (config, moves) => board.open(config, moves),
        play: async (ply, move) => board.play(ply, move),
      },
      player: { move: (_, level, most, signal) => this.botMove(level, most, signal) },
      journal: {
        append: async (_, added) => {
          this.events.push(...added);
          this.keep();
        },
      },
      timings: {
        get botMs() {
          return botMs();
        },
        graceMs: 0,
        freeMs: 0,
        lagMs: 0,
      },
      isHere: () => true,
      publish: () => this.publish(),
      log: fail,
      botFailed: fail,
      makeNext: () => Promise.reject(new Refused('notHost')),
      now: () => performance.now(),
    });
    const botMs = () => (this.isRushing ? 0 : paces[settings.pace]);
    const [table, setTable] = createSignal(this.view());
    this.table = table;
    this.setTable = setTable;
    this.timer = setInterval(() => {
      if (this.host.table.config.clock !== null && !this.host.isPaused()) this.keep();
    }, keepMs);
    window.addEventListener('pagehide', this.onHide);
    window.addEventListener('pageshow', this.onShow);
    void this.host.open(used, Date.now()).then(() => {
      this.ran = 0;
      this.host.refresh();
    }, fail);
  }

  /** A new game; an error if the engine refuses its rules or position. */
  static begin(options: LocalOptions, config: Config): Result<LocalTable> {
    const board = new Board(options.rules);
    try {
      return { ok: true, value: new LocalTable(options, board, begun(board, config), 0) };
    } catch (error) {
      return { ok: false, error: errorOf(error) };
    }
  }
  /** A game that was kept. */
  static restore(options: LocalOptions, { board, stored }: Kept): LocalTable {
    const { events, used, ...looks } = stored;
    const table = new LocalTable(options, board, events, used);
    table.looks = looks;
    return table;
  }

  // ---- what every table is for a match

  player(): string {
    return here.player;
  }
  isJoined(): boolean {
    return true;
  }
  thought(): number {
    return this.host.elapsed();
  }
  timeLeft(side: string): number | undefined {
    return this.view().seats.find((seat) => seat.side === side)?.time;
  }
  async ask<Name extends keyof Requests>(
    name: Name,
    request: Requests[Name],
  ): Promise<Refusal | null> {
    if (name === 'say') return { code: 'muted' };
    const reply = await this.host.ask(name as Exclude<Name, 'say'>, request as never, here);
    return reply.ok ? null : reply.why;
  }
  onView(changed: () => void): void {
    this.heard.push(changed);
  }

  // ---- what only one in this page is

  copy(): Game {
    return this.board.game.copy();
  }
  onFailed(failed: (error: EngineError) => void): void {
    this.failed = failed;
  }
  hold(on: boolean): void {
    this.isHeld = on;
    this.host.hold(on);
  }
  rush(on: boolean): void {
    this.isRushing = on;
  }
  async takeBack(ply: number): Promise<void> {
    await this.host.takeBack(ply, here);
  }
  keep(looks = this.looks, ends = false): void {
    this.looks = looks;
    if (this.isClosed || !looks) return;
    const seat = this.host.table.mover();
    // A person pays for the time until now; a bot starts again.
    const used =
      seat && this.host.table.isManned(seat) ? Math.max(this.ran, this.host.elapsed()) : 0;
    savePlayed(matchForm(this.options.name), { events: this.events, used, ...looks }, ends);
  }
  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    window.removeEventListener('pagehide', this.onHide);
    window.removeEventListener('pageshow', this.onShow);
    this.host.close();
  }

  /** The page may end, or sleep; no clock runs meanwhile. */
  private readonly onHide = (): void => {
    this.host.hold(true);
    this.keep(this.looks, true);
  };
  private readonly onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.host.hold(this.isHeld);
  };

  private view(): TableView {
    return viewOf('', this.host.table, {
      here: () => true,
      running: this.host.elapsed(),
      thinking: this.host.isThinking(),
      paused: this.host.isPaused(),
      watchers: 0,
    });
  }
  private publish(): void {
    this.setTable(this.view());
    for (const tell of this.heard) tell();
  }

  private async botMove(
    number: number,
    most: number | undefined,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { game } = this.board;
    const level = levelOf(number);
    const { skill, movetime } = level;
    const moves = movesSeen(level, game.state(), this.seed);
    const engine = await this.options.engine();
    if (signal.aborted) return undefined;
    const answer = await engine.play(game, {
      level: skill,
      seed: this.seed,
      movetime: Math.max(10, Math.min(movetime, this.longest(), most ?? movetime)),
      signal,
      ...(moves === undefined ? {} : { moves }),
    });
    if (!answer.ok) throw new Refused(answer.error);
    return answer.value.best;
  }
  private longest(): number {
    const { sides, seats } = this.host.table;
    if (sides.some((side) => seats.get(side)?.player !== '')) return Number.POSITIVE_INFINITY;
    if (this.isRushing) return rushedMs;
    return settings.pace === 'instant' ? hurriedMs : Number.POSITIVE_INFINITY;
  }
}

/** What the rules or the engine say, or what broke. */
function errorOf(error: unknown): EngineError {
  const why = error instanceof Refused ? error.why : undefined;
  return why?.code === 'rules' ? why.error : thrown(error, 'engine');
}
