/** A thread of the rules. */
import { type Game, loadRules, type Result, type State } from 'hegemon-engine';
import { setupOf } from '../../table/config.ts';
import type { Standing } from '../../table/host.ts';
import { levelOf, movesSeen } from '../../table/levels.ts';
import { Refused } from '../../table/refused.ts';
import type { Opened, Question } from './rules.ts';
import { answer, onAsked } from './thread.ts';

const rules = await loadRules();
const games = new Map<string, Game>();

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Refused(result.error);
  return result.value;
}
function gameOf(code: string): Game {
  const game = games.get(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
}

function standing({ last, turn, sides, outcome, result }: State): Standing {
  return {
    move: last?.move ?? null,
    turn,
    sides: sides.filter(({ fate }) => fate === 'play').map(({ side }) => side),
    outcome: outcome && { result: result.split(' ')[0] ?? '*', reason: outcome.reason },
  };
}

function found(question: Question): unknown {
  switch (question.op) {
    case 'open': {
      const game = unwrap(rules.newGame({ ...unwrap(setupOf(rules, question.config)), moves: question.moves }));
      games.set(question.code, game);
      return { ...standing(game.state()), setup: game.setup } satisfies Opened;
    }
    case 'play': {
      const game = gameOf(question.code);
      // A move that was not kept after all is taken back.
      if (game.moves.length > question.ply) unwrap(game.undo(game.moves.length - question.ply));
      return standing(unwrap(game.play(question.move)));
    }
    case 'seen':
      return movesSeen(levelOf(question.level), gameOf(question.code).state(), question.seed);
    case 'record': {
      const game = gameOf(question.code);
      const named = Object.fromEntries(game.state().sides.map(({ side, name }) => [name, question.names[side] ?? '?']));
      return game.record({ ...named, ...question.tags });
    }
    case 'close':
      return games.delete(question.code);
  }
}

onAsked<Question>(({ id, question }) => answer(id, () => found(question)));
