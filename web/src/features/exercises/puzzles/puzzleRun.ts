/** A puzzle that is tried on its page: what was right, what comes of what was wrong, and what of it counts. */
import type { Rules, State } from 'hegemon-engine';
import { batch, createSignal, onCleanup } from 'solid-js';
import { sideName } from '../../../board/names.ts';
import { outcomeSentence } from '../../../game/insights/narration.ts';
import { announce } from '../../../kit/announce.ts';
import { engine } from '../../../kit/engines.ts';
import { createScenes } from '../ExercisePage.tsx';
import type { Scene } from '../exerciseAttempt.ts';
import { countsNow, kept, note, ratingOf } from '../progress.ts';
import type { Puzzle } from './puzzle.ts';
import { begin, play, refute, type Solving, solved } from './solving.ts';
import { t } from './texts/index.ts';

/** How long each move of the others is seen, in milliseconds. */
const sceneMs = 700;
/** A share that is as good as the right one, nearly, in thousandths. */
const near = 40;

/** What became of the puzzle. */
type Phase = 'open' | 'wrong' | 'done' | 'shown';

/** The rating that a puzzle brings or costs. */
function createCount(puzzle: Puzzle) {
  /** The rating before and after. */
  const [change, setChange] = createSignal<readonly [number, number] | null>(null);
  const counts = countsNow(kept(), puzzle, Date.now());
  const [noted, setNoted] = createSignal(false);
  /** The first try of a puzzle is the one that counts. */
  const count = (solvedNow: boolean) => {
    if (noted()) return;
    setNoted(true);
    const before = ratingOf(puzzle.variant).rating;
    note(puzzle, solvedNow);
    const after = ratingOf(puzzle.variant).rating;
    if (after !== before) setChange([Math.round(before), Math.round(after)]);
  };
  return { change, count, costs: () => counts && !noted() };
}

export function createPuzzleRun(rules: Rules, puzzle: Puzzle) {
  const { variant } = puzzle;
  const begun = begin(rules, puzzle);
  if (!begun.ok) throw new Error(`${begun.error.what} (${begun.error.where})`);
  const { solver } = begun.value;
  const [solving, setSolving] = createSignal<Solving>(begun.value);
  /** After a wrong move: what comes of it. */
  const [refuted, setRefuted] = createSignal<readonly Scene[] | null>(null);
  const [phase, setPhase] = createSignal<Phase>('open');
  /** Why a wrong move is wrong; empty as long as the engine looks at it. */
  const [why, setWhy] = createSignal('');
  const [hinted, setHinted] = createSignal(false);
  /** Why it was not solved by itself. */
  const [flaw, setFlaw] = createSignal<'hint' | 'miss' | null>(null);
  const { change, count, costs } = createCount(puzzle);
  let refuting: AbortController | undefined;
  onCleanup(() => refuting?.abort());
  const scenes = createScenes(() => refuted() ?? solving().scenes, sceneMs);
  const { setAt, still } = scenes;

  const show = (next: Solving) => {
    refuting?.abort();
    setRefuted(null);
    setAt(0);
    setSolving(next);
  };
  const reason = (share: number | null): string => {
    const end = refuted()?.at(-1)?.state as State;
    if (end.outcome) return outcomeSentence(end);
    if (share === null) return '';
    return share >= puzzle.share - near
      ? t().close(share, puzzle.share)
      : t().lost(share, puzzle.share);
  };
  async function refuteMove(move: string): Promise<void> {
    refuting = new AbortController();
    const { signal } = refuting;
    const shown: Scene[] = [];
    const now = solving();
    const onScene = (one: Scene) => {
      if (signal.aborted) return;
      shown.push(one);
      batch(() => {
        setRefuted([...shown]);
        if (shown.length === 1) setAt(0);
      });
    };
    const answer = await engine('bots').then(
      (ready) => refute(rules, ready, now, move, onScene, signal),
      () => ({ ok: false }) as const,
    );
    if (signal.aborted) return;
    setWhy(answer.ok ? reason(answer.value.share) : t().engineFailed);
  }
  const onMove = (move: string) => {
    const next = play(rules, solving(), move);
    batch(() => {
      setHinted(false);
      if (!next) {
        count(false);
        setFlaw('miss');
        setPhase('wrong');
        setWhy('');
        return;
      }
      if (next.outcome === 'done') {
        count(true);
        setPhase('done');
      }
      show(next);
    });
    if (!next) void refuteMove(move);
  };
  const again = () => {
    batch(() => {
      const now = solving();
      show({ ...now, scenes: now.scenes.slice(-1) });
      setPhase('open');
    });
    announce(t().task(sideName(variant, solver)), true);
  };
  const hint = () => {
    count(false);
    if (flaw() === null) setFlaw('hint');
    setHinted(true);
  };
  const solution = () => {
    batch(() => {
      count(false);
      setPhase('shown');
      setHinted(false);
      show(solved(rules, solving()));
    });
  };
  return {
    ...scenes,
    solver,
    solving,
    phase,
    why,
    hinted,
    flaw,
    change,
    /** A hint or the solution would cost rating now. */
    costs,
    movable: () => phase() === 'open' && still(),
    over: () => phase() === 'done' || phase() === 'shown',
    onMove,
    again,
    hint,
    solution,
  };
}
