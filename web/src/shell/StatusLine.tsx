/**
 * One line under the board for screens where the cards lie far below it: the clocks of the person and
 * of the side to move, and who is nearest to the end of the game on which road.
 */
import type { Road, State } from 'hegemon-engine';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { Chip } from '../board/Chip.tsx';
import { sideName } from '../board/names.ts';
import { m } from '../kit/texts/index.ts';
import { clockText } from './SideCards.tsx';

interface Nearest {
  /** None: a count that ends the game for all. */
  readonly side: string | null;
  readonly road: Road;
}

/** The road of which the largest part is gone; none as long as nobody has gone a step. */
export function nearestRoad(state: State): Nearest | null {
  const all: Nearest[] = state.draws.map((road) => ({ side: null, road }));
  for (const { side, fate, roads } of state.sides) {
    if (fate === 'play') all.push(...roads.map((road) => ({ side, road })));
  }
  let best: Nearest | null = null;
  for (const found of all) {
    const part = found.road.now / found.road.goal;
    if (part > 0 && part > (best === null ? 0 : best.road.now / best.road.goal)) best = found;
  }
  return best;
}

export function StatusLine(props: {
  readonly state: State;
  /** The side of the person whose clock is shown. */
  readonly mine: string | null;
  readonly timeLeft: (side: string) => number | undefined;
}): JSX.Element {
  const clocks = createMemo(() => {
    const { turn, outcome } = props.state;
    const sides = [...new Set([props.mine, outcome ? null : turn])];
    return sides.filter((side): side is string => side !== null);
  });
  const nearest = createMemo(() => nearestRoad(props.state));
  const road = ({ side, road: { name, now, goal } }: Nearest) => {
    const text = m().roads[name as keyof ReturnType<typeof m>['roads']] ?? name;
    return side === null
      ? `${text} ${now}/${goal}`
      : `${sideName(props.state.variant, side)}: ${text} ${now}/${goal}`;
  };
  return (
    <div class="standing" data-testid="standing">
      <For each={clocks()}>
        {(side) => (
          <Show when={props.timeLeft(side) !== undefined}>
            <span class="standing-clock" classList={{ 'standing-turn': side === props.state.turn }}>
              <Chip variant={props.state.variant} side={side} small />
              <span class="visually-hidden">{sideName(props.state.variant, side)}</span>
              {clockText(props.timeLeft(side) ?? 0)}
            </span>
          </Show>
        )}
      </For>
      <Show when={nearest()}>
        {(found) => (
          <span
            class="standing-road"
            classList={{ 'standing-near': found().road.goal - found().road.now === 1 }}
          >
            {road(found())}
          </span>
        )}
      </Show>
    </div>
  );
}
