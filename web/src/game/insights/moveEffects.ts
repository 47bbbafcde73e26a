/** What the moves of a game did. */
import type { FullSetup, Game, LastMove, Rules, State, Tree } from 'hegemon-engine';

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

interface Past {
  readonly entries: readonly Entry[];
  /** The shares after 0, 1, 2 ... moves. */
  readonly shares: readonly Readonly<Record<string, number>>[];
  /** The round of the next move. */
  readonly round: number;
}

export const noPast: Past = { entries: [], shares: [], round: 1 };

export function sharesOf(state: State): Record<string, number> {
  return Object.fromEntries(state.sides.map((side) => [side.side, side.share]));
}

/** Milliseconds of work before the page gets a turn. */
export const slice = 8;

/** Not by a timer: in a tab that is not seen, timers may take a minute. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Finds out what each move did, from where `known` ends, a few at a time so that the page stays quick.
 * Reports what is known at each pause and at the end; nothing more once `wanted` says no.
 */
export async function readPast(
  game: Game,
  known: Past,
  wanted: () => boolean,
  report: (past: Past, done: boolean) => void,
): Promise<void> {
  const entries = [...known.entries];
  const shares = [...known.shares];
  let { round } = known;
  let begun = performance.now();
  for (let ply = shares.length; ply <= game.moves.length; ply++) {
    const found = game.state(ply);
    // The engine took the whole game before.
    if (!found.ok) throw new Error(`${found.error.what} (${found.error.where})`);
    const state = found.value;
    shares[ply] = sharesOf(state);
    if (ply > 0) {
      entries[ply - 1] = { ply, round, last: state.last as LastMove, shares: sharesOf(state) };
    }
    round = state.round;
    if (performance.now() - begun > slice) {
      report({ entries: [...entries], shares: [...shares], round }, false);
      await pause();
      if (!wanted()) return;
      begun = performance.now();
    }
  }
  report({ entries, shares, round }, true);
}

/** What is known of a move of a tree, or of its first position. */
export interface Seen {
  /** Of the first position: nothing. */
  readonly entry: Entry | null;
  readonly shares: Readonly<Record<string, number>>;
  /** The round of the next move. */
  readonly round: number;
}

/** Milliseconds between two reports on a tree: each of them changes the list of moves. */
const reportEvery = 60;

/**
 * The same for a tree: finds out what the moves did of which `seen` has nothing, main moves first, and adds it there.
 * `refused` gets a move that the engine refuses; what follows it is left out.
 */
export async function readTree(
  rules: Rules,
  setup: FullSetup,
  tree: Tree,
  seen: Map<number, Seen>,
  wanted: () => boolean,
  report: (done: boolean) => void,
  refused: (id: number) => void,
): Promise<void> {
  let begun = performance.now();
  let reported = begun;
  for (const id of [0, ...tree.ids()]) {
    const { parent, ply } = tree.get(id);
    const before = seen.get(parent);
    if (seen.has(id) || (id !== 0 && !before)) continue;
    const found = rules.stateOf(setup, tree.movesOf(tree.path(id)));
    if (!found.ok) {
      refused(id);
      continue;
    }
    const state = found.value;
    const shares = sharesOf(state);
    const entry =
      id === 0 ? null : { ply, round: before?.round ?? 1, last: state.last as LastMove, shares };
    seen.set(id, { entry, shares, round: state.round });
    const now = performance.now();
    if (now - begun < slice) continue;
    if (now - reported > reportEvery) {
      report(false);
      reported = now;
    }
    await pause();
    if (!wanted()) return;
    begun = performance.now();
  }
  report(true);
}
