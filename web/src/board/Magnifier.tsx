/** What a finger hides, two and a half times as large, above the finger. */
import type { JSX } from 'solid-js';
import type { Vec } from './geometry.ts';

const size = 150;
const magnification = 2.5;
/** Pixels between the finger and the middle of the magnifier. */
const above = 110;

interface MagnifierProps {
  readonly href: string;
  readonly at: Vec;
  readonly seen: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** Width of the board in pixels. */
  readonly pixels: number;
  /** Board units for a pixel. */
  readonly unit: number;
}

export function Magnifier(props: MagnifierProps): JSX.Element {
  const finger = () => ({
    x: (props.at.x - props.seen.x) / props.unit,
    y: (props.at.y - props.seen.y) / props.unit,
  });
  const left = () => Math.min(Math.max(finger().x - size / 2, 0), props.pixels - size);
  // Near the upper edge there may be no room above; the board may be scrolled under the page's head.
  const top = () => {
    const y = finger().y - above - size / 2;
    return y > -90 ? y : finger().y + above - size / 2;
  };
  const part = () => (size * props.unit) / magnification;
  return (
    <svg
      class="magnifier"
      data-testid="magnifier"
      aria-hidden="true"
      style={{ transform: `translate(${left()}px, ${top()}px)` }}
      viewBox={`${props.at.x - part() / 2} ${props.at.y - part() / 2} ${part()} ${part()}`}
    >
      <use href={props.href} />
    </svg>
  );
}
