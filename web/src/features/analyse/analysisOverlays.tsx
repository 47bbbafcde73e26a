/** Optional overlays, loaded on demand. */
import type { Shape } from 'hegemon-engine';
import { createSignal, type JSX, lazy, Show, Suspense } from 'solid-js';
import type { Study } from '../../game/study/study.ts';
import { Button } from '../../kit/controls.tsx';
import { showBoard } from '../../kit/focus.ts';
import { keptText } from '../../kit/storage.ts';
import { m } from '../../kit/texts/index.ts';
import type { ReviewProps } from './review/Review.tsx';
import { words } from './study/labels/index.ts';

const NodeTools = lazy(() => import('./study/NodeTools.tsx'));
const Review = lazy(() => import('./review/Review.tsx'));

/** The review, folded until it is opened; with `begin` it is open. */
export function ReviewFold(props: ReviewProps): JSX.Element {
  // Opened once, it stays: it may be at work. What was begun before goes on.
  const [opened, setOpened] = createSignal(props.begin || keptText('review') !== null);
  return (
    <details
      class="fold"
      open={props.begin}
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true);
      }}
    >
      <summary>{words().review}</summary>
      <Show when={opened()}>
        <Suspense fallback={<p class="hint">{m().loading}</p>}>
          <Review {...props} />
        </Suspense>
      </Show>
    </details>
  );
}

/** Says that the board is drawn on, until that ends. */
export function DrawingBar(props: {
  readonly colour: Shape['colour'] | null;
  readonly onEnd: () => void;
}): JSX.Element {
  return (
    <Show when={props.colour}>
      {(colour) => (
        <div class="confirm">
          <span class="confirm-move" role="status">
            {words().drawing(words().colours[colour()])}
          </span>
          <Button
            wide
            kind="main"
            icon="check"
            label={words().drawn}
            onClick={() => props.onEnd()}
          />
        </div>
      )}
    </Show>
  );
}

export function ToolsFold(props: {
  readonly study: Study;
  readonly drawing: Shape['colour'] | null;
  readonly onDrawing: (colour: Shape['colour'] | null) => void;
}): JSX.Element {
  const [open, setOpen] = createSignal(false);
  return (
    <details
      class="fold"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (!event.currentTarget.open) props.onDrawing(null);
      }}
    >
      <summary>{words().tools}</summary>
      <Show when={open()}>
        <Suspense fallback={<p class="hint">{m().loading}</p>}>
          <NodeTools
            study={props.study}
            drawing={props.drawing}
            onDrawing={(colour) => {
              props.onDrawing(colour);
              // What is drawn on is seen.
              if (colour !== null) showBoard();
            }}
          />
        </Suspense>
      </Show>
    </details>
  );
}
