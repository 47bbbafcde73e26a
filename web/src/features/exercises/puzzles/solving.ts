/** A puzzle that is being solved: whether moves are the right ones, and what comes of those that are not. */

import type { Engine, Game, Result, Rules, State } from 'hegemon-engine';
import { gameNamed } from '../../../board/games.ts';
import { type Attempt, type Scene, stateOf } from '../exerciseAttempt.ts';
import type { Puzzle } from './puzzle.ts';

export interface Solving extends Attempt {
  readonly puzzle: Puzzle;
  readonly solver: string;
  /** The moves that were right, and the answers to them. */
  readonly moves: readonly string[];
}

function gameOf(rules: Rules, puzzle: Puzzle, moves: readonly string[]): Result<Game> {
  const { variant, rules: options, fen } = puzzle;
  return rules.newGame({ variant, options, fen, moves });
}

export function begin(rules: Rules, puzzle: Puzzle): Result<Solving> {
  const game = gameOf(rules, puzzle, []);
  if (!game.ok) return game;
  const state = game.value.state();
  const scenes = [{ state, last: null }];
  return { ok: true, value: { puzzle, solver: state.turn, moves: [], outcome: 'open', scenes } };
}

/** The piece that makes the move that is wanted, by where it stands. */
export function wantedFrom(solving: Solving): string {
  const right = wanted(solving);
  const { moves } = stateOf(solving);
  return Object.keys(moves).find((from) => moves[from]?.some((to) => from + to === right)) ?? '';
}

/** All that is left of the line, with its scenes. */
export function solved(rules: Rules, solving: Solving): Solving {
  let now = solving;
  const scenes: Scene[] = [];
  while (now.outcome === 'open') {
    const next = play(rules, now, wanted(now));
    if (!next) break;
    scenes.push(...next.scenes);
    now = next;
  }
  return { ...now, scenes };
}

/** The move that is wanted now. */
export function wanted({ puzzle, moves }: Solving): string {
  return puzzle.line[moves.length] ?? '';
}

/** Who wins with the solver: allies have one player. */
function won(state: State, solver: string): boolean {
  return state.outcome !== null && !state.outcome.drawn && state.outcome.winners.includes(solver);
}

/**
 * After a right move, and the answers to it. Nothing if it is not the right one. Where the last move wins the game,
 * any other that does so is right, too.
 */
export function play(rules: Rules, solving: Solving, move: string): Solving | undefined {
  const { puzzle, solver, moves, outcome } = solving;
  if (outcome !== 'open') return undefined;
  const last = moves.length === puzzle.line.length - 1;
  const right = wanted(solving);
  const game = gameOf(rules, puzzle, moves);
  if (!game.ok) return undefined;
  const state = game.value.play(move);
  if (!state.ok) return undefined;
  if (game.value.moves.at(-1) !== right && !(last && won(state.value, solver))) return undefined;
  const scenes: Scene[] = [{ state: state.value, last: state.value.last }];
  while (!game.value.state().outcome && game.value.moves.length < puzzle.line.length) {
    if (game.value.state().turn === solver) break;
    const answer = game.value.play(puzzle.line[game.value.moves.length] ?? '');
    if (!answer.ok) break;
    scenes.push({ state: answer.value, last: answer.value.last });
  }
  return {
    puzzle,
    solver,
    moves: [...game.value.moves],
    outcome: last ? 'done' : 'open',
    scenes,
  };
}

/** What comes of a move that is not the right one. */
interface Refutation {
  readonly scenes: readonly Scene[];
  /** The solver's share of the win after it, in thousandths; null if the game is over. */
  readonly share: number | null;
}

/**
 * Plays a wrong move, and the others' best answers until it is the solver's turn again. `onScene` gets each position as
 * soon as it is known. An error is one of the engine, or says that `signal` ended it.
 */
export async function refute(
  rules: Rules,
  engine: Engine,
  solving: Solving,
  move: string,
  onScene: (scene: Scene) => void,
  signal: AbortSignal,
): Promise<Result<Refutation>> {
  const { puzzle, solver, moves } = solving;
  const game = gameOf(rules, puzzle, moves);
  if (!game.ok) return game;
  const state = game.value.play(move);
  if (!state.ok) return state;
  const scenes: Scene[] = [];
  const show = (now: State) => {
    const scene = { state: now, last: now.last };
    scenes.push(scene);
    onScene(scene);
  };
  show(state.value);
  let share: number | null = null;
  const sides = state.value.sides.length;
  for (let n = 0; n < sides; n++) {
    const now = game.value.state();
    if (now.outcome || now.turn === solver) break;
    const limits = { nodes: gameNamed(puzzle.variant).nodes, signal };
    const played = await engine.play(game.value, limits);
    if (!played.ok) return played;
    // The first search looks at the position that the move led to.
    if (n === 0) share = played.value.infos[0]?.shares[solver] ?? 0;
    const answer = game.value.play(played.value.best ?? '');
    if (!answer.ok) return answer;
    show(answer.value);
    if (answer.value.sides.find(({ side }) => side === solver)?.fate !== 'play') break;
  }
  return { ok: true, value: { scenes, share } };
}
