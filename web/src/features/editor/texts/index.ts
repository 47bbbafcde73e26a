/** The texts of the editor; they are loaded with it. */
import type { EngineError } from 'hegemon-engine';
import { kindName, sideName } from '../../../board/names.ts';
import { errorText } from '../../../kit/texts/errors.ts';
import { language, m, textsOf } from '../../../kit/texts/index.ts';
import type { Language } from '../../../kit/texts/locale.ts';
import { type Refusals, translated } from '../refusals.ts';
import { en } from './en.ts';
import { zh, refusals as zhRefusals } from './zh.ts';
import { zh as zhHant, refusals as zhHantRefusals } from './zh.ts?hant';

export const t = textsOf({ en, zh, zhHant });
const refusals: Readonly<Record<Language, Refusals>> = {
  en: {},
  zh: zhRefusals,
  'zh-Hant': zhHantRefusals,
};

/** Why the engine does not take a position: in its own words where the language has no others. */
export function refusalText(variant: string, error: EngineError): string {
  const say = {
    side: (letter: string) => sideName(variant, letter),
    kind: (letter: string) => kindName(variant, letter),
  };
  const text = translated(refusals[language()], say, error);
  return text === undefined ? errorText(error) : `${m().refused.position} ${text}`;
}
