import type { SameShape } from '../../../kit/texts/sameShape.ts';
import type { en } from './en.ts';

export const zh: SameShape<typeof en> = {
  pictureAlt: (game, caption) => `${game}棋盘：${caption}`,
  pictureFailed: '图片制作失败。',
  drawing: '正在绘制……',
};
