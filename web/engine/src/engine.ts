/** The engine in a worker: searches of a position, as promises and as streams of infos; a watchdog for a worker that does not answer. */
import {
  type Address,
  address,
  flag,
  listOf,
  mapOf,
  method,
  number,
  object,
  text,
} from './arguments.js';
import type { Game } from './game.js';
import type { BestMove, Info } from './info.js';
import type { Module } from './instance.js';
import type { Request, Response } from './messages.js';
import { type Platform, textOf, type WorkerHandle } from './platform.js';
import { type Failure, failure, quoted, type Result, success } from './result.js';
import { oneLine, optionLine, positionLine } from './setup.js';

export interface EngineOptions {
  /** Size of the hash table in MiB, 1 to 256; 16 if left out. */
  readonly hash?: number;
  /** Other options of the engine by name, such as `Search`. */
  readonly options?: Readonly<Record<string, string>>;
  /** Where the package's files lie, if a bundler put them elsewhere. */
  readonly wasmUrl?: Address;
  readonly workerUrl?: Address;
}
const optionsCheck = object({}, { hash: number, options: mapOf(text), workerUrl: address });

/** An `AbortSignal`. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
const signal = object({ aborted: flag, addEventListener: method, removeEventListener: method });

export interface PlayLimits {
  /** How well it plays, 0 to 20; 20 if left out. */
  readonly level?: number;
  /** What a level below 20 draws its weaker moves by; 0 if left out, and then the same each time. */
  readonly seed?: number;
  /** Milliseconds for the move. */
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
  /** Only these moves. */
  readonly moves?: readonly string[];
  /** Forgets what was found before, so that a search to a number of nodes gives the same each time. */
  readonly fresh?: boolean;
  /** What is left to each side by its letter, and what a move adds, in milliseconds. */
  readonly clocks?: Readonly<Record<string, { readonly left: number; readonly increment: number }>>;
  /** Gives the move up: the answer is then an error. */
  readonly signal?: Signal;
}
const limitsCheck = object(
  {},
  {
    ...{ level: number, seed: number, movetime: number, nodes: number, depth: number },
    moves: listOf(text),
    fresh: flag,
    clocks: mapOf(object({ left: number, increment: number })),
    signal,
  },
);

export interface Played extends BestMove {
  /** What it thought at last, best line first. */
  readonly infos: readonly Info[];
}

export interface AnalyseOptions {
  /** How many of the best moves are looked at, each with its line. */
  readonly lines?: number;
  /** Only these moves. */
  readonly moves?: readonly string[];
  readonly signal?: Signal;
}
const analyseCheck = object({}, { lines: number, moves: listOf(text), signal });
const gameCheck = object({ state: method, moves: listOf(text), setup: object({ variant: text }) });

export interface Analysis {
  /** The lines of thought, best first. */
  readonly infos: readonly Info[];
  /** Nothing more will come. */
  readonly done: boolean;
}

type Answer = Extract<Response, { type: 'best' | 'text' }>;
type Job = Exclude<Request, { type: 'init' }>;

/** Milliseconds of the first slice of an analysis; each is twice as long as the one before. */
const firstSlice = 100;
const longestSlice = 3200;
/** A stop waits for a slice that ends this soon, so that the hash table is kept. */
const patience = 120;
/** How much longer than allowed an engine may be silent before it counts as dead, milliseconds. */
const grace = 5000;
/** The longest that a level below the highest takes for a move without any limit. */
const longestMove = 60_000;
/** The longest that a worker may take until it is there, milliseconds. */
const loading = 60_000;
/** The longest that a timer can run; what has longer is not watched. */
const longestTimer = 2 ** 31 - 1;
const attempts = 3;
/** Limits of the protocol: a hundred days, the largest table, and so on. */
const most = {
  ms: 8_640_000_000,
  nodes: Number.MAX_SAFE_INTEGER,
  depth: 1000,
  level: 20,
  lines: 500,
  seed: 2 ** 31 - 1,
  hash: 256,
} as const;

interface Running {
  readonly id: number;
  readonly infos: ((infos: readonly Info[]) => void) | undefined;
  readonly end: (answer: Result<Answer> | 'dead') => void;
  /** When it should be over; infinite for what has no limit of time. */
  readonly due: number;
  /** The worker is there: what has no limit of time is not watched any more. */
  readonly loaded: () => void;
}

/**
 * A search in a worker. It does one thing at a time: what is asked while it is busy waits. A worker
 * that dies is replaced, its request asked again with half the hash table.
 */
export class Engine {
  private worker: WorkerHandle | undefined;
  private running: Running | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private nextId = 1;
  private hash: number;
  private lastGame = '';
  private stopAsked = 0;
  private closed = false;
  private lastDeath = '';
  private ready = false;
  /** What is wrong with its options: each question is answered so. */
  private readonly wrong: Failure | undefined;
  /** How many workers had to be replaced because they died. */
  restarts = 0;

  /** Use `createEngine()`. */
  constructor(
    private readonly platform: Platform,
    private readonly module: Module,
    private readonly options: EngineOptions,
  ) {
    this.wrong = optionsCheck(options, 'options');
    this.hash = (this.wrong ? undefined : whole(options.hash, 1, most.hash)) ?? 16;
  }

  /** A move for the side to move. `stop()` ends it early with the best move found so far. */
  play(game: Game, limits: PlayLimits = {}): Promise<Result<Played>> {
    limits ??= {};
    const wrong = this.wrong ?? gameCheck(game, 'game') ?? limitsCheck(limits, 'limits');
    if (wrong) return Promise.resolve(wrong);
    const { go, time } = goOf(limits, game.state().turn);
    const lines = [
      optionLine('MultiPV', '1'),
      optionLine('Skill Level', String(whole(limits.level, 0, most.level) ?? most.level)),
      optionLine('Seed', String(whole(limits.seed, 0, most.seed) ?? 0)),
      ...this.gameLines(game, limits.fresh === true),
    ];
    let infos: readonly Info[] = [];
    return this.enqueue(async () => {
      if (limits.signal?.aborted) return failure('engine.cancelled', 'play');
      const abort = () => this.cut(failure('engine.cancelled', 'play'));
      limits.signal?.addEventListener('abort', abort);
      const search = (line: string, ms: number | undefined) =>
        this.request({ id: this.nextId++, type: 'search', lines, go: line }, ms, (newer) => {
          infos = newer;
        });
      try {
        let answer = await search(go, time);
        if (!answer.ok && answer.error.code === 'engine.stopped') {
          const best = infos[0]?.pv[0];
          if (best !== undefined) return success({ best, ponder: infos[0]?.pv[1], infos });
          // Nothing is known so far: then a glance has to do.
          answer = await search('go movetime 1', 1);
        }
        if (!answer.ok) return answer;
        if (answer.value.type !== 'best') return failure('engine.no_move', 'play');
        return success({ ...answer.value.best, infos: answer.value.infos });
      } finally {
        limits.signal?.removeEventListener('abort', abort);
      }
    });
  }

  /**
   * Thinks about a position until the loop is left, `stop()` or the signal ends it, or nothing more
   * is to be found. It thinks in slices of growing length; only the newest report is kept for a
   * reader that is slow.
   */
  async *analyse(game: Game, options: AnalyseOptions = {}): AsyncGenerator<Result<Analysis>> {
    options ??= {};
    const wrong = this.wrong ?? gameCheck(game, 'game') ?? analyseCheck(options, 'options');
    if (wrong) {
      yield wrong;
      return;
    }
    const reports = new Newest<Result<Analysis>>();
    const stopsBefore = this.stopAsked;
    let left = false;
    const over = () =>
      left || this.closed || this.stopAsked !== stopsBefore || options.signal?.aborted === true;
    const abort = () => this.endSoon();
    options.signal?.addEventListener('abort', abort);
    const lines = [
      optionLine('MultiPV', String(whole(options.lines, 1, most.lines) ?? 1)),
      optionLine('Skill Level', '20'),
      ...this.gameLines(game),
    ];
    void this.enqueue(async () => {
      try {
        await this.slices(lines, options, over, (report) => reports.put(report));
      } finally {
        reports.end();
      }
    });
    try {
      for (;;) {
        const report = await reports.take();
        if (report === undefined) return;
        yield report;
      }
    } finally {
      left = true;
      options.signal?.removeEventListener('abort', abort);
      this.endSoon();
    }
  }

  /** A line of the protocol and the lines it is answered with; searches are refused. */
  async command(line: string): Promise<Result<readonly string[]>> {
    const wrong = this.wrong ?? text(line, 'command');
    if (wrong) return wrong;
    const [word = ''] = line.trim().split(/\s+/);
    if (notForCommand.has(word.toLowerCase())) {
      return failure('command.search', 'command', quoted(word));
    }
    return this.enqueue(() => this.answer([], line.replace(/\s+/g, ' ')));
  }

  /** The answer to a line, after others that set something. */
  private async answer(lines: readonly string[], line: string): Promise<Result<readonly string[]>> {
    const job: Job = { id: this.nextId++, type: 'line', lines, line };
    const answer = await this.request(job, undefined);
    if (!answer.ok) return answer;
    return success(answer.value.type === 'text' ? answer.value.lines : []);
  }

  /** Ends what it is doing now: a move is answered with the best found, an analysis ends. */
  stop(): void {
    this.stopAsked++;
    this.endSoon();
  }

  /** Ends the worker. What still waits is answered with an error. */
  close(): void {
    this.closed = true;
    this.cut(failure('engine.closed', 'engine'));
    this.worker?.terminate();
    this.worker = undefined;
  }

  private async slices(
    lines: readonly string[],
    options: AnalyseOptions,
    over: () => boolean,
    report: (report: Result<Analysis>) => void,
  ): Promise<void> {
    const only = onlyMoves(options.moves);
    // What the deepest slice found. A slice on a busy machine may see less than the one before.
    let known: readonly Info[] = [];
    let early = 0;
    const deepEnough = (infos: readonly Info[]) => (infos[0]?.depth ?? 0) >= (known[0]?.depth ?? 0);
    for (let slice = firstSlice; !over(); slice = Math.min(2 * slice, longestSlice)) {
      const begun = performance.now();
      const answer = await this.request(
        { id: this.nextId++, type: 'search', lines, go: `go movetime ${slice}${only}` },
        slice,
        (infos) => {
          // Every slice starts again from depth 1: until it is as deep as the last one, its lines are older news.
          if (deepEnough(infos)) report(success({ infos, done: false }));
        },
      );
      if (!answer.ok) {
        if (answer.error.code !== 'engine.stopped') report(answer);
        return;
      }
      if (answer.value.type !== 'best') return;
      const { infos } = answer.value;
      if (deepEnough(infos)) known = infos;
      early = performance.now() - begun < slice / 2 ? early + 1 : 0;
      const done = infos.length === 0 || early === 3;
      if (!over()) report(success({ infos: known, done }));
      if (done) return;
    }
  }

  private gameLines(game: Game, fresh = false): string[] {
    const { variant, options, fen } = game.setup;
    const lines = [optionLine('UCI_Variant', variant)];
    for (const [name, value] of Object.entries({ ...this.options.options, ...options })) {
      lines.push(optionLine(name, value));
    }
    const name = JSON.stringify(game.setup);
    if (fresh || name !== this.lastGame) lines.push('ucinewgame');
    this.lastGame = name;
    lines.push(positionLine(fen, game.moves));
    return lines;
  }

  private enqueue<T>(action: () => Promise<T>): Promise<T> {
    const result = this.queue.then(action);
    this.queue = result.catch(() => {});
    return result;
  }

  /** Asks the worker, again with a new one if it dies over it. */
  private async request(
    job: Job,
    time: number | undefined,
    infos?: (infos: readonly Info[]) => void,
  ): Promise<Result<Answer>> {
    for (let attempt = 1; ; attempt++) {
      if (this.closed) return failure('engine.closed', 'engine');
      const answer = await this.attempt(job, time, infos);
      if (answer !== 'dead') return answer;
      this.restarts++;
      this.worker?.terminate();
      this.worker = undefined;
      if (attempt === attempts) return failure('engine.died', 'engine', this.lastDeath);
      this.hash = Math.max(1, this.hash >> 1);
    }
  }

  private attempt(
    job: Job,
    time: number | undefined,
    infos: ((infos: readonly Info[]) => void) | undefined,
  ): Promise<Result<Answer> | 'dead'> {
    return new Promise((resolve) => {
      // Whoever searches to a depth or a number of nodes may be silent for minutes: nobody can say for how
      // long. Then only the worker's start is watched.
      const patient = time === undefined || time + grace > longestTimer;
      const allowed = patient ? loading : time + grace;
      const watchdog = setTimeout(() => {
        this.lastDeath = 'it does not answer';
        end('dead');
      }, allowed);
      const loaded = () => {
        if (patient) clearTimeout(watchdog);
      };
      const end = (answer: Result<Answer> | 'dead') => {
        clearTimeout(watchdog);
        this.worker?.awaited?.(false);
        if (this.running?.id === job.id) this.running = undefined;
        resolve(answer);
      };
      const due = performance.now() + (time ?? Number.POSITIVE_INFINITY);
      this.running = { id: job.id, infos, end, due, loaded };
      try {
        this.worker ??= this.spawn();
        if (this.ready) loaded();
        this.worker.awaited?.(true);
        this.worker.post(this.withHash(job));
      } catch (error) {
        // The host may forbid workers, or the file of this one.
        this.lastDeath = error instanceof Error ? error.message : String(error);
        end('dead');
      }
    });
  }

  /** The size of the table is that of now: it may have been halved since the job was made. */
  private withHash(job: Job): Job {
    if (job.type !== 'search') return job;
    return { ...job, lines: [optionLine('Hash', String(this.hash)), ...job.lines] };
  }

  private spawn(): WorkerHandle {
    this.ready = false;
    const worker = this.platform.spawn(
      {
        message: (response) => {
          if (this.worker === worker) this.receive(response);
        },
        death: (why) => {
          if (this.worker !== worker) return;
          this.lastDeath = why;
          this.worker = undefined;
          this.running?.end('dead');
        },
      },
      textOf(this.options.workerUrl),
    );
    worker.post({ type: 'init', module: this.module });
    return worker;
  }

  private receive(response: Response): void {
    const running = this.running;
    if (response.type === 'ready') {
      this.ready = true;
      running?.loaded();
      return;
    }
    if (running === undefined || response.id !== running.id) return;
    switch (response.type) {
      case 'info':
        running.infos?.(response.infos);
        break;
      case 'best':
      case 'text':
        running.end(success(response));
        break;
      case 'error':
        running.end({ ok: false, error: response.error });
        break;
      case 'dead':
        this.lastDeath = response.why;
        running.end('dead');
        break;
    }
  }

  /** Ends the search that runs: by waiting if that is short, else with its worker. */
  private endSoon(): void {
    if (this.running && this.running.due - performance.now() > patience) {
      this.cut(failure('engine.stopped', 'engine'));
    }
  }

  private cut(answer: Failure): void {
    if (!this.running) return;
    const { end } = this.running;
    this.worker?.terminate();
    this.worker = undefined;
    end(answer);
  }
}

/** What waits for something that never comes here, or has its own call. */
const notForCommand = new Set(['go', 'stop', 'ponderhit', 'quit']);

/**
 * A number as the protocol takes it: a fraction is cut, what is too large is the greatest. Nothing
 * for `NaN`.
 */
function whole(value: number | undefined, least: number, greatest: number): number | undefined {
  if (value === undefined || Number.isNaN(value)) return undefined;
  return Math.min(Math.max(Math.trunc(value), least), greatest);
}

/** Only these moves, in the words of `go`; all where none is named. */
function onlyMoves(moves: readonly string[] | undefined): string {
  return moves && moves.length > 0 ? ` searchmoves ${oneLine(moves.join(' '))}` : '';
}

/** A `go` line, and the milliseconds after which its answer must be there, if that can be said. */
function goOf(limits: PlayLimits, turn: string): { go: string; time: number | undefined } {
  const words = ['go'];
  const times: number[] = [];
  const asked = ['depth', 'nodes', 'movetime', 'clocks'] as const;
  for (const name of ['depth', 'nodes'] as const) {
    // Below 1 it is no limit.
    const value = whole(limits[name], 0, most[name]) ?? 0;
    if (value > 0) words.push(name, String(value));
  }
  const movetime = whole(limits.movetime, 1, most.ms);
  if (movetime !== undefined) {
    words.push('movetime', String(movetime));
    times.push(movetime);
  }
  const clocks = Object.entries(limits.clocks ?? {}).flatMap(([letter, clock]) => {
    const left = whole(clock.left, 0, most.ms);
    if (left === undefined || !/^[a-z]$/.test(letter)) return [];
    return [{ letter, left, increment: whole(clock.increment, 0, most.ms) ?? 0 }];
  });
  for (const { letter, left, increment } of clocks) {
    words.push(`${letter}time`, String(left), `${letter}inc`, String(increment));
  }
  if (clocks.length > 0) {
    // A side without a clock goes by the shortest one.
    const own = clocks.find(({ letter }) => letter === turn);
    times.push(own?.left ?? Math.min(...clocks.map(({ left }) => left)));
  }
  const only = onlyMoves(limits.moves);
  if (words.length === 1) {
    // Without any limit it would think without end; a level that is below the highest has its own. Of limits
    // that were asked for and are none, nothing is left but to move at once.
    const none = asked.every((name) => limits[name] === undefined);
    const ms = !none ? 1 : (limits.level ?? most.level) >= most.level ? 1000 : longestMove;
    words.push('movetime', String(ms));
    times.push(ms);
  }
  return { go: words.join(' ') + only, time: times.length > 0 ? Math.min(...times) : undefined };
}

/** A channel of which a slow reader gets the newest value only. */
class Newest<T> {
  private value: T | undefined;
  private ended = false;
  private wake: (() => void) | undefined;

  put(value: T): void {
    this.value = value;
    this.wake?.();
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  async take(): Promise<T | undefined> {
    while (this.value === undefined && !this.ended) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const value = this.value;
    this.value = undefined;
    return value;
  }
}
