/** The way through a list that is shown in parts. */
import { type JSX, Show } from 'solid-js';
import { Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';

export function Pagination(props: {
  readonly label: string;
  /** The first that is shown, from 0. */
  readonly from: number;
  /** How many are shown at once, and how many there are. */
  readonly shown: number;
  readonly all: number;
  readonly onFrom: (from: number) => void;
}): JSX.Element {
  const to = () => Math.min(props.from + props.shown, props.all);
  return (
    <Show when={props.all > props.shown}>
      <nav class="row pagination" aria-label={props.label}>
        <Button
          icon="prev"
          label={m().earlierGames}
          disabled={props.from === 0}
          onClick={() => props.onFrom(Math.max(0, props.from - props.shown))}
        />
        <span>{m().gamesShown(props.from + 1, to())}</span>
        <Button
          icon="next"
          label={m().laterGames}
          disabled={to() >= props.all}
          onClick={() => props.onFrom(props.from + props.shown)}
        />
      </nav>
    </Show>
  );
}
