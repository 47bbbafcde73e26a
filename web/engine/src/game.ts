import { failure, type Result } from './result.js';
import type { FullSetup, Rules } from './rules.js';
import type { State } from './state.js';

/** What a game begins with. Everything may be left out. */
export interface GameSetup {
  /** `sevenkingdoms`, `threefriends`, `middlexiangqi`; the first is the default. */
  readonly variant?: string;
  /** Options of the rules by name; those left out have their defaults. */
  readonly options?: Readonly<Record<string, string>>;
  /** The position it begins from, if not the start of the game. */
  readonly fen?: string;
  readonly moves?: readonly string[];
}

/** A game that is being played: moves forward, back, and what a board shows of it. */
export class Game {
  private readonly played: string[];
  private now: State;

  /** Use `rules.newGame()`. */
  constructor(
    private readonly rules: Rules,
    readonly setup: FullSetup,
    moves: string[],
    state: State,
  ) {
    this.played = moves;
    this.now = state;
  }

  get moves(): readonly string[] {
    return this.played;
  }

  /** The state after the last move; or after so many moves, from 0 to `moves.length`. */
  state(ply?: number): State {
    if (ply === undefined || ply === this.played.length) return this.now;
    const state = this.rules.stateOf(this.setup, this.played.slice(0, ply));
    return state.ok ? state.value : this.now;
  }

  /** Plays a move, or `resign`. If the engine refuses it the game stays as it was. */
  play(move: string): Result<State> {
    const word = move.trim();
    if (!/^\S+$/.test(word)) return failure(`one move wanted, got '${word}'`, 'move');
    const state = this.rules.stateOf(this.setup, [...this.played, word]);
    if (!state.ok) return state;
    this.played.push(word);
    this.now = state.value;
    return state;
  }

  /** Takes moves back, at most all. */
  undo(count = 1): State {
    const length = Math.max(0, this.played.length - count);
    const state = this.rules.stateOf(this.setup, this.played.slice(0, length));
    if (state.ok) {
      this.played.length = length;
      this.now = state.value;
    }
    return this.now;
  }

  /** Another game that stands where this one stood after so many moves. */
  copy(plies = this.played.length): Game {
    const moves = this.played.slice(0, plies);
    const state = this.rules.stateOf(this.setup, moves);
    return new Game(this.rules, this.setup, moves, state.ok ? state.value : this.now);
  }

  /**
   * The record of the game as text. `tags` are added to those that it has by itself, or take their
   * place; players stand by the names of their sides.
   */
  record(tags: Readonly<Record<string, string>> = {}): string {
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
    Object.assign(all, { Termination: reason }, tags);
    const moves = this.played.map((text, ply) => ({ round: this.state(ply).round, text }));
    return this.rules.writeRecord(JSON.stringify({ tags: Object.entries(all), moves, result }));
  }
}

export function gameOf(rules: Rules, setup: FullSetup, moves: string[], state: State): Game {
  return new Game(rules, setup, moves, state);
}

/** `2026.11.21` */
function today(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '.');
}
