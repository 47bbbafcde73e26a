/** Shows a move that waits, and asks whether it is meant. */
import { type JSX, onMount } from 'solid-js';
import { Button } from './controls.tsx';
import { m } from './texts/index.ts';

export function ConfirmBar(props: {
  /** The move in words. */
  readonly text: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}): JSX.Element {
  let bar!: HTMLDivElement;
  // Whoever has read on below the buttons does not see it, and would wait for the move.
  onMount(() => bar.scrollIntoView({ block: 'nearest' }));
  return (
    <div class="confirm" data-testid="confirm" ref={bar}>
      <Button wide label={m().cancel} onClick={() => props.onCancel()} />
      <span class="confirm-move">{props.text}</span>
      <Button wide kind="main" icon="check" label={m().confirm} onClick={() => props.onConfirm()} />
    </div>
  );
}
