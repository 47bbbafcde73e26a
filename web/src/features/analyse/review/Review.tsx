/** The review of a game, a layer of its analysis: what decided, by whose mistake, and the better lines. */
import type { Rules } from 'hegemon-engine';
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  type JSX,
  on,
  onCleanup,
  Show,
  untrack,
} from 'solid-js';
import { Portal } from 'solid-js/web';
import { sideName } from '../../../board/names.ts';
import type { Entry } from '../../../game/insights/moveEffects.ts';
import { winnersOf } from '../../../game/insights/narration.ts';
import type { Study } from '../../../game/study/study.ts';
import { announce } from '../../../kit/announce.ts';
import { Button, Switch } from '../../../kit/controls.tsx';
import { annotated } from './annotate.ts';
import { FallSummary } from './FallSummary.tsx';
import { lossOfMove, moments, noise, playOf } from './judge.ts';
import { Moment } from './Moment.tsx';
import { PlayQuality } from './PlayQuality.tsx';
import { Progress } from './Progress.tsx';
import { createAttempt } from './retryMove.ts';
import { Review as Work } from './review.ts';
import { t } from './texts/index.ts';
import './review.css';

export interface ReviewProps {
  readonly rules: Rules;
  readonly study: Study;
  /** Begins at once. */
  readonly begin: boolean;
  /** Gets what is to be done with the next move on the board; null: it is played. */
  readonly onTry: (answer: ((move: string) => void) | null) => void;
  /** PlayQuality against bots from the position that is looked at. */
  readonly onPlay: () => void;
}

/** A move tried again. It stands beside the board: on a phone nobody sees the review while he looks at that. */
function AttemptBar(props: {
  readonly attempt: ReturnType<typeof createAttempt>;
  readonly variant: string;
  readonly onEnd: () => void;
}): JSX.Element {
  return (
    <Show when={props.attempt.one()}>
      {(one) => (
        <Portal mount={document.querySelector('.table-action') ?? document.body}>
          <section class="row review-attempt" aria-label={t().tryAgain}>
            <p role="status" class="review-try">
              {props.attempt.verdict() ?? t().tryHint(sideName(props.variant, one().side))}
            </p>
            <div class="row">
              <Button wide label={t().showBest} onClick={props.attempt.showBest} />
              <Button wide label={t().end} onClick={props.onEnd} />
            </div>
          </section>
        </Portal>
      )}
    </Show>
  );
}

/** When it is done, marks and better lines are put into the tree, once. */
function addWhenDone(rules: Rules, study: ReviewProps['study'], work: () => Work): void {
  createEffect(() => {
    const done = work();
    if (done.going() !== 'done' || done.added || !study.ready()) return;
    done.markAdded();
    announce(t().over, true);
    void untrack(() =>
      annotated(rules, study, done.judged(), () => done === work()).then((tree) => {
        if (tree && done === work()) study.change(tree);
      }),
    );
  });
}

export default function Review(props: ReviewProps): JSX.Element {
  const { study } = props;
  // The moves of the game itself decide: side lines change nothing.
  const moves = createMemo(() => study.game().moves, undefined, {
    equals: (a, b) => a.length === b.length && a.every((move, i) => move === b[i]),
  });
  const [work, setWork] = createSignal<Work>(new Work(props.rules, study.game()));
  if (props.begin) work().start();
  const attempt = createAttempt(study, work, props.onTry);
  createEffect(
    on(
      [moves, study.setup],
      () => {
        work().dispose();
        setWork(new Work(props.rules, study.game()));
        attempt.end();
      },
      { defer: true },
    ),
  );
  onCleanup(() => work().dispose());
  const variant = () => study.setup().variant;
  const main = createMemo(() => study.tree().line(0));
  const entries = createMemo<Entry[]>(() => main().flatMap((id) => study.seen(id)?.entry ?? []));
  const judged = () => work().judged();
  const isDone = () => work().going() === 'done' && entries().length >= work().total;
  const sides = () => study.state().sides.map(({ side }) => side);
  const people = () => study.mine().filter((side) => sides().includes(side));

  /** What the person has chosen, if anything. */
  const [every, setEvery] = createSignal<boolean | null>(null);
  /** A game that was won, or in which the person made no mistake, was decided by others. */
  const byOthers = () => {
    const end = study.game().state();
    const won = winnersOf(end).some((side) => people().includes(side)) && !end.outcome?.drawn;
    return won || (isDone() && moments(judged(), people()).length === 0);
  };
  const all = () => people().length === 0 || (every() ?? byOthers());
  const shown = () => (all() ? sides() : people());
  const plays = createMemo(() =>
    shown()
      .map((side) => playOf(judged(), side))
      .filter((play) => play.moves > 0),
  );
  const worst = createMemo(() => moments(judged(), shown()));

  addWhenDone(props.rules, study, work);

  const goTo = (index: number) => {
    attempt.end();
    const id = main()[index];
    if (id !== undefined) study.goTo(id);
  };
  /** The move of the game that is looked at, or tried again. */
  const current = () => attempt.index() ?? main().indexOf(study.at());
  const moment = (index: number, plain = false) => (
    <Moment
      rules={props.rules}
      study={study}
      index={index}
      judged={judged()}
      entries={entries()}
      open={current() === index}
      trying={attempt.index() === index}
      plain={plain}
      onOpen={() => goTo(index)}
      onTry={() => attempt.begin(index)}
      onPlay={() => {
        attempt.goBefore(index);
        props.onPlay();
      }}
    />
  );
  /** It is looked at, has cost something, and is none of the worst. */
  const other = createMemo(() => {
    const one = judged()[current()];
    return one && lossOfMove(one) >= noise && !worst().includes(current()) ? current() : null;
  });

  return (
    <div class="review">
      <Progress work={work()} />
      <Show when={work().done() > 0}>
        <Show when={isDone()}>
          <FallSummary
            variant={variant()}
            state={study.game().state()}
            entries={entries()}
            judged={judged()}
            start={study.seen(0)?.shares ?? {}}
            onShow={goTo}
          />
        </Show>
        <Show when={people().length > 0 && people().length < sides().length}>
          <Switch label={t().allSides} on={all()} onChange={setEvery} />
        </Show>
        <Show when={isDone()}>
          <h3>{t().moments}</h3>
          <ol class="stack review-moments" data-testid="moments">
            <For each={worst()} fallback={<li class="hint">{t().noMoments}</li>}>
              {(index) => <li>{moment(index)}</li>}
            </For>
          </ol>
          <Show when={other()} keyed>
            {(index) => moment(index, true)}
          </Show>
        </Show>
        <PlayQuality variant={variant()} plays={plays()} />
        <AttemptBar
          attempt={attempt}
          variant={variant()}
          onEnd={() => goTo(attempt.index() ?? 0)}
        />
      </Show>
    </div>
  );
}
