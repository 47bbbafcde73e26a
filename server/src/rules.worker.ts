/** A thread of the rules. */
import { loadRules } from 'hegemon-engine';
import { Board } from '../../table/board.ts';
import { levelOf, movesSeen } from '../../table/levels.ts';
import type { Opened, Question } from './rules.ts';
import { answer, onAsked } from './thread.ts';

const rules = await loadRules();
const boards = new Map<string, Board>();

function boardOf(code: string): Board {
  const board = boards.get(code);
  if (!board) throw new Error(`no game ${code}`);
  return board;
}

function found(question: Question): unknown {
  switch (question.op) {
    case 'open': {
      const board = new Board(rules);
      const standing = board.open(question.config, question.moves);
      boards.set(question.code, board);
      return { ...standing, setup: board.game.setup } satisfies Opened;
    }
    case 'play':
      return boardOf(question.code).play(question.ply, question.move);
    case 'seen':
      return movesSeen(levelOf(question.level), boardOf(question.code).game.state(), question.seed);
    case 'record': {
      const game = boardOf(question.code).game;
      const named = Object.fromEntries(game.state().sides.map(({ side, name }) => [name, question.names[side] ?? '?']));
      return game.record({ ...named, ...question.tags });
    }
    case 'close':
      return boards.delete(question.code);
  }
}

onAsked<Question>(({ id, question }) => answer(id, () => found(question)));
