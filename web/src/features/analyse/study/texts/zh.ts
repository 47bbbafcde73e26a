import type { SameShape } from '../../../../kit/texts/sameShape.ts';
import type { en } from './en.ts';

export const zh: SameShape<typeof en> = {
  ofStart: '初始局面',
  ofMove: (move) => `${move}之后`,
  marks: '评价符号',
  comment: '注解',
  before: '此变化之前的注解',
  draw: '在棋盘上标画',
  drawHint:
    '在一点按下、到另一点松开是箭头，在同一点松开是圆圈；用键盘则在两点各按回车。鼠标右键随时可画：按住 Shift 为红色，Alt 为蓝色，两者同按为黄色。',
  drawn: '已标画',
  circle: (colour, at) => `${at}的${colour}圆圈`,
  arrow: (colour, from, to) => `从${from}到${to}的${colour}箭头`,
  erase: (what) => `擦去：${what}`,
  eraseAll: '全部擦去',
  promote: '上移此变化',
  makeMain: '设为主变',
  remove: '从这里起删除',
  removeQuestion: (moves) =>
    moves === 1 ? '删除这一步？' : `删除这一步及其后各步，共${moves}步？`,
  removed: (moves) => `已删除${moves}步。`,
  promoted: '变化已上移。',
  isMain: '现在是主变。',
};
