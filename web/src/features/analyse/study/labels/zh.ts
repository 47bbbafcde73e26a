import type { SameShape } from '../../../../kit/texts/sameShape.ts';
import type { en } from './en.ts';

export const zh: SameShape<typeof en> = {
  tools: '评注与变化',
  review: '复盘',
  sideLines: (move) => `${move}的其他变化`,
  engineSaid: ({ score, depth, seconds }) => `引擎：${score}，深度 ${depth}，${seconds} 秒。`,
  commented: '有注解。',
  lineOf: (n, all) => `第${n}条变化，共${all}条。`,
  drawing: (colour) => `正在用${colour}标画`,
  drawn: '完成',
  colours: { G: '绿色', R: '红色', B: '蓝色', Y: '黄色' },
  marks: { 1: '好棋', 2: '失误', 3: '妙棋', 4: '大失误', 5: '有趣的着法', 6: '值得商榷' },
};
