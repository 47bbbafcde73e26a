/** A puzzle: its board, what became of the moves, and why a wrong one is wrong. */
import type { Rules } from 'hegemon-engine';
import { createEffect, createMemo, createResource, type JSX, on, Show } from 'solid-js';
import { Chip } from '../../../board/Chip.tsx';
import { kindName, sideName, variantName } from '../../../board/names.ts';
import { linkOf } from '../../../game/records/link.ts';
import { announce } from '../../../kit/announce.ts';
import { Button } from '../../../kit/controls.tsx';
import { settled } from '../../../kit/lazy.tsx';
import { ExercisePage, tell, type Verdict } from '../ExercisePage.tsx';
import { stateOf } from '../exerciseAttempt.ts';
import { kept } from '../progress.ts';
import type { Puzzle } from './puzzle.ts';
import { createPuzzleRun } from './puzzleRun.ts';
import { wantedFrom } from './solving.ts';
import { t } from './texts/index.ts';

/** The solution, the next puzzle, and the analysis of one that is over. */
function Actions(props: {
  readonly run: ReturnType<typeof createPuzzleRun>;
  readonly link: string | undefined;
  readonly onNext: () => void;
}): JSX.Element {
  return (
    <>
      <Show when={!props.run.over()}>
        <Button wide icon="check" label={t().solution} onClick={props.run.solution} />
      </Show>
      <Button
        wide
        kind={props.run.over() ? 'main' : 'plain'}
        icon="next"
        label={t().next}
        onClick={() => props.onNext()}
      />
      <Show when={props.run.over() && props.link}>
        {(to) => (
          <a class="button" href={to()}>
            {t().analyse}
          </a>
        )}
      </Show>
    </>
  );
}

export function PuzzleView(props: {
  readonly rules: Rules;
  readonly puzzle: Puzzle;
  readonly onNext: () => void;
  /** What is chosen for the next puzzle. */
  readonly children: JSX.Element;
}): JSX.Element {
  const { puzzle, rules } = props;
  const { variant } = puzzle;
  const cameAgain = kept().repetitions[puzzle.id] !== undefined;
  const run = createPuzzleRun(rules, puzzle);
  const { solver, solving, phase } = run;
  const side = () => sideName(variant, solver);
  const hintText = () => {
    const from = wantedFrom(solving());
    if (from.endsWith('@')) return t().hintDrop(kindName(variant, from[0] ?? ''));
    const piece = stateOf(solving()).pieces.find((one) => one.at === from);
    return t().hintText(kindName(variant, piece?.kind ?? ''), from);
  };
  const [link] = createResource(
    () => ({ variant, options: puzzle.rules, fen: puzzle.fen, moves: solving().moves }),
    linkOf,
  );
  const ends = /^(win|mate\d)$/.test(puzzle.kinds[0] ?? '');
  /** When it comes again, if it does. */
  const comesAgain = () => {
    const repetition = kept().repetitions[puzzle.id];
    if (repetition) {
      return t().later(Math.max(1, Math.round((repetition.due - Date.now()) / 86_400_000)));
    }
    return cameAgain ? t().learnt : '';
  };
  const praise = () => {
    const solved = { hint: t().solvedWithHint, miss: t().solved, none: t().right };
    const rating = run.change();
    return [
      phase() === 'shown' ? t().shown : solved[run.flaw() ?? 'none'],
      // Where the game is won the rest has no weight.
      ...(ends ? puzzle.kinds.slice(0, 1) : puzzle.kinds).map((one) => t().about[one]),
      rating ? t().rated(...rating) : '',
      comesAgain(),
    ]
      .filter((text) => text !== '')
      .join(' ');
  };
  const verdict = (): Verdict | null => {
    if (run.over()) return { kind: 'done', testId: 'solved', text: praise() };
    if (phase() === 'wrong') {
      const text = run.why() === '' ? t().thinking : run.why();
      return { kind: 'failed', testId: 'wrong', title: t().wrong, text };
    }
    if (solving().moves.length === 0) return null;
    return { kind: 'done', testId: 'go-on', text: t().goOn };
  };
  const warned = createMemo<ReadonlySet<string>>(
    () => new Set(run.hinted() && run.movable() ? [wantedFrom(solving())] : []),
  );

  /** The result of a move, once the moves after it have been seen. */
  const spoken = createMemo(() => {
    const now = run.still() ? verdict() : null;
    if (now === null || (phase() === 'wrong' && run.why() === '')) return '';
    return now.title === undefined ? now.text : `${now.title}. ${now.text}`;
  });
  createEffect(
    on(
      () => ({ scene: run.scene(), text: spoken() }),
      (now, before) => {
        if (now.scene !== before?.scene) tell(now.scene);
        if (now.text !== '' && now.text !== before?.text) announce(now.text, true);
      },
      { defer: true },
    ),
  );
  announce(t().task(side()), false);
  createEffect(on(run.hinted, (shown) => shown && announce(hintText(), true), { defer: true }));

  return (
    <ExercisePage
      class="puzzle"
      rules={rules}
      scene={run.scene()}
      seat={stateOf(solving()).sides.findIndex((one) => one.side === solver)}
      side={solver}
      movable={run.movable()}
      warned={warned()}
      label={t().board(side())}
      onMove={run.onMove}
      place={`${variantName(variant)} · ${t().place(puzzle.rating)}`}
      title={
        <>
          <Chip variant={variant} side={solver} /> {t().task(side())}
        </>
      }
      status={
        <>
          <Show when={cameAgain}>
            <p class="puzzle-again">{t().again}</p>
          </Show>
          <Show when={run.costs()}>
            <p class="hint">{t().costs}</p>
          </Show>
        </>
      }
      verdict={verdict()}
      again={phase() === 'wrong' ? { label: t().tryAgain, main: true, onClick: run.again } : null}
      hint={phase() === 'open' ? { label: t().hint, onClick: run.hint } : null}
      hinted={run.hinted() ? hintText() : null}
      actions={<Actions run={run} link={settled(link)} onNext={() => props.onNext()} />}
      events={run.events()}
      how={phase() === 'open' && solving().moves.length === 0 ? t().how : ''}
    >
      {props.children}
    </ExercisePage>
  );
}
