/** The game of a table on a board of the package's rules. */
import type { Game, Rules as Package, Result, State } from 'hegemon-engine';
import { type Config, setupOf } from './config.ts';
import { Refused } from './refused.ts';
import type { Standing } from './table.ts';

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Refused(result.error);
  return result.value;
}

function standingOf({ last, turn, sides, outcome, result }: State): Standing {
  return {
    move: last?.move ?? null,
    turn,
    sides: sides.filter(({ fate }) => fate === 'play').map(({ side }) => side),
    outcome: outcome && { result: result.split(' ')[0] ?? '*', reason: outcome.reason },
  };
}

export class Board {
  game!: Game;
  private config: Config | undefined;
  private readonly rules: Package;

  constructor(rules: Package) {
    this.rules = rules;
  }
  open(config: Config, moves: readonly string[]): Standing {
    // What is on it already is not played once more.
    const { game } = this;
    if (this.config === config && moves.every((move, ply) => game.moves[ply] === move)) {
      if (game.moves.length > moves.length) unwrap(game.undo(game.moves.length - moves.length));
      return standingOf(game.state());
    }
    this.game = unwrap(this.rules.newGame({ ...unwrap(setupOf(this.rules, config)), moves }));
    this.config = config;
    return standingOf(this.game.state());
  }
  /** A move that was not kept after all is taken back. */
  play(ply: number, move: string): Standing {
    const { game } = this;
    if (game.moves.length > ply) unwrap(game.undo(game.moves.length - ply));
    return standingOf(unwrap(game.play(move)));
  }
}
