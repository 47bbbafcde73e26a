/**
 * How far every side is, in one line for screens where the cards lie far from the board; before it the clocks of the
 * person and of the side to move, and what is nearest to an end of the game.
 */
import type { Counter, State } from 'hegemon-engine';
import { createMemo, For, Index, type JSX, Show } from 'solid-js';
import { Chip } from '../../board/Chip.tsx';
import { sideName } from '../../board/names.ts';
import { isNear, type Nearest, nearestCounter, nearestWin } from '../../game/insights/nearest.ts';
import { m } from '../../kit/texts/index.ts';
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
  const nearest = createMemo(() => nearestCounter(props.state));
  const nameOf = ({ name }: Counter) =>
    m().counters[name as keyof ReturnType<typeof m>['counters']] ?? name;
  const words = ({ side, counter }: Nearest) => {
    const text = `${nameOf(counter)} ${counter.now}/${counter.goal}`;
    return side === null ? text : m().named(sideName(props.state.variant, side), text);
  };
  const wins = createMemo(() =>
    props.state.sides.flatMap((side) => {
      const counter = nearestWin(side);
      return counter ? [{ side: side.side, counter }] : [];
    }),
  );
  return (
    <div class="row status" data-testid="status">
      <For each={clocks()}>
        {(side) => (
          <Show when={props.timeLeft?.(side) !== undefined}>
            <span class="status-clock" classList={{ 'status-turn': side === props.state.turn }}>
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
            <span class="status-counter" classList={{ 'status-near': isNear(found().counter) }}>
              {words(found())}
            </span>
            <ul class="status-wins" aria-label={m().nearestWins}>
              <Index each={wins()}>
                {(win) => (
                  <li classList={{ 'status-near': isNear(win().counter) }}>
                    <Chip variant={props.state.variant} side={win().side} small />
                    <span class="visually-hidden">{sideName(props.state.variant, win().side)}</span>
                    <span class="status-name">{nameOf(win().counter)}</span>
                    {win().counter.now}/{win().counter.goal}
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
