/** Where one is on a board that is shown in part; a tap shows all of it again. */
import type { JSX } from 'solid-js';
import { m } from '../kit/texts/index.ts';
import type { Box } from './boardLayers.tsx';

export function MiniMap(props: {
  readonly box: Box;
  readonly seen: Box;
  readonly onReset: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="minimap"
      aria-label={m().wholeBoard}
      onClick={() => props.onReset()}
    >
      <svg
        aria-hidden="true"
        viewBox={`${props.box.x} ${props.box.y} ${props.box.width} ${props.box.height}`}
      >
        <rect class="minimap-all" {...props.box} />
        <rect class="minimap-seen" {...props.seen} />
      </svg>
    </button>
  );
}
