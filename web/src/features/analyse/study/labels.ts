/** The few texts of variations that the page has before its tools are loaded. */
import { language } from '../../../kit/texts/index.ts';
import type { Language } from '../../../kit/texts/locale.ts';

const en = {
  tools: 'Marks, comment, side lines',
  review: 'Review of the game',
  sideLines: (move: string) => `Instead of ${move}`,
  commented: 'With a comment.',
  lineOf: (n: number, all: number) => `Line ${n} of ${all}.`,
  drawing: (colour: string) => `Drawing in ${colour}`,
  drawn: 'Done',
  colours: { G: 'green', R: 'red', B: 'blue', Y: 'yellow' },
  /** By their numbers in records. */
  marks: {
    1: 'good move',
    2: 'mistake',
    3: 'very good move',
    4: 'blunder',
    5: 'interesting move',
    6: 'doubtful move',
  },
};
type Words = typeof en;
const zh: Words = {
  tools: '评注与变化',
  review: '复盘',
  sideLines: (move) => `${move}的其他变化`,
  commented: '有注解。',
  lineOf: (n, all) => `第${n}条变化，共${all}条。`,
  drawing: (colour) => `正在用${colour}标画`,
  drawn: '完成',
  colours: { G: '绿色', R: '红色', B: '蓝色', Y: '黄色' },
  marks: { 1: '好棋', 2: '失误', 3: '妙棋', 4: '大失误', 5: '有趣的着法', 6: '值得商榷' },
};
const zhHant: Words = {
  tools: '評註與變化',
  review: '覆盤',
  sideLines: (move) => `${move}的其他變化`,
  commented: '有註解。',
  lineOf: (n, all) => `第${n}條變化，共${all}條。`,
  drawing: (colour) => `正在用${colour}標畫`,
  drawn: '完成',
  colours: { G: '綠色', R: '紅色', B: '藍色', Y: '黃色' },
  marks: { 1: '好棋', 2: '失誤', 3: '妙棋', 4: '大失誤', 5: '有趣的著法', 6: '值得商榷' },
};
const all: Readonly<Record<Language, Words>> = { en, zh, 'zh-Hant': zhHant };

export function words(): Words {
  return all[language()];
}

/** Signs of marks by their numbers. */
export const signs: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
};
export type Sign = keyof Words['marks'];

export function signOf(nags: readonly number[]): string {
  return nags.flatMap((nag) => signs[nag] ?? []).join('');
}
