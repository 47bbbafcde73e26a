/** A puzzle: its board, what became of the moves, and why a wrong one is wrong. */
import type { Rules, State } from 'hegemon-engine';
import {
  batch,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  type JSX,
  on,
  onCleanup,
  Show,
} from 'solid-js';
import { Chip } from '../../../board/Chip.tsx';
import { kindName, sideName, variantName } from '../../../board/names.ts';
import { linkOf } from '../../../game/link.ts';
import { announce } from '../../../kit/announce.ts';
import { Button } from '../../../kit/controls.tsx';
import { engine } from '../../../kit/engines.ts';
import { outcomeSentence } from '../../../shell/narration.ts';
import { createScenes, ExercisePage, tell } from '../ExercisePage.tsx';
import type { Scene } from '../scene.ts';
import { countsNow, kept, note, ratingOf } from './progress.ts';
import type { Puzzle } from './puzzle.ts';
import { begin, play, refute, type Solving, stateOf, wanted } from './solving.ts';
import { t } from './texts/index.ts';

/** How long each move of the others is seen, in milliseconds. */
const sceneMs = 700;
/** A share that is as good as the right one, nearly, in thousandths. */
const near = 40;

/** What became of the puzzle. */
type Phase = 'open' | 'wrong' | 'done' | 'shown';

export function PuzzleView(props: {
  readonly rules: Rules;
  readonly puzzle: Puzzle;
  readonly onNext: () => void;
  /** What is chosen for the next puzzle. */
  readonly children: JSX.Element;
}): JSX.Element {
  const { puzzle, rules } = props;
  const { variant } = puzzle;
  const begun = begin(rules, puzzle);
  if (!begun.ok) throw new Error(`${begun.error.what} (${begun.error.where})`);
  const [solving, setSolving] = createSignal<Solving>(begun.value);
  /** After a wrong move: what comes of it. */
  const [refuted, setRefuted] = createSignal<readonly Scene[] | null>(null);
  const [phase, setPhase] = createSignal<Phase>('open');
  const [why, setWhy] = createSignal('');
  const [hinted, setHinted] = createSignal(false);
  /** Why it was not solved by itself. */
  const [flaw, setFlaw] = createSignal<'hint' | 'miss' | null>(null);
  const [change, setChange] = createSignal<readonly [number, number] | null>(null);
  const cameAgain = kept().repetitions[puzzle.id] !== undefined;
  const counts = countsNow(kept(), puzzle, Date.now());
  const [noted, setNoted] = createSignal(false);
  let refuting: AbortController | undefined;
  onCleanup(() => refuting?.abort());

  const scenes = () => refuted() ?? solving().scenes;
  const { setAt, scene, still, events } = createScenes(scenes, sceneMs);
  const side = () => sideName(variant, begun.value.solver);
  const seat = stateOf(begun.value).sides.findIndex((one) => one.side === begun.value.solver);
  const movable = () => phase() === 'open' && still();
  /** The piece that makes the right move. */
  const hintAt = () => {
    const right = wanted(solving());
    const { moves } = stateOf(solving());
    return Object.keys(moves).find((from) => moves[from]?.some((to) => from + to === right));
  };
  const hintText = () => {
    const from = hintAt() ?? '';
    if (from.endsWith('@')) return t().hintDrop(kindName(variant, from[0] ?? ''));
    const piece = stateOf(solving()).pieces.find((one) => one.at === from);
    return t().hintText(kindName(variant, piece?.kind ?? ''), from);
  };
  const warned = createMemo<ReadonlySet<string>>(() => {
    const from = hintAt();
    return new Set(hinted() && movable() && from !== undefined ? [from] : []);
  });
  const [link] = createResource(
    () => ({ variant, options: puzzle.rules, fen: puzzle.fen, moves: solving().moves }),
    linkOf,
  );

  createEffect(on(scene, tell, { defer: true }));
  announce(t().task(side()), false);

  /** The first try of a puzzle is the one that counts. */
  const count = (solved: boolean) => {
    if (noted()) return;
    setNoted(true);
    const before = ratingOf(variant).rating;
    note(puzzle, solved);
    const after = ratingOf(variant).rating;
    if (after !== before) setChange([Math.round(before), Math.round(after)]);
  };
  const show = (next: Solving) =>
    batch(() => {
      refuting?.abort();
      setRefuted(null);
      setAt(0);
      setSolving(next);
    });

  async function refuteMove(move: string): Promise<void> {
    const control = new AbortController();
    refuting = control;
    const shown: Scene[] = [];
    const now = solving();
    const answer = await engine('bots').then(
      (ready) =>
        refute(
          rules,
          ready,
          now,
          move,
          (one) => {
            if (control.signal.aborted) return;
            shown.push(one);
            batch(() => {
              setRefuted([...shown]);
              if (shown.length === 1) setAt(0);
            });
          },
          control.signal,
        ),
      () => ({ ok: false }) as const,
    );
    if (control.signal.aborted) return;
    setWhy(answer.ok ? reason(answer.value.share) : t().engineFailed);
    announce(`${t().wrong}. ${why()}`, true);
  }
  const reason = (share: number | null): string => {
    const end = refuted()?.at(-1)?.state as State;
    if (end.outcome) return outcomeSentence(end);
    if (share === null) return '';
    return share >= puzzle.share - near
      ? t().close(share, puzzle.share)
      : t().lost(share, puzzle.share);
  };

  const onMove = (move: string) => {
    const next = play(rules, solving(), move);
    if (!next) {
      count(false);
      batch(() => {
        setFlaw('miss');
        setPhase('wrong');
        setWhy('');
        setHinted(false);
      });
      void refuteMove(move);
      return;
    }
    if (next.done) count(true);
    batch(() => {
      setHinted(false);
      if (next.done) setPhase('done');
      show(next);
    });
    announce(next.done ? verdict() : t().goOn, true);
  };
  const again = () => {
    batch(() => {
      const now = solving();
      show({ ...now, scenes: [now.scenes.at(-1) as Scene] });
      setPhase('open');
    });
    announce(t().task(side()), true);
  };
  /** What a button does to the rating stands on it. */
  const priced = (label: string) => (counts && !noted() ? t().costs(label) : label);
  const hint = () => {
    count(false);
    if (flaw() === null) setFlaw('hint');
    setHinted(true);
    announce(hintText(), true);
  };
  const solution = () => {
    count(false);
    let now = solving();
    const all: Scene[] = [];
    while (!now.done) {
      const next = play(rules, now, wanted(now));
      if (!next) break;
      all.push(...next.scenes);
      now = next;
    }
    batch(() => {
      setPhase('shown');
      setHinted(false);
      show({ ...now, scenes: all });
    });
    announce(verdict(), true);
  };
  const ends = /^(win|mate\d)$/.test(puzzle.kinds[0] ?? '');
  /** When it comes again, if it does. */
  const comesAgain = () => {
    const repetition = kept().repetitions[puzzle.id];
    if (repetition) {
      return t().later(Math.max(1, Math.round((repetition.due - Date.now()) / 86_400_000)));
    }
    return cameAgain ? t().learnt : '';
  };
  const verdict = () => {
    const solved = { hint: t().solvedWithHint, miss: t().solved, none: t().right };
    const first = phase() === 'shown' ? t().shown : solved[flaw() ?? 'none'];
    const rating = change();
    return [
      first,
      // Where the game is won the rest has no weight.
      ...(ends ? puzzle.kinds.slice(0, 1) : puzzle.kinds).map((one) => t().about[one]),
      rating ? t().rated(...rating) : '',
      comesAgain(),
    ]
      .filter((text) => text !== '')
      .join(' ');
  };
  const over = () => phase() === 'done' || phase() === 'shown';

  return (
    <ExercisePage
      class="puzzle"
      rules={rules}
      scene={scene()}
      seat={seat}
      side={begun.value.solver}
      movable={movable()}
      warned={warned()}
      label={t().board(side())}
      onMove={onMove}
      task={
        <>
          {' '}
          <p class="lesson-place">
            {variantName(variant)} · {t().place(puzzle.rating)}
          </p>
          <h1>
            <Chip variant={variant} side={begun.value.solver} /> {t().task(side())}
          </h1>
          <Show when={cameAgain}>
            <p class="puzzle-again">{t().again}</p>
          </Show>
        </>
      }
      actions={
        <>
          {' '}
          <Show when={phase() === 'wrong'}>
            <Button wide kind="main" icon="back" label={t().tryAgain} onClick={again} />
          </Show>
          <Show when={!over()}>
            <Show when={phase() === 'open'}>
              <Button wide icon="eye" label={priced(t().hint)} onClick={hint} />
            </Show>
            <Button wide icon="check" label={priced(t().solution)} onClick={solution} />
          </Show>
          <Button
            wide
            kind={over() ? 'main' : 'plain'}
            icon="next"
            label={t().next}
            onClick={() => props.onNext()}
          />
          <Show when={over() && link()}>
            {(to) => (
              <a class="button" href={to()}>
                {t().analyse}
              </a>
            )}
          </Show>
        </>
      }
      verdict={
        <>
          {' '}
          <Show when={hinted()}>
            <p class="lesson-hint">{hintText()}</p>
          </Show>
          <Show when={phase() === 'open' && solving().moves.length > 0}>
            <p class="lesson-done" data-testid="go-on">
              {t().goOn}
            </p>
          </Show>
          <Show when={over()}>
            <p class="lesson-done" data-testid="solved">
              {verdict()}
            </p>
          </Show>
          <Show when={phase() === 'wrong'}>
            <div class="lesson-failed" data-testid="wrong">
              <strong>{t().wrong}</strong>
              <p>{why() === '' ? t().thinking : why()}</p>
            </div>
          </Show>
        </>
      }
      events={events()}
      how={phase() === 'open' && solving().moves.length === 0 ? t().how : ''}
    >
      {props.children}
    </ExercisePage>
  );
}
