import type { SameShape } from '../../../kit/texts/sameShape.ts';
import type { en } from './en.ts';

export const zh: SameShape<typeof en> = {
  pictureOf: '内容',
  pictureKinds: { position: '当前局面', round: '最近一轮', falls: '各国灭亡' },
  pictureAlt: (game, caption) => `${game}棋盘：${caption}`,
  pictureFailed: '图片制作失败。',
  drawingOne: '正在绘制……',
  drawing: (n, all) => `正在绘制第 ${n} 幅，共 ${all} 幅……`,
  nothingToShow: { position: '', round: '还没有走过棋。', falls: '还没有一方灭亡。' },
};
