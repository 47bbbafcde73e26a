/** A lesson: its board, what to do, and what came of it. */
import type { Rules } from 'hegemon-engine';
import {
  batch,
  createEffect,
  createMemo,
  createSignal,
  For,
  type JSX,
  on,
  onCleanup,
  Show,
} from 'solid-js';
import { Board, type Looked, type Mark, type Pending } from '../../../board/Board.tsx';
import { Chip } from '../../../board/Chip.tsx';
import { shapeOf } from '../../../board/geometry.ts';
import { kindName, sideName, variantName } from '../../../board/names.ts';
import { movesOf } from '../../../game/movesOutOfTurn.ts';
import { announce } from '../../../kit/announce.ts';
import { ConfirmBar } from '../../../kit/ConfirmBar.tsx';
import { Button } from '../../../kit/controls.tsx';
import { settings } from '../../../kit/settings.ts';
import { play as sound } from '../../../kit/sounds.ts';
import { m } from '../../../kit/texts/index.ts';
import { fallLines, outcomeSentence, pendingSentence, sentence } from '../../../shell/narration.ts';
import { type Lesson, pointsOf } from './lesson.ts';
import { begin, play, type Scene, shownOf, starsOf, type Try } from './lessonRun.ts';
import { lessons } from './lessons.ts';
import { type Stars as Count, note } from './progress.ts';
import { Stars } from './Stars.tsx';
import { lessonText, t } from './texts/index.ts';

/** How long each of the others' moves is seen. */
const sceneMs = () => (settings.animation === 'off' ? 200 : 900);

export function LessonView(props: { readonly rules: Rules; readonly lesson: Lesson }): JSX.Element {
  const { lesson, rules } = props;
  const start = (): Try => {
    const begun = begin(rules, lesson);
    if (begun.ok) return begun.value;
    throw new Error(`${begun.error.what} (${begun.error.where})`);
  };
  const [attempt, setAttempt] = createSignal(start());
  /** Which of its scenes is seen. */
  const [at, setAt] = createSignal(0);
  const [hinted, setHinted] = createSignal(false);
  const [pending, setPending] = createSignal<Pending | null>(null);
  const [looked, setLooked] = createSignal<Looked | null>(null);

  const text = () => lessonText(lesson.id);
  const course = lessons.filter(({ variant }) => variant === lesson.variant);
  const number = course.indexOf(lesson);
  const following = course[number + 1];
  const points = pointsOf(lesson);
  const scene = (): Scene => attempt().scenes[at()] ?? (attempt().scenes[0] as Scene);
  const state = createMemo(() => shownOf(lesson, scene().state));
  /** Nothing moves any more: what came of it can be said. */
  const still = () => at() === attempt().scenes.length - 1;
  const outcome = () => (still() ? attempt().outcome : 'open');
  const seat = () =>
    lesson.variant === 'sevenkingdoms'
      ? 1
      : state().sides.findIndex(({ side }) => side === lesson.side);
  const marks = createMemo<Mark[]>(() => {
    const { last } = scene();
    if (!last || last.to === null) return [];
    const from = last.from?.endsWith('@') ? null : last.from;
    return [{ from, to: last.to, side: last.side, weight: 1 }];
  });
  const stars = () => attempt().stars;
  /** What happened since the learner's turn, in sentences. */
  const events = createMemo(() =>
    attempt()
      .scenes.slice(0, at() + 1)
      .flatMap(({ last }) =>
        last ? [sentence(lesson.variant, last), ...fallLines(lesson.variant, last)] : [],
      ),
  );
  /** Whose pieces are seen at first. */
  const present = () => {
    const { sides, pieces } = shownOf(lesson, (start().scenes[0] as Scene).state);
    return sides.map(({ side }) => side).filter((side) => pieces.some((one) => one.side === side));
  };
  const looksAt = () => {
    const piece = looked();
    if (!piece) return attempt().used === 0 ? t().how : '';
    return m().pieceNote(
      sideName(lesson.variant, piece.side),
      kindName(lesson.variant, piece.kind),
      m().pieceMoves(lesson.variant, piece.kind),
    );
  };
  const praise = () => {
    const count = starsOf(attempt());
    const fewer = count < 3 ? ` ${t().fewer(lesson.solution.length)}` : '';
    return `${t().done(count)} ${text().done}${fewer}`;
  };
  const blame = () => {
    const { reason } = attempt();
    const { state: end } = scene();
    const why = reason === null ? '' : t().reasons[reason];
    return end.outcome ? `${why} ${outcomeSentence(end)}` : why;
  };

  // What the others do is seen one after the other.
  createEffect(() => {
    if (still()) return;
    const timer = setTimeout(() => setAt(at() + 1), sceneMs());
    onCleanup(() => clearTimeout(timer));
  });
  createEffect(
    on(
      () => [attempt(), at()] as const,
      ([now]) => {
        const { last, state: seen } = scene();
        if (last) {
          announce(sentence(lesson.variant, last), true);
          for (const line of fallLines(lesson.variant, last)) announce(line, true);
          sound(
            seen.outcome ? 'end' : last.fallen.length > 0 ? 'fall' : last.taken ? 'take' : 'move',
          );
        }
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
    <main class="lesson">
      <div class="lesson-board" style={{ '--shape': points ? 1 : shapeOf(lesson.variant) }}>
        <Board
          state={state()}
          seat={seat()}
          movable={still() && attempt().outcome === 'open'}
          marks={marks()}
          stars={stars()}
          part={points}
          coordinates={points !== undefined}
          threats={false}
          onMove={onMove}
          onSay={(words) => announce(words, true)}
          onPending={setPending}
          onLook={setLooked}
          label={t().board(text().title)}
          movesOf={(side) =>
            shownOf(lesson, { ...scene().state, moves: movesOf(rules, scene().state, side) }).moves
          }
        />
      </div>
      <div class="lesson-words">
        <p class="lesson-place">
          <a href="#/learn">{t().list}</a> · {variantName(lesson.variant)} ·{' '}
          {t().lessonOf(number + 1, course.length)}
        </p>
        <h1>{text().title}</h1>
        {/* What came of it takes the place of what was to do: on a phone there is no room for both. */}
        <Show when={outcome() === 'open'}>
          <p class="lesson-text">{text().text}</p>
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
        <Show
          when={pending()}
          fallback={
            <div class="lesson-actions">
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
            </div>
          }
        >
          {(move) => (
            <ConfirmBar
              text={pendingSentence(state(), move().from, move().to)}
              onCancel={() => move().cancel()}
              onConfirm={() => move().confirm()}
            />
          )}
        </Show>
        <Show when={hinted()}>
          <p class="lesson-hint">{text().hint}</p>
        </Show>
        <Show when={events().length > 0}>
          <ul class="lesson-events">
            {events().map((line) => (
              <li>{line}</li>
            ))}
          </ul>
        </Show>
        <p class="hint lesson-look">{looksAt()}</p>
      </div>
    </main>
  );
}
