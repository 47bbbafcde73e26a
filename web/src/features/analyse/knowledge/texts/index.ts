/** How sides play, in words; loaded when a card of the analysis says so for the first time. */
import { textsOf } from '../../../../kit/texts/index.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';
import { zh as zhHant } from './zh.ts?hant';

export const t = textsOf({ en, zh, zhHant });
