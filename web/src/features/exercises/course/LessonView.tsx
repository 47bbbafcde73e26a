/** A lesson: its board, what to do, and what came of it. */
import type { Rules } from 'hegemon-engine';
import { batch, createEffect, createSignal, For, type JSX, on, Show } from 'solid-js';
import { Chip } from '../../../board/Chip.tsx';
import { kindName, sideName, variantName } from '../../../board/names.ts';
import { announce } from '../../../kit/announce.ts';
import { Button } from '../../../kit/controls.tsx';
import { m } from '../../../kit/texts/index.ts';
import { showTitle } from '../../../kit/title.ts';
import { fallLines, outcomeSentence } from '../../../shell/narration.ts';
import { createScenes, ExercisePage, tell } from '../ExercisePage.tsx';
import type { Scene } from '../scene.ts';
import { type Lesson, pointsOf } from './lesson.ts';
import { begin, missingOf, play, shownOf, starsOf, type Try } from './lessonRun.ts';
import { lessons } from './lessons.ts';
import { type Stars as Count, note } from './progress.ts';
import { Stars } from './Stars.tsx';
import { lessonText, t } from './texts/index.ts';

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
  const points = pointsOf(lesson);
  const outcome = () => (still() ? attempt().outcome : 'open');
  const seat = () =>
    lesson.variant === 'sevenkingdoms'
      ? 1
      : scene().state.sides.findIndex(({ side }) => side === lesson.side);
  const stars = () => attempt().stars;
  /** Whose pieces are seen at first. */
  const present = () => {
    const { sides, pieces } = shownOf(lesson, (start().scenes[0] as Scene).state);
    return sides.map(({ side }) => side).filter((side) => pieces.some((one) => one.side === side));
  };
  const praise = () => {
    const count = starsOf(attempt());
    const fewer = count < 3 ? ` ${t().fewer(lesson.solution.length)}` : '';
    return `${t().done(count)} ${text().done}${fewer}`;
  };
  /** What has happened against the learner, and what was to happen. */
  const blame = () => {
    const { reason, scenes } = attempt();
    const { state: end } = scene();
    const lost = scenes.flatMap(({ last }) =>
      last?.fallen.some(({ heir }) => heir !== lesson.side) ? fallLines(lesson.variant, last) : [],
    );
    const name = (side: string) => sideName(lesson.variant, side);
    const missing = missingOf(attempt());
    const why =
      reason === 'moves' || reason === 'over'
        ? [
            missing.stars > 0 ? t().starsMissing(missing.stars) : '',
            ...missing.untaken.map(({ side, kind, at }) =>
              t().untaken(m().pieceOn(name(side ?? ''), kindName(lesson.variant, kind), at)),
            ),
            missing.fall === null ? '' : t().notFallen(name(missing.fall)),
            missing.win ? t().notWon : '',
          ]
        : reason === null
          ? []
          : [t().reasons[reason]];
    const result = end.outcome ? outcomeSentence(end) : '';
    return [...new Set([...lost, ...why, result])].filter(Boolean).join(' ');
  };

  createEffect(
    on(
      () => [attempt(), at()] as const,
      ([now]) => {
        tell(scene());
        if (outcome() === 'done') {
          note(lesson.id, starsOf(now) as Count);
          announce(`${praise()} ${t().starsOf(starsOf(now))}`, true);
        } else if (outcome() === 'failed') {
          announce(`${t().failed}. ${blame()}`, true);
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
  const onMove = (move: string) => {
    const next = play(rules, attempt(), move);
    if (next === attempt()) return;
    show(next);
  };
  const again = () => {
    show(start());
    announce(text().text, true);
  };
  const hint = () => {
    setHinted(true);
    announce(text().hint, true);
  };

  return (
    <ExercisePage
      rules={rules}
      scene={scene()}
      shown={(state) => shownOf(lesson, state)}
      points={points}
      seat={seat()}
      side={lesson.side}
      movable={still() && attempt().outcome === 'open'}
      stars={stars()}
      label={t().board(text().title)}
      onMove={onMove}
      task={
        <>
          {' '}
          <p class="lesson-place">
            <a href="#/learn">{t().list}</a> · {variantName(lesson.variant)} ·{' '}
            {t().lessonOf(number + 1, course.length)}
          </p>
          <h1>{text().title}</h1>
          <p class="lesson-text">{text().text}</p>
          <Show when={outcome() === 'open'}>
            <div class="lesson-count">
              <Show when={present().length > 1}>
                <ul class="lesson-sides" aria-label={t().sides}>
                  <For each={present()}>
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
              <span data-testid="moves-left">{t().movesLeft(lesson.most - attempt().used)}</span>
              <Show when={stars().size > 0}>
                <span>{t().starsLeft(stars().size)}</span>
              </Show>
            </div>
          </Show>
          <Show when={outcome() === 'done'}>
            <div class="lesson-done" data-testid="done">
              <Stars count={starsOf(attempt())} />
              <p>{praise()}</p>
              <Show when={!following}>
                <p>{t().courseDone}</p>
              </Show>
            </div>
          </Show>
          <Show when={outcome() === 'failed'}>
            <div class="lesson-failed" data-testid="failed-try">
              <strong>{t().failed}</strong>
              <p>{blame()}</p>
            </div>
          </Show>
        </>
      }
      actions={
        <>
          {' '}
          <Button
            wide
            kind={outcome() === 'failed' ? 'main' : 'plain'}
            icon="back"
            label={t().again}
            onClick={again}
          />
          <Button wide icon="eye" label={t().hint} onClick={hint} />
          <Show
            when={following}
            fallback={
              <a
                class="button"
                classList={{ 'button-main': outcome() === 'done' }}
                href={`#/learn/first-game-${lesson.variant}`}
              >
                {t().firstGame}
              </a>
            }
          >
            {(one) => (
              <a
                class="button"
                classList={{ 'button-main': outcome() === 'done' }}
                href={`#/learn/${one().id}`}
              >
                {t().next}
              </a>
            )}
          </Show>
        </>
      }
      verdict={
        <Show when={hinted()}>
          <p class="lesson-hint">{text().hint}</p>
        </Show>
      }
      events={events()}
      how={attempt().used === 0 ? t().how : ''}
    />
  );
}
