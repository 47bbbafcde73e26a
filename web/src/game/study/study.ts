/** A game that is looked at: the tree of its lines, the place in it, and the engine's view. */
import {
  type Engine,
  type EngineError,
  type FullSetup,
  type Game,
  type GameSetup,
  type Info,
  type RecordedGame,
  type RecordedMove,
  type Remarks,
  type Rules,
  type State,
  Tree,
} from 'hegemon-engine';
import { type Accessor, batch, createMemo, createSignal, type Setter } from 'solid-js';
import { type Entry, pause, readTree, type Seen, slice } from '../insights/moveEffects.ts';
import type { StoredMove, StoredStudy, StoredTree } from './storedStudy.ts';

/** What a record says of a game besides its moves. */
interface Recorded {
  readonly tags: Readonly<Record<string, string>>;
  /** How many moves it has. */
  readonly moves: number;
}

/** All that is looked at, but for the place in it. */
interface Subject {
  readonly setup: FullSetup;
  readonly tree: Tree;
  readonly recorded: Recorded | null;
  readonly mine: readonly string[];
}

export class Study {
  readonly setup: Accessor<FullSetup>;
  readonly tree: Accessor<Tree>;
  /** The node that is looked at. */
  readonly at: Accessor<number>;
  /** The moves of the line that is looked at, beyond that node, too. */
  readonly line: Accessor<readonly number[]>;
  /** The main line as a game. */
  readonly game: Accessor<Game>;
  /** The position that is looked at, as a game of its own. */
  readonly position: Accessor<Game>;
  readonly state: Accessor<State>;
  /** What the moves of the line did, as far as it is known yet. */
  readonly entries: Accessor<readonly Entry[]>;
  /** The shares after 0, 1, 2 ... moves of it, as far as they are known. */
  readonly shares: Accessor<readonly Readonly<Record<string, number>>[]>;
  /** All moves of all lines were looked at. */
  readonly ready: Accessor<boolean>;
  readonly recorded: Accessor<Recorded | null>;
  /** Sides of people, if that is known. */
  readonly mine: Accessor<readonly string[]>;
  /** The game that was looked at before, of which something would be lost. */
  readonly before: Accessor<StoredStudy | null>;
  /** What is known of a node. */
  readonly seen: (id: number) => Seen | undefined;
  private readonly setSubject: Setter<Subject>;
  private readonly setAt: Setter<number>;
  /** The last node of the line. */
  private readonly end: Accessor<number>;
  private readonly setEnd: Setter<number>;
  private readonly setReady: Setter<boolean>;
  private readonly setBefore: Setter<StoredStudy | null>;
  private readonly subject: Accessor<Subject>;
  private readonly known: Accessor<Map<number, Seen>>;
  private readonly setKnown: Setter<Map<number, Seen>>;
  /** Called before moves are taken out that the engine refuses: such can only be in what was kept. */
  onRefused: (() => void) | undefined;
  private token = 0;
  private touched = false;

  constructor(
    private readonly rules: Rules,
    game: Game,
    before: StoredStudy | null = null,
    mine: readonly string[] = [],
  ) {
    const tree = Tree.of(game.moves);
    const [subject, setSubject] = createSignal<Subject>({
      setup: game.setup,
      tree,
      recorded: null,
      mine,
    });
    [this.subject, this.setSubject] = [subject, setSubject];
    [this.known, this.setKnown] = createSignal(new Map<number, Seen>(), { equals: false });
    [this.ready, this.setReady] = createSignal(false);
    [this.at, this.setAt] = createSignal(lastOf(tree));
    [this.end, this.setEnd] = createSignal(lastOf(tree));
    [this.before, this.setBefore] = createSignal<StoredStudy | null>(before);
    this.setup = createMemo(() => subject().setup);
    this.tree = createMemo(() => subject().tree);
    this.recorded = createMemo(() => subject().recorded);
    this.mine = createMemo(() => subject().mine);
    this.seen = (id) => this.known().get(id);
    this.line = createMemo(() => this.tree().line(this.end()));
    const gameOf = (ids: readonly number[], old: Game | undefined): Game => {
      const moves = this.tree().movesOf(ids);
      const same = old?.setup === this.setup() && equal(old.moves, moves);
      return same ? old : unwrap(rules.newGame({ ...this.setup(), moves }));
    };
    this.game = createMemo<Game>((old) => gameOf(this.tree().line(0), old), game);
    this.position = createMemo<Game>((old) => {
      const ids = this.tree().path(this.at());
      const main = this.game();
      return equal(main.moves, this.tree().movesOf(ids)) ? main : gameOf(ids, old);
    });
    this.state = createMemo(() => this.position().state());
    /** What is known of the line: its beginning, up to the first move that was not looked at. */
    const known = createMemo(() => {
      const all: Seen[] = [];
      for (const id of [0, ...this.line()]) {
        const seen = this.seen(id);
        if (!seen) break;
        all.push(seen);
      }
      return all;
    });
    this.entries = createMemo(() => known().flatMap(({ entry }) => entry ?? []));
    this.shares = createMemo(() => known().map(({ shares }) => shares));
    void this.read();
  }

  /** A study that was kept; an error if the engine refuses it. */
  static restore(rules: Rules, kept: StoredStudy, before: StoredStudy | null): Study | EngineError {
    const found = subjectOf(rules, kept);
    if (!found.ok) return found.error;
    const study = new Study(rules, found.game, before);
    batch(() => study.place(kept, found.subject));
    return study;
  }

  /** Takes what was kept, and goes to its place. */
  private place(kept: StoredStudy, subject: Subject): void {
    const ids = [0, ...subject.tree.ids()];
    this.setSubject(subject);
    this.touched = kept.touched;
    const end = ids[kept.end] ?? 0;
    const at = ids[kept.at] ?? 0;
    this.setEnd(subject.tree.line(end).includes(at) ? end : at);
    this.setAt(at);
    void this.read();
  }

  /** All of it, so that it can be looked at again. */
  kept(): StoredStudy {
    const { setup, tree, recorded, mine } = this.subject();
    const ids = tree.ids();
    const place = (id: number) => ids.indexOf(id) + 1;
    return {
      variant: setup.variant,
      options: setup.options,
      ...(setup.fen === undefined ? {} : { fen: setup.fen }),
      tree: keptTree(tree),
      tags: recorded?.tags ?? {},
      recorded: recorded?.moves ?? null,
      at: place(this.at()),
      end: place(this.end()),
      mine,
      touched: this.touched,
    };
  }

  /** Takes another game; what was there stays if the engine refuses it. `mine`: sides of people. */
  load(setup: GameSetup, mine: readonly string[] = []): EngineError | null {
    const game = this.rules.newGame(setup);
    if (!game.ok) return game.error;
    const { moves } = game.value;
    this.take({ setup: game.value.setup, tree: Tree.of(moves), recorded: null, mine });
    return null;
  }

  /** Takes a game of a record with its variations. Those are played, too: no move of them may be illegal. */
  async loadRecord(record: RecordedGame): Promise<EngineError | null> {
    const recorded = new Map<number, RecordedMove>();
    const tree = Tree.ofRecord(record, (id, move) => {
      if (!recorded.has(id)) recorded.set(id, move);
    });
    let begun = performance.now();
    const ends = tree.ids().filter((id) => id !== 0 && tree.get(id).children.length === 0);
    let setup: FullSetup | undefined;
    for (const ids of [tree.line(0), ...ends.map((id) => tree.path(id))]) {
      const game = this.rules.newGame({ ...record.setup, moves: tree.movesOf(ids) });
      if (!game.ok) {
        // An illegal move is named by its number; the record knows where that stands.
        const ply = game.error.place?.ply ?? 0;
        const where = recorded.get(ids[ply - 1] ?? -1)?.where;
        return where === undefined ? game.error : { ...game.error, where };
      }
      setup ??= game.value.setup;
      if (performance.now() - begun < slice) continue;
      await pause();
      begun = performance.now();
    }
    const tags = { ...record.tags, Result: record.result };
    const game = { tags, moves: record.moves.length };
    this.take({ setup: setup as FullSetup, tree, recorded: game, mine: [] });
    return null;
  }

  /** Back to the game that was looked at before this one, which is then the one before. */
  back(): EngineError | null {
    const kept = this.before();
    if (!kept) return null;
    const found = subjectOf(this.rules, kept);
    if (!found.ok) return found.error;
    this.touched = true;
    batch(() => {
      this.take(found.subject);
      // An empty board is not worth a way back.
      if (this.before() === kept) this.setBefore(null);
      this.place(kept, found.subject);
    });
    return null;
  }

  private take(subject: Subject): void {
    const old = this.kept();
    const worth = this.tree().size > 0 || old.fen !== undefined;
    // A game that was only looked at does not take the place of one that somebody has worked on.
    const same =
      JSON.stringify([this.setup(), old.tree]) ===
      JSON.stringify([subject.setup, keptTree(subject.tree)]);
    const keeps = worth && (this.touched || !this.before()?.touched) && !same;
    batch(() => {
      if (keeps) this.setBefore(old);
      this.setKnown(new Map());
      this.setReady(false);
      this.setAt(0);
      this.setEnd(0);
      this.setSubject(subject);
      this.goTo(lastOf(subject.tree));
    });
    this.touched = false;
    void this.read();
  }

  /** Looks at a node. The line stays if the node is of it. */
  goTo(id: number): void {
    batch(() => {
      if (id !== 0 && !this.line().includes(id)) {
        const line = this.tree().line(id);
        this.setEnd(line[line.length - 1] ?? 0);
      }
      this.setAt(id);
    });
  }

  ply(): number {
    return this.tree().get(this.at()).ply;
  }

  /** The line after so many of its moves. */
  show(ply: number): void {
    const line = this.line();
    this.goTo([0, ...line][Math.min(Math.max(ply, 0), line.length)] as number);
  }

  /** To the next of the lines that part here, or at the nearest move before; `by`: 1 or -1. */
  stepAside(by: number): boolean {
    const tree = this.tree();
    const lines = tree.beside(this.at());
    const path = tree.path(this.at());
    const now = lines.findIndex((id) => path.includes(id));
    if (now < 0) return false;
    this.goTo(lines[(now + by + lines.length) % lines.length] as number);
    return true;
  }

  /** Where the variation that is looked at has left the main line; nothing if none is. */
  left(): number | undefined {
    const tree = this.tree();
    const path = tree.path(this.at());
    const main = new Set(tree.line(0));
    const first = path.find((id) => !main.has(id));
    return first === undefined ? undefined : tree.get(first).parent;
  }

  /** Back to where the variation has left the main line, and on along that. */
  backToMain(): void {
    const id = this.left();
    if (id === undefined) return;
    batch(() => {
      this.setEnd(lastOf(this.tree()));
      this.setAt(id);
    });
  }

  /** A move on the board: one that is there already, or a new one, which may begin a variation. */
  play(move: string): EngineError | null {
    const there = this.tree().child(this.at(), move);
    if (there !== undefined) {
      this.goTo(there);
      return null;
    }
    const tried = this.position().copy().play(move);
    if (!tried.ok) return tried.error;
    // The engine's own text of the move.
    const { tree, id } = this.tree().add(this.at(), tried.value.last?.move ?? move);
    batch(() => {
      this.change(tree);
      this.goTo(id);
    });
    return null;
  }

  /** Takes a changed tree. If the node that is looked at is gone, the nearest one before it is. */
  change(tree: Tree): void {
    const old = this.tree();
    const near = (id: number): number => {
      let at = id;
      while (!tree.has(at)) at = old.get(at).parent;
      return at;
    };
    this.touched = true;
    batch(() => {
      const [at, end] = [near(this.at()), near(this.end())];
      this.setAt(at);
      this.setSubject({ ...this.subject(), tree });
      const line = tree.line(end);
      this.setEnd(line.includes(at) ? (line[line.length - 1] ?? 0) : at);
    });
    void this.read();
  }

  remark(id: number, remarks: Partial<Remarks>): void {
    this.change(this.tree().remark(id, remarks));
  }

  /** The record of the game with all its lines, and with all that the one it was read from said. */
  record(): string {
    const game = this.game();
    const recorded = this.recorded();
    const roundOf = (id: number) => this.seen(id)?.entry?.round;
    if (!recorded) return game.treeRecord(this.tree(), { Event: 'Hegemon' }, roundOf).trim();
    const { Result: result, Termination: reason, ...tags } = recorded.tags;
    // What the rules say of the end goes before; else the players may have agreed on it.
    const agreed = game.state().outcome === null && game.moves.length === recorded.moves;
    const end = {
      ...(agreed && result !== undefined ? { Result: result } : {}),
      ...(agreed && reason !== undefined ? { Termination: reason } : {}),
    };
    return game.treeRecord(this.tree(), { ...tags, ...end }, roundOf).trim();
  }

  private async read(): Promise<void> {
    const token = ++this.token;
    const known = this.known();
    const refused: number[] = [];
    await readTree(
      this.rules,
      this.setup(),
      this.tree(),
      known,
      () => token === this.token,
      (done) => {
        batch(() => {
          this.setKnown(known);
          this.setReady(done && refused.length === 0);
        });
      },
      (id) => refused.push(id),
    );
    if (token === this.token && refused.length > 0) {
      this.onRefused?.();
      this.change(
        refused.reduce((tree, id) => (tree.has(id) ? tree.remove(id) : tree), this.tree()),
      );
    }
  }
}

function lastOf(tree: Tree): number {
  const line = tree.line(0);
  return line[line.length - 1] ?? 0;
}

function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((move, i) => move === b[i]);
}

function unwrap<T>(result: { ok: true; value: T } | { ok: false; error: EngineError }): T {
  // The engine took all these moves before.
  if (!result.ok) throw new Error(`${result.error.what} (${result.error.where})`);
  return result.value;
}

/** Without what says nothing. */
function keptTree(tree: Tree): StoredTree {
  const { comment, moves, variations } = tree.lines(() => 0);
  const kept = (line: typeof moves): StoredMove[] =>
    line.map((move) => ({
      text: move.text,
      ...(move.comment === '' ? {} : { comment: move.comment }),
      ...(move.nags.length === 0 ? {} : { nags: move.nags }),
    }));
  return {
    comment,
    moves: kept(moves),
    variations: variations.map((line) => ({ ...line, moves: kept(line.moves) })),
  };
}

/** What was kept, if the engine takes its game and the line that was looked at. */
function subjectOf(
  rules: Rules,
  { variant, options, fen, tree: kept, tags, recorded, mine, at }: StoredStudy,
): { ok: true; subject: Subject; game: Game } | { ok: false; error: EngineError } {
  const line = (moves: readonly StoredMove[]) =>
    moves.map(({ text, comment = '', nags = [] }) => ({ text, comment, nags }));
  const tree = Tree.ofRecord({
    comment: kept.comment,
    moves: line(kept.moves),
    variations: kept.variations.map((one) => ({ ...one, moves: line(one.moves) })),
  });
  const setup = { variant, options, ...(fen === undefined ? {} : { fen }) };
  const game = rules.newGame({ ...setup, moves: tree.mainMoves() });
  if (!game.ok) return game;
  const looked = tree.path([0, ...tree.ids()][at] ?? 0);
  const there = rules.newGame({ ...setup, moves: tree.movesOf(looked) });
  if (!there.ok) return there;
  const record = recorded === null ? null : { tags, moves: recorded };
  return {
    ok: true,
    game: game.value,
    subject: { setup: game.value.setup, tree, recorded: record, mine },
  };
}

/** Whether the main line of a kept study is this game. */
export function isGame(kept: StoredStudy, { setup, moves }: Game): boolean {
  const options = (all: Readonly<Record<string, string>>) =>
    JSON.stringify(Object.entries(all).sort());
  return (
    kept.variant === setup.variant &&
    options(kept.options) === options(setup.options) &&
    kept.fen === setup.fen &&
    equal(
      kept.tree.moves.map(({ text }) => text),
      moves,
    )
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
interface LineMove {
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
