/** A question before something that cannot be undone: cancel, or do it. */
import type { JSX } from 'solid-js';
import { Button, Dialog } from './controls.tsx';
import { m } from './texts/index.ts';

export function ConfirmDialog(props: {
  readonly title: string;
  readonly question: string;
  /** What the answer that does it says. */
  readonly answer: string;
  readonly open: boolean;
  /** Cancel, or Escape. The other answer closes it by itself. */
  readonly onClose: () => void;
  readonly onAnswer: () => void;
}): JSX.Element {
  return (
    <Dialog alert title={props.title} open={props.open} onClose={() => props.onClose()} class="ask">
      <p>{props.question}</p>
      <div class="row ask-answers">
        <Button wide autofocus label={m().cancel} onClick={() => props.onClose()} />
        <Button wide kind="main" label={props.answer} onClick={() => props.onAnswer()} />
      </div>
    </Dialog>
  );
}
