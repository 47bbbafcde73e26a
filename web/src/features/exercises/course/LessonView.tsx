/** A lesson: its board, what to do, and the result. */

import type { Rules } from 'hegemon-engine';
import { batch, createEffect, createSignal, For, type JSX, on, Show } from 'solid-js';
import { Chip } from '../../../board/Chip.tsx';
import { gameNamed } from '../../../board/games.ts';
import { sideName, variantName } from '../../../board/names.ts';
import { announce } from '../../../kit/announce.ts';
import { showTitle } from '../../../kit/title.ts';
import { createScenes, ExercisePage, tell, type Verdict } from '../ExercisePage.tsx';
import { type Scene, stateOf } from '../exerciseAttempt.ts';
import { type Stars as Count, noteStars } from '../progress.ts';
import { type Lesson, pointsOf } from './lesson.ts';
import { begin, play, shownOf, starsOf, type Try } from './lessonRun.ts';
import { lessons } from './lessons.ts';
import { Stars } from './Stars.tsx';
import { lessonText, t } from './texts/index.ts';
import { blame, praise } from './verdict.ts';

/** How long each of the others' moves is seen, in milliseconds. */
const sceneMs = 900;

export function LessonView(props: { readonly rules: Rules; readonly lesson: Lesson }): JSX.Element {
  const { lesson, rules } = props;
  const start = (): Try => {
    const begun = begin(rules, lesson);
    if (begun.ok) return begun.value;
    throw new Error(`${begun.error.what} (${begun.error.where})`);
  };
  const [attempt, setAttempt] = createSignal(start());
  const { at, setAt, scene, still, events } = createScenes(() => attempt().scenes, sceneMs);
  const [hinted, setHinted] = createSignal(false);
  const text = () => lessonText(lesson.id);
  const course = lessons.filter(({ variant }) => variant === lesson.variant);
  const number = course.indexOf(lesson);
  const following = course[number + 1];
  showTitle(() => text().title);
  const outcome = () => (still() ? attempt().outcome : 'open');
  const seat = () => gameNamed(lesson.variant).below;

  createEffect(
    on(
      () => [attempt(), at()] as const,
      ([now]) => {
        tell(scene());
        if (outcome() === 'done') {
          noteStars(lesson.id, starsOf(now) as Count);
          announce(`${praise(now)} ${t().starsOf(starsOf(now))}`, true);
        } else if (outcome() === 'failed') {
          announce(`${t().failed}. ${blame(now)}`, true);
        }
      },
      { defer: true },
    ),
  );
  announce(`${text().title}. ${text().text}`, false);

  const show = (next: Try) =>
    batch(() => {
      setAt(0);
      setAttempt(next);
    });
  const verdict = (): Verdict | null => {
    if (outcome() === 'open') return null;
    if (outcome() === 'failed') {
      return { kind: 'failed', testId: 'failed-try', title: t().failed, text: blame(attempt()) };
    }
    const last = following ? '' : ` ${t().courseDone}`;
    return {
      kind: 'done',
      testId: 'done',
      stars: <Stars count={starsOf(attempt())} />,
      text: praise(attempt()) + last,
    };
  };

  return (
    <ExercisePage
      rules={rules}
      scene={scene()}
      shown={(state) => shownOf(lesson, state)}
      points={pointsOf(lesson)}
      seat={seat()}
      side={lesson.side}
      movable={still() && attempt().outcome === 'open'}
      stars={attempt().stars}
      label={t().board(text().title)}
      onMove={(move) => {
        const next = play(rules, attempt(), move);
        if (next !== attempt()) show(next);
      }}
      place={
        <>
          <a href="#/learn">{t().list}</a> · {variantName(lesson.variant)} ·{' '}
          {t().lessonOf(number + 1, course.length)}
        </>
      }
      title={text().title}
      text={text().text}
      status={
        <Show when={outcome() === 'open'}>
          <Status attempt={attempt()} first={stateOf(start())} />
        </Show>
      }
      verdict={verdict()}
      again={{
        label: t().again,
        main: outcome() === 'failed',
        onClick: () => {
          show(start());
          announce(text().text, true);
        },
      }}
      hint={{
        label: t().hint,
        onClick: () => {
          setHinted(true);
          announce(text().hint, true);
        },
      }}
      hinted={hinted() ? text().hint : null}
      actions={
        <a
          class="button"
          classList={{ 'button-main': outcome() === 'done' }}
          href={`#/learn/${following?.id ?? `first-game-${lesson.variant}`}`}
        >
          {following ? t().next : t().firstGame}
        </a>
      }
      events={events()}
      how={attempt().used === 0 ? t().how : ''}
    />
  );
}

/** Whose pieces are on the board, and what is left to do. */
function Status(props: { readonly attempt: Try; readonly first: Scene['state'] }): JSX.Element {
  const { lesson } = props.attempt;
  const { sides, pieces } = shownOf(lesson, props.first);
  const present = sides
    .map(({ side }) => side)
    .filter((side) => pieces.some((one) => one.side === side));
  return (
    <div class="row lesson-count">
      <Show when={present.length > 1}>
        <ul class="row lesson-sides" aria-label={t().sides}>
          <For each={present}>
            {(side) => (
              <li>
                <Chip variant={lesson.variant} side={side} small />{' '}
                {side === lesson.side
                  ? t().own(sideName(lesson.variant, side))
                  : sideName(lesson.variant, side)}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <span data-testid="moves-left">{t().movesLeft(lesson.most - props.attempt.used)}</span>
      <Show when={props.attempt.stars.size > 0}>
        <span>{t().starsLeft(props.attempt.stars.size)}</span>
      </Show>
    </div>
  );
}
