/** The first thing that a keyboard reaches: leads past head and cards to the board, or to the text of a page without one. */
import type { JSX } from 'solid-js';
import { focusBoard } from '../../kit/focus.ts';
import { m } from '../../kit/texts/index.ts';

export function SkipLink(): JSX.Element {
  return (
    <button type="button" class="button skip" onClick={() => focusBoard()}>
      <span class="skip-board">{m().skipToBoard}</span>
      <span class="skip-text">{m().skipToText}</span>
    </button>
  );
}
