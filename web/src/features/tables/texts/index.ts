/** The texts of tables; they are loaded with them. */
import { textsOf } from '../../../kit/texts/index.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';
import { zh as zhHant } from './zh.ts?hant';

export const t = textsOf({ en, zh, zhHant });
