import type { SameShape } from '../../../../kit/texts/sameShape.ts';
import type { en } from './en.ts';

export const zh: SameShape<typeof en> = {
  explorerHint: '统计经过此局面的对局，以及后来怎么走。',
  ownGames: '你的棋谱',
  shipped: '引擎对局',
  loadShipped: (kb) => `载入引擎对局（${kb} kB）`,
  shippedFailed: '引擎对局载入失败。',
  shippedFrom: (games, plies) => `引擎自弈 ${games} 局的前 ${plies} 步。`,
  noShipped: '这种规则没有引擎对局。',
  gamesHere: (n) => `${n} 局经过此局面。`,
  noGamesHere: '没有对局经过此局面。',
  move: '着法',
  games: '局数',
  ends: '结果',
  endsOf: (parts) => parts.join('，'),
  endPart: (side, percent) => `${side}胜 ${percent} %`,
  drawPart: (percent) => `和 ${percent} %`,
  showGames: '列出这些对局',
};
