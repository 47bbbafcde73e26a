/** The position as text, folded until it is opened. */
import { createSignal, type JSX, Show } from 'solid-js';
import { m } from '../../kit/texts/index.ts';
import { WordsOfPosition } from '../later.ts';
import type { WordsProps } from './WordsOfPosition.tsx';

export function InWords(props: WordsProps): JSX.Element {
  const [open, setOpen] = createSignal(false);
  return (
    <details class="fold in-words" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m().inWords}</summary>
      <Show when={open()}>
        <WordsOfPosition {...props} />
      </Show>
    </details>
  );
}
