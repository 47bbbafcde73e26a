/** What a person reads before the first move: whose side it is, what wins, and where to learn the game. */
import type { State } from 'hegemon-engine';
import { type JSX, Show } from 'solid-js';
import { sideName } from '../../board/names.ts';
import { m } from '../../kit/texts/index.ts';

export function StartHint(props: {
  readonly state: State;
  readonly side: string;
  /** Shows the way to the course, too. */
  readonly newcomer: boolean;
}): JSX.Element {
  const goal = () => {
    const { sides } = props.state;
    const needed = (name: string) =>
      sides[0]?.counters.find((counter) => counter.name === name)?.goal;
    const [kingdoms, pieces] = [needed('conquests'), needed('taken')];
    if (kingdoms !== undefined && pieces !== undefined) return m().goalSeven(kingdoms, pieces);
    return sides.length > 2 ? m().goalLast : m().goalMate;
  };
  return (
    <p class="hint hint-start">
      <Show when={props.newcomer}>
        <a class="new-here" href="#/learn">
          {m().newHere}
        </a>{' '}
      </Show>
      {m().firstHint(sideName(props.state.variant, props.side), goal())}{' '}
      <a href="#/about">{m().howToPlay}</a>
    </p>
  );
}
