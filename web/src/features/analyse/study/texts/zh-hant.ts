import type { StudyTexts } from './index.ts';

export const zhHant: StudyTexts = {
  ofStart: '初始局面',
  ofMove: (move) => `${move}之後`,
  marks: '評價符號',
  comment: '註解',
  before: '此變化之前的註解',
  draw: '在棋盤上標畫',
  drawHint:
    '在一點按下、到另一點鬆開是箭頭，在同一點鬆開是圓圈；用鍵盤則在兩點各按 Enter。滑鼠右鍵隨時可畫：按住 Shift 為紅色，Alt 為藍色，兩者同按為黃色。',
  drawn: '已標畫',
  circle: (colour, at) => `${at}的${colour}圓圈`,
  arrow: (colour, from, to) => `從${from}到${to}的${colour}箭頭`,
  erase: (what) => `擦去：${what}`,
  eraseAll: '全部擦去',
  promote: '上移此變化',
  makeMain: '設為主變',
  remove: '從這裡起刪除',
  removeQuestion: (moves) =>
    moves === 1 ? '刪除這一步？' : `刪除這一步及其後各步，共${moves}步？`,
  removed: (moves) => `已刪除${moves}步。`,
  promoted: '變化已上移。',
  isMain: '現在是主變。',
};
