/** The explorer under the analysis: loaded when it is unfolded. */
import type { State } from 'hegemon-engine';
import { createSignal, type JSX, lazy, Show, Suspense } from 'solid-js';
import { m } from '../../kit/texts/index.ts';

const Explorer = lazy(async () => ({
  default: (await import('./explorer/Explorer.tsx')).Explorer,
}));

export function ExplorerPanel(props: {
  readonly state: State;
  readonly onPlay: (move: string) => void;
}): JSX.Element {
  const [open, setOpen] = createSignal(false);
  return (
    <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m().explorer}</summary>
      <Show when={open()}>
        <Suspense fallback={<p class="hint">{m().loading}</p>}>
          <Explorer state={props.state} onPlay={props.onPlay} />
        </Suspense>
      </Show>
    </details>
  );
}
