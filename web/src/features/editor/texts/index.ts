/** The texts of the editor; they are loaded with it. */
import { textsOf } from '../../../kit/texts/index.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';
import { zh as zhHant } from './zh.ts?hant';

export const t = textsOf({ en, zh, zhHant });
