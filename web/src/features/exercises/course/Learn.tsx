/** The course: a list of lessons by game, and a lesson with its board. */

import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { variants } from '../../../../../table/config.ts';
import { variantName } from '../../../board/names.ts';
import { Alert, Choice } from '../../../kit/controls.tsx';
import { m } from '../../../kit/texts/index.ts';
import { showTitle } from '../../../kit/title.ts';
import type { PageProps } from '../../../shell/frame/pageProps.ts';
import { starsFor } from '../progress.ts';
import { FirstGame } from './FirstGame.tsx';
import { LessonView } from './LessonView.tsx';
import type { Variant } from './lesson.ts';
import { groupsOf, lessons } from './lessons.ts';
import { Stars } from './Stars.tsx';
import { lessonText, t } from './texts/index.ts';
import './learn.css';

export default function Learn(props: PageProps): JSX.Element {
  const id = createMemo(() => /^#\/learn\/([a-z-]+)/.exec(props.hash)?.[1]);
  const lesson = createMemo(() => lessons.find((one) => one.id === id()));
  const guided = createMemo(() => variants.find((name) => id() === `first-game-${name}`));
  return (
    <Show
      when={lesson()}
      keyed
      fallback={
        <Show when={guided()} keyed fallback={<List unknown={id() !== undefined} />}>
          {(name) => <FirstGame rules={props.rules} variant={name} go={props.go} />}
        </Show>
      }
    >
      {(open) => <LessonView rules={props.rules} lesson={open} />}
    </Show>
  );
}

const [variant, setVariant] = createSignal<Variant>(variants[0]);

function List(props: { readonly unknown: boolean }): JSX.Element {
  showTitle(() => t().title);
  const course = createMemo(() => lessons.filter((lesson) => lesson.variant === variant()));
  const done = () => course().filter(({ id }) => starsFor(id) > 0).length;
  const next = () => course().find(({ id }) => starsFor(id) === 0);
  return (
    <main class="about learn">
      <h1>{t().title}</h1>
      <p class="lead">{t().lead}</p>
      <Show when={props.unknown}>
        <Alert>{t().unknown}</Alert>
      </Show>
      <Choice
        label={m().game}
        value={variant()}
        options={variants.map((value) => ({ value, text: variantName(value) }))}
        onChange={(value) => setVariant(value as Variant)}
      />
      <p class="learn-game">{t().games[variant()]}</p>
      <div class="row learn-progress">
        <span>{t().progress(done(), course().length)}</span>
        <Show when={next()}>
          {(lesson) => (
            <a class="button button-main" href={`#/learn/${lesson().id}`}>
              {done() === 0 ? t().begin : t().goOn}
            </a>
          )}
        </Show>
        <a
          class="button"
          classList={{ 'button-main': next() === undefined }}
          href={`#/learn/first-game-${variant()}`}
        >
          {t().firstGame}
        </a>
      </div>
      <For each={groupsOf(variant())}>
        {({ group, lessons: some }) => (
          <section>
            <h2>
              {t().groups[group]}{' '}
              <small>
                {t().ofAll(some.filter(({ id }) => starsFor(id) > 0).length, some.length)}
              </small>
            </h2>
            <ol class="learn-list">
              <For each={some}>
                {(lesson) => (
                  <li>
                    <a class="item learn-item" href={`#/learn/${lesson.id}`}>
                      <span class="learn-number">{course().indexOf(lesson) + 1}</span>
                      <span class="learn-title">{lessonText(lesson.id).title}</span>
                      <Stars count={starsFor(lesson.id)} />
                    </a>
                  </li>
                )}
              </For>
            </ol>
          </section>
        )}
      </For>
    </main>
  );
}
