/**
 * A lesson that is being tried. The engine says what a move does; here it is compared with the goal,
 * and the turn goes back to the learner after what the others do.
 */
import type { Piece, Result, Rules, State } from 'hegemon-engine';
import { legalMoves } from '../../../../../table/levels.ts';
import { kindsOf } from '../../../board/pieceStyle.ts';
import { withTurn } from '../../../game/study/movesOutOfTurn.ts';
import { type Attempt, type Outcome, type Scene, stateOf } from '../exerciseAttempt.ts';
import { fenOf, type Lesson, piecesOf, pointsOf } from './lesson.ts';

/** Why a try is over without its goal. */
type Reason = 'moves' | 'fell' | 'lost' | 'gone' | 'over';

export interface Try extends Attempt {
  readonly lesson: Lesson;
  readonly reason: Reason | null;
  /** How many moves the learner has played. */
  readonly used: number;
  /** Stars that are still to be reached. */
  readonly stars: ReadonlySet<string>;
  /** Where each piece of the lesson stands now, and where it stood at first. */
  readonly where: ReadonlyMap<string, string>;
  readonly born: ReadonlyMap<string, string>;
  readonly taken: ReadonlySet<string>;
  readonly fallen: ReadonlySet<string>;
}

/** Where a piece of a lesson stood when it began: what `take` and `keep` name. */
function begun(lesson: Lesson, state: State): Pick<Try, 'where' | 'born'> {
  const shown = pointsOf(lesson);
  const seen = state.pieces.filter(({ at }) => shown?.has(at) ?? true);
  return {
    where: new Map(seen.map(({ at }) => [at, at])),
    born: new Map(state.pieces.map(({ at, born }) => [at, born])),
  };
}

export function begin(rules: Rules, lesson: Lesson): Result<Try> {
  const { variant, options = {} } = lesson;
  const game = rules.newGame({ variant, options, fen: fenOf(rules, lesson) });
  if (!game.ok) return game;
  const state = game.value.state();
  return {
    ok: true,
    value: {
      lesson,
      outcome: 'open',
      reason: null,
      used: 0,
      stars: new Set(lesson.goal.reach ?? []),
      scenes: [{ state, last: null }],
      ...begun(lesson, state),
      taken: new Set(),
      fallen: new Set(),
    },
  };
}

/** What a lesson shows of a position: a part of the board is all that there is. */
export function shownOf(lesson: Lesson, state: State): State {
  const shown = pointsOf(lesson);
  if (!shown) return state;
  const moves: Record<string, readonly string[]> = {};
  for (const [from, ends] of Object.entries(state.moves)) {
    const inside = ends.filter((to) => shown.has(to));
    if (shown.has(from) && inside.length > 0) moves[from] = inside;
  }
  return {
    ...state,
    moves,
    pieces: state.pieces.filter(({ at }) => shown.has(at)),
    captures: state.captures.filter(({ from, to }) => shown.has(from) && shown.has(to)),
  };
}

function after(rules: Rules, state: State, move: string): State | undefined {
  const game = rules.newGame({
    variant: state.variant,
    options: state.options,
    fen: state.fen,
    moves: [move],
  });
  return game.ok ? game.value.state() : undefined;
}

/** What taking a piece is worth to the others. */
function worth(variant: string, kind: string): number {
  return -kindsOf(variant).indexOf(kind);
}

/** What a side takes in its turn, if it can take anything that is shown. */
function answer(lesson: Lesson, state: State): string | undefined {
  const shown = shownOf(lesson, state);
  const kinds = new Map(shown.pieces.map(({ at, kind }) => [at, kind]));
  const value = (at: string) => worth(state.variant, kinds.get(at) ?? '');
  const legal = shown.captures.filter(
    ({ by, from, to }) => by === state.turn && shown.moves[from]?.includes(to),
  );
  const [best] = legal.sort((a, b) => value(b.to) - value(a.to) || value(a.from) - value(b.from));
  return best && best.from + best.to;
}

interface Running {
  where: Map<string, string>;
  born: Map<string, string>;
  readonly stars: Set<string>;
  readonly taken: Set<string>;
  readonly fallen: Set<string>;
  readonly scenes: Scene[];
  /** Pieces of the lesson that others took. */
  readonly gone: Set<string>;
}

/** Plays a move and writes down what it did. */
function follow(rules: Rules, lesson: Lesson, now: Running, before: State, move: string): boolean {
  const state = after(rules, before, move);
  const last = state?.last;
  if (!state || !last || last.from === null || last.to === null) return false;
  const mine = last.side === lesson.side;
  const victim = now.where.get(last.to);
  if (last.taken && victim !== undefined) (mine ? now.taken : now.gone).add(victim);
  if (mine) now.stars.delete(last.to);
  for (const fall of last.fallen) if (fall.heir === lesson.side) now.fallen.add(fall.side);
  const moved = <T>(places: Map<string, T>): Map<string, T> => {
    const value = places.get(last.from as string);
    const next = new Map([...places].filter(([at]) => at !== last.from && at !== last.to));
    if (value !== undefined) next.set(last.to as string, value);
    return next;
  };
  now.where = moved(now.where);
  // The army that a piece was born into is lost when a position is set up again.
  now.born = moved(now.born);
  const pieces = state.pieces.map((piece) => ({
    ...piece,
    born: now.born.get(piece.at) ?? piece.born,
  }));
  now.scenes.push({ state: { ...state, pieces }, last });
  return true;
}

/** Plays a move of the learner, and what follows. A move that the engine refuses changes nothing. */
export function play(rules: Rules, attempt: Try, move: string): Try {
  const { lesson } = attempt;
  if (attempt.outcome !== 'open') return attempt;
  const now: Running = {
    where: new Map(attempt.where),
    born: new Map(attempt.born),
    stars: new Set(attempt.stars),
    taken: new Set(attempt.taken),
    fallen: new Set(attempt.fallen),
    scenes: [],
    gone: new Set(),
  };
  if (!follow(rules, lesson, now, stateOf(attempt), move)) return attempt;
  const state = () => (now.scenes.at(-1) as Scene).state;
  const order = state().sides.map(({ side }) => side);
  const first = order.indexOf(lesson.side);
  const others = [...order.slice(first + 1), ...order.slice(0, first)];
  for (const side of lesson.others === 'take' ? others : []) {
    if (state().outcome) break;
    if (state().sides.find((other) => other.side === side)?.fate !== 'play') continue;
    const turn = withTurn(rules, state(), side);
    const reply = turn && answer(lesson, turn);
    if (turn && reply !== undefined) follow(rules, lesson, now, turn, reply);
  }
  const used = attempt.used + 1;
  let { outcome, reason } = judge(lesson, now, state(), used);
  let back = outcome === 'open' ? withTurn(rules, state(), lesson.side) : undefined;
  // A side in check cannot be passed over: it moves out of it first.
  if (
    outcome === 'open' &&
    !back &&
    follow(rules, lesson, now, state(), legalMoves(state())[0] ?? '')
  ) {
    ({ outcome, reason } = judge(lesson, now, state(), used));
    back = withTurn(rules, state(), lesson.side);
  }
  if (back && back !== state()) {
    const pieces = back.pieces.map((piece) => ({
      ...piece,
      born: now.born.get(piece.at) ?? piece.born,
    }));
    const { last } = now.scenes.pop() as Scene;
    now.scenes.push({ state: { ...back, pieces }, last });
  }
  const { where, born, stars, taken, fallen, scenes } = now;
  return { lesson, outcome, reason, used, stars, scenes, where, born, taken, fallen };
}

/** Where pieces stood at first: those of the learner, or those of everybody else. */
function placesOf(lesson: Lesson, own: boolean): string[] {
  return piecesOf(lesson).flatMap(({ side, at }) => ((side === lesson.side) === own ? [at] : []));
}

/** The pieces that are to be taken, by where they stood at first. */
function wantedOf(lesson: Lesson): readonly string[] {
  const { take } = lesson.goal;
  if (take !== 'all') return take ?? [];
  const shown = pointsOf(lesson);
  return placesOf(lesson, false).filter((at) => shown?.has(at) ?? true);
}

function judge(
  lesson: Lesson,
  now: Running,
  state: State,
  used: number,
): { readonly outcome: Outcome; readonly reason: Reason | null } {
  const { goal, side, most } = lesson;
  const failed = (reason: Reason) => ({ outcome: 'failed', reason }) as const;
  if (goal.free) return state.outcome ? failed('over') : { outcome: 'open', reason: null };
  // Of a draw every side in play has its share.
  const won = state.outcome?.drawn === false && state.outcome.winners.includes(side);
  if (goal.win && won) return { outcome: 'done', reason: null };
  if (state.sides.find((other) => other.side === side)?.fate !== 'play') return failed('fell');
  const kept = goal.keep === 'all' ? placesOf(lesson, true) : (goal.keep ?? []);
  if (kept.some((at) => now.gone.has(at))) return failed('lost');
  const wanted = wantedOf(lesson);
  const reached =
    !goal.win &&
    now.stars.size === 0 &&
    wanted.every((at) => now.taken.has(at)) &&
    (goal.fall === undefined || now.fallen.has(goal.fall)) &&
    used >= (goal.survive ?? 0) &&
    (!goal.survive || state.outcome === null || won);
  if (reached) return { outcome: 'done', reason: null };
  if (state.outcome) return failed('over');
  if (wanted.some((at) => now.gone.has(at))) return failed('gone');
  return used >= most ? failed('moves') : { outcome: 'open', reason: null };
}

/** What of the goal has not come true, where a try is over for want of moves. */
interface Missing {
  readonly stars: number;
  /** Pieces that still stand where somebody may look for them. */
  readonly untaken: readonly Piece[];
  readonly fall: string | null;
  readonly win: boolean;
}

export function missingOf(attempt: Try): Missing {
  const { lesson, stars, taken, fallen, where } = attempt;
  const { fall, win = false } = lesson.goal;
  const untaken = new Set(wantedOf(lesson).filter((at) => !taken.has(at)));
  return {
    stars: stars.size,
    untaken: stateOf(attempt).pieces.filter(({ at }) => untaken.has(where.get(at) ?? '')),
    fall: fall === undefined || fallen.has(fall) ? null : fall,
    win,
  };
}

/** Three stars for the shortest way, two for one more move, one for the goal. */
export function starsOf({ lesson, outcome, used }: Try): 0 | 1 | 2 | 3 {
  if (outcome !== 'done') return 0;
  const over = used - lesson.solution.length;
  return over <= 0 ? 3 : over === 1 ? 2 : 1;
}
