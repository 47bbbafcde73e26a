/** The few texts of variations that the page has before its tools are loaded. */
import { textsOf } from '../../../../kit/texts/index.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';
import { zh as zhHant } from './zh.ts?hant';

export const words = textsOf({ en, zh, zhHant });

/** Signs of marks by their numbers. */
export const signs: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
};
export type Sign = keyof (typeof en)['marks'];

export function signOf(nags: readonly number[]): string {
  return nags.flatMap((nag) => signs[nag] ?? []).join('');
}
