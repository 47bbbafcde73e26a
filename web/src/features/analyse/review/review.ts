/** A review of a game that goes on in workers: it can be paused, and goes on where it was. */
import { createEngine, type Engine, type EngineError, type Game, type Rules } from 'hegemon-engine';
import { type Accessor, batch, createSignal, type Setter } from 'solid-js';
import { thrown } from '../../../game/errors.ts';
import { pause } from '../../../game/insights/moveEffects.ts';
import { type Judged, judge, shareOf } from './judge.ts';
import {
  gameName,
  type KeptReview,
  keepReviews,
  keptReview,
  otherReviews,
} from './storedReview.ts';

type Going = 'not begun' | 'running' | 'paused' | 'done';

/** Each of them has a hash table of so many MiB. */
const hash = 8;
/** Milliseconds between two times that it is kept. */
const keepMs = 2000;
/** The same for what is shown of it. */
const showMs = 250;
/** So many moves say how long the others take. */
const leastJudged = 4;

/** One engine for each core, at most four. */
export function workers(): number {
  return Math.min(Math.max(navigator.hardwareConcurrency || 1, 1), 4);
}

export class Review {
  readonly going: Accessor<Going>;
  readonly judged: Accessor<readonly (Judged | null | undefined)[]>;
  readonly error: Accessor<EngineError | null>;
  private readonly setGoing: Setter<Going>;
  private readonly setJudged: Setter<readonly (Judged | null | undefined)[]>;
  private readonly setError: Setter<EngineError | null>;
  private readonly moves: readonly string[];
  private readonly name: string;
  private readonly engines: Promise<Engine>[] = [];
  private stop = new AbortController();
  private readonly others: readonly KeptReview[];
  private keptAt = 0;
  private shownAt = 0;
  private disposed = false;
  /** When it began to run, and how many moves were judged then. */
  private begunAt = 0;
  private begunWith = 0;
  added: boolean;

  constructor(
    private readonly rules: Rules,
    private readonly game: Game,
    private readonly readyMade: () => Promise<Engine> = () => createEngine({ hash }),
  ) {
    this.moves = [...game.moves];
    this.name = gameName(game.setup);
    const kept = keptReview(this.name, this.moves);
    this.others = otherReviews(this.name, this.moves);
    this.added = kept?.added ?? false;
    [this.judged, this.setJudged] = createSignal<readonly (Judged | null | undefined)[]>(
      kept?.judged ?? [],
    );
    [this.error, this.setError] = createSignal<EngineError | null>(null);
    const whole = this.next() >= this.moves.length;
    [this.going, this.setGoing] = createSignal<Going>(
      !kept ? 'not begun' : whole ? 'done' : 'paused',
    );
    window.addEventListener('pagehide', this.keep);
    if (kept?.running && !whole) this.start();
  }

  get total(): number {
    return this.moves.length;
  }
  done(): number {
    return this.judged().filter((one) => one !== undefined).length;
  }

  /** Milliseconds that the rest takes, by what was judged since it began to run; null as long as that says nothing. */
  msLeft(): number | null {
    const judged = this.done() - this.begunWith;
    if (this.going() !== 'running' || judged < leastJudged) return null;
    return ((performance.now() - this.begunAt) / judged) * (this.total - this.done());
  }

  /** The first move that is not judged. */
  private next(): number {
    const judged = this.judged();
    for (let i = 0; i < this.moves.length; i++) if (judged[i] === undefined) return i;
    return this.moves.length;
  }

  start(): void {
    if (this.going() === 'running' || this.disposed || this.moves.length === 0) return;
    this.stop = new AbortController();
    [this.begunAt, this.begunWith] = [performance.now(), this.done()];
    batch(() => {
      this.setError(null);
      this.setGoing('running');
    });
    this.keep();
    void this.run(this.stop.signal);
  }

  pause(): void {
    if (this.going() !== 'running') return;
    this.stop.abort();
    this.setGoing('paused');
    this.keep();
  }

  /** The page is left: what runs goes on when it is shown again. */
  dispose(): void {
    this.keep();
    this.disposed = true;
    this.stop.abort();
    window.removeEventListener('pagehide', this.keep);
    this.closeAll();
  }

  /** The share that a move promises after so many moves of the game. */
  async tryMove(ply: number, move: string): Promise<ReturnType<typeof shareOf>> {
    const position = this.game.copy(ply);
    if (!position.ok) return position;
    return shareOf(await this.engine(0), position.value, move, new AbortController().signal);
  }

  markAdded(): void {
    this.added = true;
    this.keep();
  }

  private engine(index: number): Promise<Engine> {
    this.engines[index] ??= this.readyMade();
    return this.engines[index] as Promise<Engine>;
  }

  private closeAll(): void {
    for (const engine of this.engines) void engine.then((one) => one.close());
    this.engines.length = 0;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const judged = [...this.judged()];
    let next = 0;
    const take = (): number | undefined => {
      while (next < this.moves.length && judged[next] !== undefined) next++;
      return next < this.moves.length ? next++ : undefined;
    };
    const work = async (index: number): Promise<EngineError | null> => {
      const engine = await this.engine(index);
      for (let ply = take(); ply !== undefined && !signal.aborted; ply = take()) {
        const position = this.rules.newGame({
          ...this.game.setup,
          moves: this.moves.slice(0, ply),
        });
        if (!position.ok) return position.error;
        await pause();
        const found = await judge(engine, position.value, this.moves[ply] as string, signal);
        if (signal.aborted) return null;
        if (!found.ok) return found.error;
        judged[ply] = found.value;
        const now = performance.now();
        if (now - this.shownAt > showMs) {
          this.shownAt = now;
          this.setJudged([...judged]);
        }
        if (now - this.keptAt > keepMs) this.keep();
      }
      return null;
    };
    try {
      const count = Math.min(workers(), Math.max(this.total, 1));
      const errors = await Promise.all(Array.from({ length: count }, (_, i) => work(i)));
      if (signal.aborted) return;
      this.setJudged([...judged]);
      const error = errors.find((one) => one !== null) ?? null;
      this.finish(error);
    } catch (error) {
      if (signal.aborted) return;
      this.finish(thrown(error, 'engine'));
    }
  }

  private finish(error: EngineError | null): void {
    this.stop.abort();
    batch(() => {
      this.setError(error);
      this.setGoing(error ? 'paused' : 'done');
    });
    this.keep();
    this.closeAll();
  }

  private readonly keep = (): void => {
    if (this.disposed || (this.going() === 'not begun' && this.judged().length === 0)) return;
    this.keptAt = performance.now();
    const judged = this.judged();
    keepReviews(
      {
        game: this.name,
        moves: this.moves,
        // Without holes, which JSON has as null.
        judged: Array.from(judged),
        running: this.going() === 'running',
        added: this.added,
      },
      this.others,
    );
  };
}
