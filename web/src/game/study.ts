/** A game that is looked at: its moves, a side line tried out on the board, and the engine's view. */
import type {
  Engine,
  EngineError,
  Game,
  GameSetup,
  Info,
  RecordedGame,
  Rules,
  State,
} from 'hegemon-engine';
import { type Accessor, batch, createMemo, createSignal, type Setter } from 'solid-js';
import type { KeptStudy } from './kept.ts';
import { type Entry, noPast, type Past, readPast } from './past.ts';

export type SideLine = NonNullable<KeptStudy['sideLine']>;

/** What a record says besides its moves. */
interface Recorded {
  readonly tags: Readonly<Record<string, string>>;
  /** Behind the moves, the first behind the first. */
  readonly comments: readonly string[];
  /** How many moves it has. */
  readonly moves: number;
}

export class Study {
  readonly game: Accessor<Game>;
  readonly entries: Accessor<readonly Entry[]>;
  /** The shares after 0, 1, 2 ... moves, as far as they are known yet. */
  readonly shares: Accessor<readonly Readonly<Record<string, number>>[]>;
  /** All moves were looked at. */
  readonly ready: Accessor<boolean>;
  readonly ply: Accessor<number>;
  readonly sideLine: Accessor<SideLine | null>;
  readonly recorded: Accessor<Recorded | null>;
  /** The game that was looked at before, of which something would be lost. */
  readonly before: Accessor<KeptStudy | null>;
  /** The position that is looked at, as a game of its own. */
  readonly position: Accessor<Game>;
  readonly state: Accessor<State>;
  private readonly setGame: Setter<Game>;
  private readonly setPast: Setter<Past>;
  private readonly setReady: Setter<boolean>;
  private readonly setPly: Setter<number>;
  private readonly setSideLine: Setter<SideLine | null>;
  private readonly setRecorded: Setter<Recorded | null>;
  private readonly setBefore: Setter<KeptStudy | null>;
  private readonly past: Accessor<Past>;
  private token = 0;
  private touched = false;

  constructor(
    private readonly rules: Rules,
    game: Game,
    before: KeptStudy | null = null,
  ) {
    [this.game, this.setGame] = createSignal(game, { equals: false });
    [this.past, this.setPast] = createSignal<Past>(noPast);
    [this.ready, this.setReady] = createSignal(false);
    [this.ply, this.setPly] = createSignal(game.moves.length);
    [this.sideLine, this.setSideLine] = createSignal<SideLine | null>(null);
    [this.recorded, this.setRecorded] = createSignal<Recorded | null>(null);
    [this.before, this.setBefore] = createSignal<KeptStudy | null>(before);
    this.entries = () => this.past().entries;
    this.shares = () => this.past().shares;
    this.position = createMemo(() => {
      const line = this.sideLine();
      const position = unwrap(this.game().copy(line?.from ?? this.ply()));
      for (const move of line?.moves ?? []) position.play(move);
      return position;
    });
    this.state = createMemo(() => this.position().state());
    void this.read();
  }

  /** A study that was kept; an error if the engine refuses it. */
  static restore(rules: Rules, kept: KeptStudy, before: KeptStudy | null): Study | EngineError {
    const game = rules.newGame(setupOf(kept));
    if (!game.ok) return game.error;
    const study = new Study(rules, game.value, before);
    study.placeAt(kept);
    return study;
  }

  /** The place, side line and words of a kept study, whose game is there already. */
  private placeAt(kept: KeptStudy): void {
    batch(() => {
      this.setPly(kept.ply);
      this.touched = kept.touched;
      if (kept.recorded !== null) {
        const { tags, comments, recorded } = kept;
        this.setRecorded({ tags, comments, moves: recorded });
      }
      const line = kept.sideLine;
      if (!line) return;
      const position = this.game().copy(line.from);
      const legal = position.ok && line.moves.every((move) => position.value.play(move).ok);
      if (legal && line.moves.length > 0) this.setSideLine(line);
    });
  }

  /** All of it, so that it can be looked at again. */
  kept(): KeptStudy {
    const { setup, moves } = this.game();
    const recorded = this.recorded();
    return {
      variant: setup.variant,
      options: setup.options,
      ...(setup.fen === undefined ? {} : { fen: setup.fen }),
      moves: [...moves],
      tags: recorded?.tags ?? {},
      comments: [...(recorded?.comments ?? [])],
      recorded: recorded?.moves ?? null,
      ply: this.ply(),
      sideLine: this.sideLine(),
      touched: this.touched,
    };
  }

  /** Takes another game; what was there stays if the engine refuses it. */
  load(setup: GameSetup): EngineError | null {
    const game = this.rules.newGame(setup);
    if (!game.ok) return game.error;
    this.take(game.value, null);
    return null;
  }

  /** Takes a game of a record. */
  loadRecord(record: RecordedGame): EngineError | null {
    const game = this.rules.newGame(record.setup);
    if (!game.ok) {
      // An illegal move is named by its number; the record knows where that stands.
      const number = /^position, move (\d+)$/.exec(game.error.where)?.[1];
      const where = number === undefined ? undefined : record.moves[Number(number) - 1]?.where;
      return where === undefined ? game.error : { ...game.error, where };
    }
    const comments = record.moves.map((move) => move.comment);
    const tags = { ...record.tags, Result: record.result };
    this.take(game.value, { tags, comments, moves: record.moves.length });
    return null;
  }

  /** Back to the game that was looked at before this one, which is then the one before. */
  back(): EngineError | null {
    const kept = this.before();
    if (!kept) return null;
    const game = this.rules.newGame(setupOf(kept));
    if (!game.ok) return game.error;
    this.touched = true;
    batch(() => {
      this.take(game.value, null);
      // An empty board is not worth a way back.
      if (this.before() === kept) this.setBefore(null);
      this.placeAt(kept);
    });
    return null;
  }

  private take(game: Game, recorded: Recorded | null): void {
    const old = this.kept();
    const worth = old.moves.length > 0 || old.sideLine !== null || old.fen !== undefined;
    // A game that was only looked at does not take the place of one that somebody has worked on.
    const keeps = worth && (this.touched || !this.before()?.touched) && !isGame(old, game);
    batch(() => {
      if (keeps) this.setBefore(old);
      this.setSideLine(null);
      this.setPast(noPast);
      this.setReady(false);
      this.setRecorded(recorded);
      this.setGame(game);
      this.setPly(game.moves.length);
    });
    this.touched = false;
    void this.read();
  }

  show(ply: number): void {
    batch(() => {
      this.setSideLine(null);
      this.setPly(Math.min(Math.max(ply, 0), this.game().moves.length));
    });
  }

  step(by: number): void {
    const line = this.sideLine();
    if (line === null) {
      this.show(this.ply() + by);
      return;
    }
    if (by > 0) return;
    const moves = line.moves.slice(0, by);
    if (moves.length > 0) this.setSideLine({ ...line, moves });
    else this.show(line.from);
  }

  /** A move on the board: the game's own next one, its continuation at its end, else a side line. */
  play(move: string): EngineError | null {
    const line = this.sideLine();
    const game = this.game();
    if (line === null && game.moves[this.ply()] === move) {
      this.show(this.ply() + 1);
      return null;
    }
    const tried = this.position().copy().play(move);
    if (!tried.ok) return tried.error;
    this.touched = true;
    if (line === null && this.ply() === game.moves.length) {
      game.play(move);
      batch(() => {
        this.setGame(game);
        this.setPly(game.moves.length);
      });
      void this.read();
    } else {
      this.setSideLine({ from: line?.from ?? this.ply(), moves: [...(line?.moves ?? []), move] });
    }
    return null;
  }

  /** The record of the game, with all that the one it was read from said. */
  record(): string {
    const game = this.game();
    const recorded = this.recorded();
    if (!recorded) return game.record({ Event: 'Hegemon' }).trim();
    const { Result: result, Termination: reason, ...tags } = recorded.tags;
    // What the rules say of the end goes before; else the players may have agreed on it.
    const agreed = game.state().outcome === null && game.moves.length === recorded.moves;
    const end = {
      ...(agreed && result !== undefined ? { Result: result } : {}),
      ...(agreed && reason !== undefined ? { Termination: reason } : {}),
    };
    return game.record({ ...tags, ...end }, recorded.comments).trim();
  }

  private async read(): Promise<void> {
    const token = ++this.token;
    await readPast(
      this.game(),
      this.past(),
      () => token === this.token,
      (past, done) => {
        batch(() => {
          this.setPast(past);
          this.setReady(done);
        });
      },
    );
  }
}

function unwrap<T>(result: { ok: true; value: T } | { ok: false; error: EngineError }): T {
  // The engine took all these moves before.
  if (!result.ok) throw new Error(`${result.error.what} (${result.error.where})`);
  return result.value;
}

export function setupOf({ variant, options, fen, moves }: KeptStudy): GameSetup {
  return { variant, options, ...(fen === undefined ? {} : { fen }), moves };
}

/** Whether a kept study is of this game, with the same moves. */
export function isGame(kept: KeptStudy, { setup, moves }: Game): boolean {
  const text = (fen: string | undefined, played: readonly string[]) =>
    JSON.stringify([fen, played]);
  const options = (all: Readonly<Record<string, string>>) =>
    JSON.stringify(Object.entries(all).sort());
  return (
    kept.variant === setup.variant &&
    options(kept.options) === options(setup.options) &&
    text(kept.fen, kept.moves) === text(setup.fen, moves)
  );
}

/** What an engine thinks of a position, as it goes on. */
export async function follow(
  engine: Engine,
  position: Game,
  lines: number,
  signal: AbortSignal,
  report: (infos: readonly Info[], done: boolean) => void,
): Promise<EngineError | null> {
  for await (const result of engine.analyse(position, { lines, signal })) {
    if (signal.aborted) return null;
    if (!result.ok) return result.error;
    report(result.value.infos, result.value.done);
  }
  return null;
}

const moveEnds = /^([a-z]\d+|[A-Z]@)([a-z]\d+)$/;

/** The two words of a move's text. */
export function endsOf(move: string): { from: string; to: string } | undefined {
  const found = moveEnds.exec(move);
  return found ? { from: found[1] as string, to: found[2] as string } : undefined;
}

/** A move of a line: what moves, and whose it is. */
export interface LineMove {
  readonly from: string;
  readonly to: string;
  readonly side: string;
  readonly kind: string;
}

/** The moves of a line with the pieces and sides that make them, found by following the pieces. */
export function followed(state: State, line: readonly string[]): LineMove[] {
  const on = new Map(state.pieces.map(({ at, side, kind }) => [at, { side, kind }]));
  const found: LineMove[] = [];
  for (const move of line) {
    const ends = endsOf(move);
    if (!ends) break;
    const dropper = () =>
      state.sides.find((s) => s.side !== found[found.length - 1]?.side)?.side ?? state.turn;
    const piece = ends.from.endsWith('@')
      ? { side: dropper(), kind: ends.from[0] as string }
      : on.get(ends.from);
    if (!piece || piece.side === null) break;
    on.delete(ends.from);
    on.set(ends.to, piece);
    found.push({ ...ends, kind: piece.kind, side: found.length === 0 ? state.turn : piece.side });
  }
  return found;
}
