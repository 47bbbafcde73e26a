/** The page of puzzles: a game, a kind, and one puzzle after the other. */
import type { Rules } from 'hegemon-engine';
import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  type JSX,
  Show,
  untrack,
} from 'solid-js';
import { variants } from '../../../../../table/config.ts';
import { variantName } from '../../../board/names.ts';
import type { Variant } from '../../../game/position.ts';
import { Alert, Button, Choice } from '../../../kit/controls.tsx';
import { m } from '../../../kit/texts/index.ts';
import { showTitle } from '../../../kit/title.ts';
import { kept, ratingOf } from '../progress.ts';
import { puzzlesOf } from './files.ts';
import { PuzzleView } from './PuzzleView.tsx';
import { askedFor, type Kind, kinds, type Puzzle } from './puzzle.ts';
import { dueOf, nextOf } from './schedule.ts';
import { t } from './texts/index.ts';
import './puzzles.css';

// A look at another page changes nothing.
const [lastVariant, setLastVariant] = createSignal<Variant>(variants[0]);
const [kind, setKind] = createSignal<Kind | 'all'>('all');

/** Which kind of puzzle comes next. */
function KindField(props: {
  readonly puzzles: readonly Puzzle[];
  readonly onChosen: () => void;
}): JSX.Element {
  const counts = createMemo(() =>
    kinds
      .map((name) => ({
        name,
        count: props.puzzles.filter((one) => one.kinds.includes(name)).length,
      }))
      .filter(({ count }) => count > 0),
  );
  return (
    <label class="field">
      <span class="label">{t().kind}</span>
      <select
        value={kind()}
        onChange={(event) => {
          setKind(event.currentTarget.value as Kind | 'all');
          props.onChosen();
        }}
      >
        <option value="all">{t().allKinds(props.puzzles.length)}</option>
        {counts().map(({ name, count }) => (
          <option value={name} selected={kind() === name}>
            {t().kindCount(t().kinds[name], count)}
          </option>
        ))}
      </select>
    </label>
  );
}

export default function Puzzles(props: {
  readonly rules: Rules;
  readonly hash: string;
}): JSX.Element {
  const variant = createMemo(() => askedFor(props.hash).variant ?? lastVariant());
  const id = createMemo(() => askedFor(props.hash).id);
  const [loaded, { refetch }] = createResource(variant, (of) =>
    puzzlesOf(of).then(
      (puzzles) => ({ of, puzzles }),
      () => ({ of, puzzles: null }),
    ),
  );
  const puzzles = () => {
    const found = loaded.latest;
    return found?.of === variant() ? found.puzzles : undefined;
  };
  const puzzle = createMemo(() => puzzles()?.find((one) => one.id === id()));
  const due = () => dueOf(puzzles() ?? [], kept(), Date.now()).length;
  const following = (): Puzzle | undefined =>
    nextOf(puzzles() ?? [], kept(), {
      rating: ratingOf(variant()).rating,
      kind: kind(),
      not: id(),
      now: Date.now(),
      random: Math.random(),
    });
  const address = (one: Puzzle) => `#/puzzles/${one.variant}/${one.id}`;
  const [exhausted, setExhausted] = createSignal(false);
  const next = () => {
    const one = following();
    setExhausted(one === undefined);
    if (one) location.hash = address(one);
  };

  createEffect(() => setLastVariant(variant()));
  createEffect(() => {
    props.hash;
    setExhausted(false);
  });
  // An address without a puzzle gets one, and is no page to go back to.
  createEffect(() => {
    if (!puzzles() || id() !== undefined) return;
    const one = untrack(following);
    if (one) location.replace(address(one));
    else setExhausted(true);
  });
  showTitle(() => t().title);

  const choose = (
    <div class="puzzle-choose">
      <Choice
        label={m().game}
        value={variant()}
        options={variants.map((value) => ({ value, text: variantName(value) }))}
        onChange={(value) => {
          setKind('all');
          location.hash = `#/puzzles/${value}`;
        }}
      />
      <KindField puzzles={puzzles() ?? []} onChosen={next} />
      <p class="puzzle-rating" data-testid="rating">
        {t().yourRating(
          Math.round(ratingOf(variant()).rating),
          Math.round(ratingOf(variant()).deviation),
        )}
        <Show when={due() > 0}> · {t().due(due())}</Show>
      </p>
      <Show when={exhausted()}>
        <p role="alert">{t().none}</p>
      </Show>
    </div>
  );

  return (
    <Show
      when={puzzle()}
      keyed
      fallback={
        <main class="about puzzles" aria-busy={puzzles() === undefined ? 'true' : undefined}>
          <h1>{t().title}</h1>
          {choose}
          <Show when={puzzles() === undefined}>
            <p>{t().loading}</p>
          </Show>
          <Show when={puzzles() === null}>
            <Alert>{t().failed}</Alert>
            <Button wide kind="main" label={m().tryAgain} onClick={() => void refetch()} />
          </Show>
          <Show when={puzzles() && id() !== undefined}>
            <Alert>{t().unknown}</Alert>
            <Button wide kind="main" label={t().next} onClick={next} />
          </Show>
        </main>
      }
    >
      {(one) => (
        <PuzzleView rules={props.rules} puzzle={one} onNext={next}>
          {choose}
        </PuzzleView>
      )}
    </Show>
  );
}
