/**
 * How far every side is, in one line for screens where the cards lie far from the board; before it the clocks of the
 * person and of the side to move, and what is nearest to an end of the game.
 */
import type { Road, State } from 'hegemon-engine';
import { createMemo, For, Index, type JSX, Show } from 'solid-js';
import { Chip } from '../board/Chip.tsx';
import { sideName } from '../board/names.ts';
import { isNear, type Nearest, nearestRoad, nearestWin } from '../game/nearest.ts';
import { m } from '../kit/texts/index.ts';
import { clockText } from './SideCards.tsx';

export function StatusLine(props: {
  readonly state: State;
  /** The side of the person whose clock is shown. */
  readonly mine?: string | null;
  readonly timeLeft?: (side: string) => number | undefined;
}): JSX.Element {
  const clocks = createMemo(() => {
    const { turn, outcome } = props.state;
    const sides = [...new Set([props.mine ?? null, outcome ? null : turn])];
    return sides.filter((side): side is string => side !== null);
  });
  const nearest = createMemo(() => nearestRoad(props.state));
  const nameOf = ({ name }: Road) => m().roads[name as keyof ReturnType<typeof m>['roads']] ?? name;
  const words = ({ side, road }: Nearest) => {
    const text = `${nameOf(road)} ${road.now}/${road.goal}`;
    return side === null ? text : `${sideName(props.state.variant, side)}: ${text}`;
  };
  const wins = createMemo(() =>
    props.state.sides.flatMap((side) => {
      const road = nearestWin(side);
      return road ? [{ side: side.side, road }] : [];
    }),
  );
  return (
    <div class="standing" data-testid="standing">
      <For each={clocks()}>
        {(side) => (
          <Show when={props.timeLeft?.(side) !== undefined}>
            <span class="standing-clock" classList={{ 'standing-turn': side === props.state.turn }}>
              <Chip variant={props.state.variant} side={side} small />
              <span class="visually-hidden">{sideName(props.state.variant, side)}</span>
              {clockText(props.timeLeft?.(side) ?? 0)}
            </span>
          </Show>
        )}
      </For>
      <Show when={nearest()}>
        {(found) => (
          <>
            <span class="standing-road" classList={{ 'standing-near': isNear(found().road) }}>
              {words(found())}
            </span>
            <ul class="standing-wins" aria-label={m().nearestWins}>
              <Index each={wins()}>
                {(win) => (
                  <li classList={{ 'standing-near': isNear(win().road) }}>
                    <Chip variant={props.state.variant} side={win().side} small />
                    <span class="visually-hidden">
                      {sideName(props.state.variant, win().side)}: {nameOf(win().road)}
                    </span>
                    {win().road.now}/{win().road.goal}
                  </li>
                )}
              </Index>
            </ul>
          </>
        )}
      </Show>
    </div>
  );
}
