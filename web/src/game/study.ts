/** A game that is looked at: its moves, a side line tried out on the board, and the engine's view. */
import type {
  Engine,
  EngineError,
  Game,
  GameSetup,
  Info,
  LastMove,
  Rules,
  State,
} from 'hegemon-engine';
import { type Accessor, batch, createMemo, createSignal, type Setter } from 'solid-js';
import { type Entry, sharesOf } from './match.ts';

export interface SideLine {
  /** The number of moves of the game that it begins after. */
  readonly from: number;
  readonly moves: readonly string[];
}

/** Milliseconds of work on a loaded game before the page gets a turn. */
const slice = 8;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

export class Study {
  readonly game: Accessor<Game>;
  readonly entries: Accessor<readonly Entry[]>;
  /** The shares after 0, 1, 2 ... moves, as far as they are known yet. */
  readonly shares: Accessor<readonly Readonly<Record<string, number>>[]>;
  readonly ply: Accessor<number>;
  readonly sideLine: Accessor<SideLine | null>;
  /** The position that is looked at, as a game of its own. */
  readonly position: Accessor<Game>;
  readonly state: Accessor<State>;
  private readonly setGame: Setter<Game>;
  private readonly setEntries: Setter<readonly Entry[]>;
  private readonly setShares: Setter<readonly Readonly<Record<string, number>>[]>;
  private readonly setPly: Setter<number>;
  private readonly setSideLine: Setter<SideLine | null>;
  private token = 0;

  constructor(
    private readonly rules: Rules,
    game: Game,
  ) {
    [this.game, this.setGame] = createSignal(game, { equals: false });
    [this.entries, this.setEntries] = createSignal<readonly Entry[]>([]);
    [this.shares, this.setShares] = createSignal<readonly Record<string, number>[]>([]);
    [this.ply, this.setPly] = createSignal(game.moves.length);
    [this.sideLine, this.setSideLine] = createSignal<SideLine | null>(null);
    this.position = createMemo(() => {
      const line = this.sideLine();
      const position = this.game().copy(line?.from ?? this.ply());
      for (const move of line?.moves ?? []) position.play(move);
      return position;
    });
    this.state = createMemo(() => this.position().state());
    void this.read();
  }

  /** Takes another game; what was there stays if the engine refuses it. */
  load(setup: GameSetup): EngineError | null {
    const game = this.rules.newGame(setup);
    if (!game.ok) return game.error;
    this.take(game.value);
    return null;
  }

  /** Reads the first game of a record. */
  loadRecord(text: string): EngineError | null {
    const records = this.rules.readRecords(text);
    if (!records.ok) return records.error;
    const record = records.value[0];
    if (!record) return { what: 'there is no game in this text', where: 'record' };
    const game = this.rules.newGame(record.setup);
    if (!game.ok) {
      // An illegal move is named by its number; the record knows where that stands.
      const number = /^position, move (\d+)$/.exec(game.error.where)?.[1];
      const where = number === undefined ? undefined : record.moves[Number(number) - 1]?.where;
      return where === undefined ? game.error : { ...game.error, where };
    }
    this.take(game.value);
    return null;
  }

  private take(game: Game): void {
    batch(() => {
      this.setSideLine(null);
      this.setEntries([]);
      this.setShares([]);
      this.setGame(game);
      this.setPly(game.moves.length);
    });
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

  /** Finds out what each move did, a few at a time so that the page stays quick. */
  private async read(): Promise<void> {
    const token = ++this.token;
    const game = this.game();
    const entries = [...this.entries()];
    const shares = [...this.shares()];
    let begun = performance.now();
    let round = entries.length === 0 ? 1 : game.state(entries.length).round;
    for (let ply = shares.length; ply <= game.moves.length; ply++) {
      const state = game.state(ply);
      shares[ply] = sharesOf(state);
      if (ply > 0) {
        entries[ply - 1] = { ply, round, last: state.last as LastMove, shares: sharesOf(state) };
      }
      round = state.round;
      if (performance.now() - begun > slice) {
        this.publish(entries, shares);
        await pause();
        if (token !== this.token) return;
        begun = performance.now();
      }
    }
    this.publish(entries, shares);
  }

  private publish(entries: readonly Entry[], shares: readonly Record<string, number>[]): void {
    batch(() => {
      this.setEntries([...entries]);
      this.setShares([...shares]);
    });
  }
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
