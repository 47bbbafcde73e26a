/** The texts of the editor, in the language that was chosen. They are loaded with it. */
import type { EngineError } from 'hegemon-engine';
import { errorText } from '../../../kit/texts/errors.ts';
import { language, m } from '../../../kit/texts/index.ts';
import type { Language } from '../../../kit/texts/locale.ts';
import { kindName, sideName } from '../../../board/names.ts';
import { type Refusal, translated } from '../refusals.ts';
import { en, refusals as enRefusals } from './en.ts';
import { zh, refusals as zhRefusals } from './zh.ts';
import { zhHant, refusals as zhHantRefusals } from './zh-hant.ts';

export type EditorTexts = {
  readonly [K in keyof typeof en]: (typeof en)[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : string;
};

const texts: Readonly<Record<Language, EditorTexts>> = { en, zh, 'zh-Hant': zhHant };
const refusals: Readonly<Record<Language, readonly Refusal[]>> = {
  en: enRefusals,
  zh: zhRefusals,
  'zh-Hant': zhHantRefusals,
};

export function t(): EditorTexts {
  return texts[language()];
}

/** Why the engine does not take a position: in its own words where the language has no others. */
export function refusalText(variant: string, error: EngineError): string {
  const say = {
    side: (letter: string) => sideName(variant, letter),
    kind: (letter: string) => kindName(variant, letter),
  };
  const text = translated(refusals[language()], say, error);
  return text === undefined ? errorText(error) : `${m().refused.position} ${text}`;
}
