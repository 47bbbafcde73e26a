/** A game that is played or looked at: its moves, takebacks and states, by the rules of the engine. */
import { method, object } from './arguments.js';
import { recordJson } from './records.js';
import { type Failure, failure, quoted, type Result, success } from './result.js';
import type { FullSetup } from './setup.js';
import type { State } from './state.js';
import type { Lines, Tree, WrittenMove } from './tree.js';

/** What a game asks of the rules. */
interface Referee {
  stateOf(setup: FullSetup, moves: readonly string[]): Result<State>;
  writeRecord(json: string): string;
}

const treeCheck = object({ path: method, movesOf: method, lines: method });

/** A game that is being played: moves forward, back, and what a board shows of it. */
export class Game {
  private readonly played: string[];
  private now: State;
  /** The round in which each move is made, by the number of moves before it, as far as it was seen. */
  private readonly rounds: (number | undefined)[];

  /** Use `rules.newGame()`. */
  constructor(
    private readonly rules: Referee,
    readonly setup: FullSetup,
    moves: string[],
    state: State,
    rounds: readonly (number | undefined)[] = [],
  ) {
    this.played = moves;
    this.now = state;
    this.rounds = rounds.slice(0, moves.length);
    this.rounds[moves.length] = state.round;
  }

  get moves(): readonly string[] {
    return this.played;
  }

  /** The state after the last move; or after so many moves, from 0 to `moves.length`. */
  state(): State;
  state(plies: number): Result<State>;
  state(plies?: number): State | Result<State> {
    if (plies === undefined) return this.now;
    const wrong = this.wrongCount(plies, 'state');
    if (wrong) return wrong;
    if (plies === this.played.length) return success(this.now);
    const state = this.rules.stateOf(this.setup, this.played.slice(0, plies));
    if (state.ok) this.rounds[plies] = state.value.round;
    return state;
  }

  /** Plays a move, or `resign`. If the engine refuses it the game stays as it was. */
  play(move: string): Result<State> {
    const word = typeof move === 'string' ? move.trim() : '';
    if (!/^\S+$/.test(word)) return failure('argument.value', 'move', 'one move', quoted(move));
    const state = this.rules.stateOf(this.setup, [...this.played, word]);
    if (!state.ok) return state;
    // However it was written: the game has the engine's own text of it.
    this.played.push(state.value.last?.move ?? word);
    this.now = state.value;
    this.rounds[this.played.length] = state.value.round;
    return state;
  }

  /** Takes moves back: one, or as many as are named, at most all. */
  undo(count = 1): Result<State> {
    if (count !== Number.POSITIVE_INFINITY && !(Number.isInteger(count) && count >= 0)) {
      return failure('argument.value', 'undo', 'a number of moves', quoted(count));
    }
    const length = Math.max(0, this.played.length - count);
    const state = this.rules.stateOf(this.setup, this.played.slice(0, length));
    if (!state.ok) return state;
    this.played.length = length;
    this.rounds.length = length + 1;
    this.now = state.value;
    return state;
  }

  /** Another game that stands where this one stands, or where it stood after so many moves. */
  copy(): Game;
  copy(plies: number): Result<Game>;
  copy(plies?: number): Game | Result<Game> {
    if (plies === undefined) {
      return new Game(this.rules, this.setup, [...this.played], this.now, this.rounds);
    }
    const state = this.state(plies);
    if (!state.ok) return state;
    const moves = this.played.slice(0, plies);
    return success(new Game(this.rules, this.setup, moves, state.value, this.rounds));
  }

  /**
   * The record of the game as text. `tags` are added to those that it has by itself, or take their
   * place; players stand by the names of their sides. `comments` stand behind the moves, the first behind the
   * first. What no tag or comment can be is left out.
   */
  record(
    tags: Readonly<Record<string, string>> = {},
    comments: readonly (string | undefined)[] = [],
  ): string {
    const moves = this.played.map((text, ply) => ({
      round: this.roundAt(ply),
      text,
      comment: (Array.isArray(comments) && worded(comments[ply])) || '',
      nags: [],
    }));
    return this.written({ moves }, tags);
  }

  /**
   * The record of a tree whose main line is this game, with all its variations and remarks. `roundOf`: the
   * round in which a move is made, where that is known; else it is looked at. Of what is no tree the text is empty.
   */
  treeRecord(
    tree: Tree,
    tags: Readonly<Record<string, string>> = {},
    roundOf: (id: number) => number | undefined = () => undefined,
  ): string {
    if (treeCheck(tree, 'tree')) return '';
    const round = (id: number): number => {
      const known = typeof roundOf === 'function' ? roundOf(id) : undefined;
      if (Number.isInteger(known)) return known as number;
      const before = tree.path(id).slice(0, -1);
      const state = this.rules.stateOf(this.setup, tree.movesOf(before));
      return state.ok ? state.value.round : 1;
    };
    return this.written(tree.lines(round), tags);
  }

  private written(
    lines: Partial<Lines<WrittenMove>>,
    tags: Readonly<Record<string, string>>,
  ): string {
    const [result = '*', reason = 'unterminated'] = this.now.result.split(' ');
    const all: Record<string, string> = {
      Event: '?',
      Site: '?',
      Date: today(),
      Round: '?',
      Variant: this.setup.variant,
      ...this.setup.options,
    };
    for (const side of this.now.sides) all[side.name] = '?';
    if (this.setup.fen !== undefined) all.FEN = this.setup.fen;
    all.Termination = reason;
    const given = typeof tags === 'object' && tags !== null ? Object.entries(tags) : [];
    for (const [name, value] of given) {
      const text = worded(value);
      if (isTagName(name) && text !== undefined) all[name] = text;
    }
    const { Result: said = result, ...named } = all;
    return this.rules.writeRecord(recordJson(lines, named, said));
  }

  private roundAt(ply: number): number {
    const known = this.rounds[ply];
    if (known !== undefined) return known;
    const state = this.state(ply);
    return state.ok ? state.value.round : 1;
  }

  private wrongCount(plies: number, where: string): Failure | undefined {
    if (Number.isInteger(plies) && plies >= 0 && plies <= this.played.length) return undefined;
    const most = this.played.length;
    return failure('argument.value', where, `a number of moves in 0..${most}`, quoted(plies));
  }
}

function isTagName(name: string): boolean {
  return /^[^ \t\r\n\f\v"[\]]+$/.test(name);
}

/** Text, or a number as text. */
function worded(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** `2026.11.21` */
function today(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '.');
}
