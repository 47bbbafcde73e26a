/** What the engine sees in the position that is looked at, as long as it runs and the page is seen. */
import type { Info } from 'hegemon-engine';
import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';
import type { Arrow } from '../../board/Arrows.tsx';
import { errorText } from '../../game/errorSentences.ts';
import { follow, followed, type Study } from '../../game/study/study.ts';
import { engine } from '../../kit/engines.ts';
import { pageVisible } from '../../kit/visible.ts';
import { whenStill } from '../../shell/lists/still.ts';

/** So many lines have an arrow for their first move. */
const arrowLines = 3;

export function createEngineView(study: Study, begins: boolean, firstLines: number) {
  const position = whenStill(study.position);
  const [running, setRunning] = createSignal(begins);
  const [lines, setLines] = createSignal(firstLines);
  const [attempt, setAttempt] = createSignal(0);
  const [infos, setInfos] = createSignal<readonly Info[]>([]);
  const [done, setDone] = createSignal(false);
  const [failed, setFailed] = createSignal<string | null>(null);
  /** The line that is pointed at. */
  const [pointed, setPointed] = createSignal<number | null>(null);

  // What it found stays while it waits for somebody to look.
  createEffect(
    on([running, lines, position, attempt], () => {
      setInfos([]);
      setDone(false);
      setFailed(null);
    }),
  );
  createEffect(
    on([running, lines, position, pageVisible, attempt], ([runs, count, looked, visible]) => {
      if (!runs || !visible || untrack(done)) return;
      const stop = new AbortController();
      onCleanup(() => stop.abort());
      const report = (newer: readonly Info[], end: boolean) => {
        setInfos(newer);
        setDone(end);
      };
      const fail = (why: string) => !stop.signal.aborted && setFailed(why);
      void engine('analysis')
        .then((ready) => follow(ready, looked, count, stop.signal, report))
        .then(
          (error) => error && fail(errorText(error)),
          (error) => fail(String(error)),
        );
    }),
  );

  const arrows = createMemo<Arrow[]>(() => {
    if (position() !== study.position()) return [];
    const state = study.state();
    const shown = pointed();
    const chosen = shown === null ? undefined : infos()[shown];
    if (chosen) {
      const round = state.sides.filter((side) => side.fate === 'play').length;
      return followed(state, chosen.pv.slice(0, Math.max(round, 2))).map((move, i) => ({
        ...move,
        ply: i + 1,
        rank: 1,
      }));
    }
    return infos()
      .slice(0, arrowLines)
      .flatMap((info) =>
        followed(state, info.pv.slice(0, 1)).map((move) => ({ ...move, ply: 1, rank: info.rank })),
      );
  });
  const shares = () =>
    infos()[0]?.shares ??
    Object.fromEntries(study.state().sides.map((side) => [side.side, side.share]));
  const retry = () => setAttempt(attempt() + 1);
  return {
    running,
    setRunning,
    lines,
    setLines,
    infos,
    done,
    failed,
    retry,
    setPointed,
    arrows,
    shares,
  };
}

export type EngineView = ReturnType<typeof createEngineView>;
