/** Arrows of an engine's moves: the best of several lines, or one line with its moves numbered in order. */
import { createMemo, For, type JSX } from 'solid-js';
import type { Vec } from './geometry.ts';

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly side: string;
  /** Number of the ply in its line, from 1. */
  readonly ply: number;
  /** 1 is the best line. */
  readonly rank: number;
}

interface ArrowsProps {
  readonly arrows: readonly Arrow[];
  /** Where a point or a hand is seen. */
  readonly placeOf: (name: string) => Vec | undefined;
  readonly colour: (side: string) => string;
  /** Board units for a CSS pixel. */
  readonly unit: number;
}

interface Placed {
  readonly arrow: Arrow;
  readonly from: Vec;
  readonly to: Vec;
  readonly length: number;
}

/** The outline of an arrow from one place to another. */
export function arrowPath(from: Vec, to: Vec): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const end = { x: to.x - dx * 34, y: to.y - dy * 34 };
  const neck = { x: to.x - dx * 70, y: to.y - dy * 70 };
  return `M${from.x + dx * 20} ${from.y + dy * 20}L${neck.x} ${neck.y}M${neck.x - dy * 24} ${neck.y + dx * 24}L${end.x} ${end.y}L${neck.x + dy * 24} ${neck.y - dx * 24}Z`;
}

/** Near the beginning, where the arrows of a line lie apart. */
function numberAt({ from, to, length }: Placed): string {
  const along = Math.min(0.42, 85 / length);
  return `translate(${from.x + along * (to.x - from.x)} ${from.y + along * (to.y - from.y)})`;
}

export function Arrows(props: ArrowsProps): JSX.Element {
  const placed = createMemo(() =>
    props.arrows.flatMap((arrow): Placed[] => {
      const [from, to] = [props.placeOf(arrow.from), props.placeOf(arrow.to)];
      if (!from || !to) return [];
      return [{ arrow, from, to, length: Math.hypot(to.x - from.x, to.y - from.y) || 1 }];
    }),
  );
  const isLine = () => props.arrows.some((arrow) => arrow.ply > 1);
  /** Larger where the board is small. */
  const scale = () => Math.max(1, Math.min(1.7, props.unit / 2.2));
  return (
    <g class="arrows">
      <For each={placed()}>
        {(one) => (
          <path
            class={`arrow arrow-${Math.min(one.arrow.rank, 3)} ${props.colour(one.arrow.side)}`}
            d={arrowPath(one.from, one.to)}
          />
        )}
      </For>
      {/* Over all arrows, so that none covers a number. */}
      <For each={isLine() ? placed() : []}>
        {(one) => (
          <g
            class={`arrow-number ${props.colour(one.arrow.side)}`}
            transform={`${numberAt(one)} scale(${scale()})`}
          >
            <circle r="21" />
            <text>{one.arrow.ply}</text>
          </g>
        )}
      </For>
    </g>
  );
}
