import type { SameShape } from '../../../../kit/texts/sameShape.ts';
import type { en } from './en.ts';

export const zh: SameShape<typeof en> = {
  explorerHint: '统计你的棋谱中经过此局面的对局，以及后来怎么走。',
  gamesHere: (n) => `${n} 局经过此局面。`,
  noGamesHere: '没有对局经过此局面。',
  endsOf: (parts) => parts.join('，'),
  endPart: (side, percent) => `${side}胜 ${percent} %`,
  drawPart: (percent) => `和 ${percent} %`,
  showGames: '列出这些对局',
};
