/** One line of text, and the button that takes it. */
import type { JSX } from 'solid-js';

export function LineForm(props: {
  readonly label: string;
  readonly button: string;
  /** It is the main thing to do here. */
  readonly main?: boolean;
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly onSubmit: () => void;
  /** What else is to be said of the field. */
  readonly field: JSX.InputHTMLAttributes<HTMLInputElement>;
}): JSX.Element {
  return (
    <form
      class="line-form"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <input
        {...props.field}
        type="text"
        aria-label={props.label}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <button type="submit" class="button" classList={{ 'button-main': props.main === true }}>
        {props.button}
      </button>
    </form>
  );
}
