/** What is said of a try at a lesson. */
import { kindName, sideName } from '../../../board/names.ts';
import { fallLines, outcomeSentence } from '../../../game/insights/narration.ts';
import { m } from '../../../kit/texts/index.ts';
import { stateOf } from '../exerciseAttempt.ts';
import { missingOf, starsOf, type Try } from './lessonRun.ts';
import { lessonText, t } from './texts/index.ts';

export function praise(attempt: Try): string {
  const { lesson } = attempt;
  const count = starsOf(attempt);
  const fewer = count < 3 ? ` ${t().fewer(lesson.solution.length)}` : '';
  return `${t().done(count)} ${lessonText(lesson.id).done}${fewer}`;
}

/** What of the goal has not come true. */
function missing(attempt: Try): string[] {
  const { variant } = attempt.lesson;
  const { stars, untaken, fall, win } = missingOf(attempt);
  return [
    stars > 0 ? t().starsMissing(stars) : '',
    ...untaken.map(({ side, kind, at }) =>
      t().untaken(m().pieceOn(sideName(variant, side ?? ''), kindName(variant, kind), at)),
    ),
    fall === null ? '' : t().notFallen(sideName(variant, fall)),
    win ? t().notWon : '',
  ];
}

/** What has happened against the learner, and what was to happen. */
export function blame(attempt: Try): string {
  const { lesson, reason, scenes } = attempt;
  const end = stateOf(attempt);
  const lost = scenes.flatMap(({ last }) =>
    last?.fallen.some(({ heir }) => heir !== lesson.side) ? fallLines(lesson.variant, last) : [],
  );
  const open = reason === 'moves' || reason === 'over' || reason === null;
  const why = open ? missing(attempt) : [t().reasons[reason]];
  return [...lost, ...why, end.outcome ? outcomeSentence(end) : ''].filter(Boolean).join(' ');
}
