/** The way through the past of a game by keys and by the wheel, from anywhere on a page that has one. */
import { onCleanup, onMount } from 'solid-js';
import { isTaken } from '../../kit/focus.ts';
import { setSetting, settings } from '../../kit/settings.ts';
import { running, setRunning } from './still.ts';

export interface Past {
  /** The number of moves after which the game is shown, and of all its moves. */
  readonly ply: () => number;
  readonly total: () => number;
  readonly show: (ply: number) => void;
  /** Says the move that is shown now. */
  readonly say?: () => void;
  /** To the next of the lines that part here, or to the one before. */
  readonly stepAside?: (by: number) => void;
}

const ways: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ',': -1,
  '.': 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
/** So far the wheel turns for a move, in points of the screen, and so long it counts as turned. */
const [notch, turned] = [50, 150];

/** Steps of which the last one in a frame is shown; `arrived` is called where no more follow at once. */
export function createSteps(
  past: Past,
  arrived: () => void,
  frame: (draw: () => void) => void = requestAnimationFrame,
) {
  let wanted: number | null = null;
  return {
    /** False: there are no moves that way. */
    step(by: number, goesOn: boolean): boolean {
      const from = wanted ?? past.ply();
      const to = Math.min(Math.max(from + by, 0), past.total());
      setRunning(goesOn);
      if (to === from) return false;
      if (wanted === null) {
        frame(() => {
          past.show(wanted as number);
          wanted = null;
          if (!running()) arrived();
        });
      }
      wanted = to;
      return true;
    },
    stop(): void {
      if (!running()) return;
      setRunning(false);
      arrived();
    },
  };
}

export function createPastKeys(past: Past): void {
  const steps = createSteps(past, () => {
    // The focus goes with the move, if it is on one.
    const list =
      document.activeElement?.matches('.move') && document.activeElement.closest('ol.moves');
    if (!list) past.say?.();
    else list.querySelector<HTMLElement>('.move-now')?.focus({ preventScroll: true });
  });
  const onKey = (event: KeyboardEvent) => {
    if (isTaken(event) || (event.shiftKey && event.key !== 'V')) return;
    const by = ways[event.key];
    if (by !== undefined) steps.step(by, event.repeat);
    else if (event.key === 't') setSetting('threats', !settings.threats);
    else if (/^v$/i.test(event.key)) past.stepAside?.(event.key === 'v' ? 1 : -1);
    else return;
    event.preventDefault();
  };
  let sum = 0;
  let rest: ReturnType<typeof setTimeout>;
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    const delta = event.deltaMode === 0 ? event.deltaY : event.deltaY * notch;
    sum = Math.sign(sum) === -Math.sign(delta) ? delta : sum + delta;
    const by = Math.sign(delta);
    const most = by < 0 ? 0 : past.total();
    // Where there is no more past that way, the page scrolls.
    if (past.ply() === most) return;
    event.preventDefault();
    if (Math.abs(sum) < notch) return;
    sum = 0;
    steps.step(by, true);
    clearTimeout(rest);
    rest = setTimeout(steps.stop, turned);
  };
  onMount(() => {
    const board = document.querySelector<HTMLElement>('.table-board');
    // What has the focus comes first: on the board arrows walk about.
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', steps.stop);
    window.addEventListener('blur', steps.stop);
    board?.addEventListener('wheel', onWheel, { passive: false });
    onCleanup(() => {
      steps.stop();
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', steps.stop);
      window.removeEventListener('blur', steps.stop);
      board?.removeEventListener('wheel', onWheel);
    });
  });
}
