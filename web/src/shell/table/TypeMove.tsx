/** A field for moves as text, with those that are legal to choose from. */

import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { Alert } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';

export function TypeMove(props: {
  readonly legal: readonly string[];
  /** Whether a move can be played now. */
  readonly movable: boolean;
  readonly error: string | null;
  /** Plays a move; says whether it was one. */
  readonly onMove: (move: string) => boolean;
}): JSX.Element {
  const id = createUniqueId();
  const [typed, setTyped] = createSignal('');
  return (
    <form
      class="type-move"
      onSubmit={(event) => {
        event.preventDefault();
        if (props.movable && props.onMove(typed().trim())) setTyped('');
      }}
    >
      <label>
        {m().moveAsText}
        {/* Not `disabled` while others move: it would lose the focus. */}
        <input
          list={`${id}-legal`}
          value={typed()}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          readonly={!props.movable}
          aria-describedby={props.error ? `${id}-wrong` : undefined}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <datalist id={`${id}-legal`}>
        <For each={props.legal}>{(move) => <option value={move} />}</For>
      </datalist>
      <Show when={props.error}>
        <Alert id={`${id}-wrong`}>{props.error}</Alert>
      </Show>
    </form>
  );
}
