/** Shows a move that waits, and asks whether it is meant. */
import type { JSX } from 'solid-js';
import { m } from '../i18n/index.ts';
import { Button } from './parts.tsx';

export function ConfirmBar(props: {
  /** The move in words. */
  readonly text: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}): JSX.Element {
  return (
    <div class="confirm" data-testid="confirm">
      <Button wide label={m().cancel} onClick={() => props.onCancel()} />
      <span class="confirm-move">{props.text}</span>
      <Button wide kind="main" icon="check" label={m().confirm} onClick={() => props.onConfirm()} />
    </div>
  );
}
