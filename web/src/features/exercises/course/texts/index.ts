/** The texts of the course; they are loaded with it. */
import { textsOf } from '../../../../kit/texts/index.ts';
import type { LessonId } from '../lessons.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';
import { zh as zhHant } from './zh.ts?hant';

const texts = textsOf({ en, zh, zhHant });

export const t = () => texts().page;
export const lessonText = (id: string) => texts().lessons[id as LessonId];
