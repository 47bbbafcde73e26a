/** What a review asks of the engine for each move, and what it makes of the answers. Knows no page. */
import type { Game, LastMove, Played, PlayLimits, Result, State } from 'hegemon-engine';
import type { Entry } from '../../../game/insights/moveEffects.ts';

/**
 * So many for the best move, and as many for the one that was played where it is another: less than two minutes
 * for 300 moves on two cores (`npm run measure`).
 */
const nodesOfMove = 10_000;
/** Thousandths of the win: from here on a move is a mistake, and a blunder, as in `hegemon annotate`. */
export const mistake = 50;
export const blunder = 150;
/** What is lost below this is within what the search knows. */
export const noise = 20;

/** The judgement of a move in the position before it. All shares are of its side and its allies, in thousandths. */
export interface Judged {
  readonly side: string;
  readonly best: string;
  /** The best line. */
  readonly line: readonly string[];
  readonly share: number;
  /** Of the move that was played. */
  readonly played: number;
}

export function lossOfMove({ share, played }: Judged): number {
  return Math.max(0, share - played);
}

/** The share of the side to move, its allies' with it: they win together. */
function ownShare(state: State, shares: Readonly<Record<string, number>>): number {
  const player = state.sides.find(({ side }) => side === state.turn)?.player;
  return state.sides
    .filter((side) => side.player === player)
    .reduce((sum, { side }) => sum + (shares[side] ?? 0), 0);
}

export interface Searcher {
  play(game: Game, limits: PlayLimits): Promise<Result<Played>>;
}

/** The share that a move promises; every time the same. */
export async function shareOf(
  engine: Searcher,
  position: Game,
  move: string,
  signal: AbortSignal,
): Promise<Result<number>> {
  const answer = await engine.play(position, {
    nodes: nodesOfMove,
    moves: [move],
    fresh: true,
    signal,
  });
  if (!answer.ok) return answer;
  return { ok: true, value: ownShare(position.state(), answer.value.infos[0]?.shares ?? {}) };
}

/** Nothing where there is nothing to choose. */
export async function judge(
  engine: Searcher,
  position: Game,
  move: string,
  signal: AbortSignal,
): Promise<Result<Judged | null>> {
  const state = position.state();
  const side = state.turn;
  const answer = await engine.play(position, { nodes: nodesOfMove, fresh: true, signal });
  if (!answer.ok) return answer;
  const [info] = answer.value.infos;
  const best = answer.value.best;
  // Who gives up does not choose a move.
  if (!info || best === undefined || move === 'resign') return { ok: true, value: null };
  const share = ownShare(state, info.shares);
  const judged = { side, best, line: info.pv, share, played: share };
  if (best === move) return { ok: true, value: judged };
  const played = await shareOf(engine, position, move, signal);
  if (!played.ok) return played;
  return { ok: true, value: { ...judged, played: played.value } };
}

/** How a side has played. */
export interface Play {
  readonly side: string;
  readonly moves: number;
  /** Moves that lost nothing that the search knows of. */
  readonly good: number;
  readonly mistakes: number;
  readonly blunders: number;
}

export function playOf(judged: readonly (Judged | null | undefined)[], side: string): Play {
  const own = judged.flatMap((one) => (one?.side === side ? [lossOfMove(one)] : []));
  return {
    side,
    moves: own.length,
    good: own.filter((loss) => loss < noise).length,
    mistakes: own.filter((loss) => loss >= mistake && loss < blunder).length,
    blunders: own.filter((loss) => loss >= blunder).length,
  };
}

/** The moves that lost most, the worst first: their indexes. */
export function moments(
  judged: readonly (Judged | null | undefined)[],
  sides: readonly string[],
  most = 10,
): number[] {
  return judged
    .flatMap((one, i) => {
      const loss = one && sides.includes(one.side) ? lossOfMove(one) : 0;
      return loss >= noise ? [{ i, loss }] : [];
    })
    .sort((a, b) => b.loss - a.loss || a.i - b.i)
    .slice(0, most)
    .map(({ i }) => i);
}

/** What the others did before the side moved again, or what the move missed. */
export type Reason =
  | { readonly kind: 'general' | 'losses' | 'pieces'; readonly moves: readonly LastMove[] }
  | {
      readonly kind: 'missedGeneral' | 'missedPiece';
      readonly side: string;
      readonly piece: string;
      readonly at: string;
    }
  | { readonly kind: 'quiet' };

/** Why the move with this index lost. `state`: the position before it. */
export function reasonOf(
  judged: Judged,
  index: number,
  entries: readonly Entry[],
  state: State,
  isGeneral: (kind: string) => boolean,
): Reason {
  const { side, best } = judged;
  const taken: LastMove[] = [];
  for (const { last } of entries.slice(index + 1)) {
    if (last.side === side) break;
    const fall = last.fallen.find((fallen) => fallen.side === side);
    if (fall && fall.by !== 'resign') return { kind: fall.by, moves: [last] };
    if (last.taken?.side === side) taken.push(last);
  }
  const to = /([a-z]\d+)$/.exec(best)?.[1];
  const target = state.pieces.find(({ at }) => at === to);
  const missed = target && target.side !== null && target.side !== side ? target : undefined;
  if (missed && isGeneral(missed.kind)) {
    return {
      kind: 'missedGeneral',
      side: missed.side as string,
      piece: missed.kind,
      at: missed.at,
    };
  }
  if (taken.length > 0) return { kind: 'pieces', moves: taken };
  if (missed) {
    return { kind: 'missedPiece', side: missed.side as string, piece: missed.kind, at: missed.at };
  }
  return { kind: 'quiet' };
}

/** Who would inherit a side by its losses. */
export function heirOf(state: State, side: string): string | undefined {
  return state.sides
    .find((found) => found.side === side)
    ?.counters.find(({ name }) => name === 'losses')?.heir;
}

/** The fall of a side in a game: whose mistake it was, and who gained. */
export interface FallStory {
  /** The index of the move by which it fell, and its place among the falls of that move. */
  readonly index: number;
  readonly nth: number;
  readonly side: string;
  /** The index of the move that was to blame: a mistake of its own, else of another that let it happen; null: there was none. */
  readonly mistake: number | null;
  /** Who gained most since then, in thousandths of the win; null: nobody much. */
  readonly gainer: {
    readonly side: string;
    readonly before: number;
    readonly after: number;
  } | null;
}

/** The mistake by which a side fell is one of its own last moves, so many, or came between them and the fall. */
const lastMoves = 3;

/** The move that is to blame for what `taker` did to `side` after these moves. */
function blamed(
  judged: readonly (Judged | null | undefined)[],
  side: string,
  taker: string,
): number | null {
  const movesOf = (wanted: (one: string) => boolean) =>
    judged.flatMap((one, i) => (one && wanted(one.side) ? [{ i, loss: lossOfMove(one) }] : []));
  const own = movesOf((one) => one === side).slice(-lastMoves);
  const first = own[0]?.i ?? judged.length;
  const others = movesOf((one) => one !== side && one !== taker).filter(({ i }) => i > first);
  const worst = (moves: readonly { i: number; loss: number }[]) =>
    moves.filter(({ loss }) => loss >= mistake).sort((a, b) => b.loss - a.loss)[0]?.i;
  return worst(own) ?? worst(others) ?? null;
}

/** All falls of a game. `start`: the shares before the first move. Who gives up makes no mistake by that. */
export function fallStories(
  entries: readonly Entry[],
  judged: readonly (Judged | null | undefined)[],
  start: Readonly<Record<string, number>>,
): FallStory[] {
  return entries.flatMap(({ last, shares }, index) =>
    last.fallen.map(({ side, by }, nth) => {
      const mistaken = by === 'resign' ? null : blamed(judged.slice(0, index), side, last.side);
      const before = entries[(mistaken ?? index) - 1]?.shares ?? start;
      const gain = (one: string) => (shares[one] ?? 0) - (before[one] ?? 0);
      const [most] = Object.keys(shares)
        .filter((one) => one !== side)
        .sort((a, b) => gain(b) - gain(a));
      const gainer =
        most !== undefined && gain(most) >= noise
          ? { side: most, before: before[most] ?? 0, after: shares[most] ?? 0 }
          : null;
      return { index, nth, side, mistake: mistaken, gainer };
    }),
  );
}
