/** The texts of the course, in the language that was chosen. They are loaded with it. */
import { language } from '../../../../kit/texts/index.ts';
import type { Language } from '../../../../kit/texts/locale.ts';
import type { LessonId } from '../lessons.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

export interface LessonText {
  readonly title: string;
  /** What there is to know, and what to do. */
  readonly text: string;
  readonly hint: string;
  /** What was learnt. */
  readonly done: string;
}

type Widened<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : T[K] extends string
      ? string
      : Widened<T[K]>;
};

export interface CourseTexts {
  readonly page: Widened<(typeof en)['page']>;
  readonly lessons: Readonly<Record<LessonId, LessonText>>;
}

export const texts: Readonly<Record<Language, CourseTexts>> = { en, zh, 'zh-Hant': zhHant };

export function t(): CourseTexts['page'] {
  return texts[language()].page;
}

export function lessonText(id: string): LessonText {
  return texts[language()].lessons[id as LessonId];
}
