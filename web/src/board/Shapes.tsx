/** Arrows and circles that somebody has drawn on the board. */
import type { Shape } from 'hegemon-engine';
import { For, type JSX, Show } from 'solid-js';
import { arrowPath } from './Arrows.tsx';
import type { Vec } from './geometry.ts';

export function Shapes(props: {
  readonly shapes: readonly Shape[];
  readonly placed: ReadonlyMap<string, Vec>;
}): JSX.Element {
  return (
    <g class="shapes">
      <For each={props.shapes}>
        {({ colour, from, to }) => (
          <Show when={props.placed.get(from)}>
            {(begin) => (
              <Show
                when={to !== undefined && props.placed.get(to)}
                fallback={
                  <circle
                    class={`shape-circle shape-${colour}`}
                    data-shape={`${colour}${from}`}
                    cx={begin().x}
                    cy={begin().y}
                    r="55"
                  />
                }
              >
                {(end) => (
                  <path
                    class={`shape-arrow shape-${colour}`}
                    data-shape={`${colour}${from}${to}`}
                    d={arrowPath(begin(), end())}
                  />
                )}
              </Show>
            )}
          </Show>
        )}
      </For>
    </g>
  );
}
