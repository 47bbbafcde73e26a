/** What one piece looks like, around (0, 0): a disc, a rim, a tick towards its home, a character. */
import { type JSX, Show } from 'solid-js';
import { settings } from '../kit/settings.ts';
import type { Geometry } from './geometry.ts';
import { simplifiedSigns } from './names.ts';
import { glyphOf, iconOf, isGeneral, kingdomGlyph, sideLook } from './pieceStyle.ts';

interface PieceFaceProps {
  readonly variant: string;
  readonly piece: {
    readonly kind: string;
    readonly side: string | null;
    readonly born: string;
  };
  /** The number of the seat of the side that commands it; -1: nobody. */
  readonly seat: number;
  readonly geometry: Geometry;
  /** Degrees that the board is turned by. */
  readonly turn: number;
  /** Of the ids of the characters' outlines. */
  readonly prefix: string;
  /** Too small for marks in the piece. */
  readonly small: boolean;
}

export function PieceFace(props: PieceFaceProps): JSX.Element {
  const general = () => isGeneral(props.variant, props.piece.kind);
  const glyph = () => {
    if (settings.pieces === 'letters') return props.piece.kind;
    return glyphOf(props.variant, props.piece, settings.pieces === 'simplified');
  };
  const home = () => props.geometry.homes[props.seat];
  const inherited = () => props.piece.side !== null && props.piece.side !== props.piece.born;
  const scale = () => (settings.pieces === 'letters' ? 0.235 : general() ? 0.26 : 0.265);
  return (
    <>
      <Show when={home()}>
        {(at) => (
          <path
            class="tick"
            d="M55 0L38 15V-15Z"
            transform={`rotate(${at().angle + props.turn})`}
          />
        )}
      </Show>
      <circle class="disc" r="45" />
      <Show when={inherited()}>
        <circle class={`born side-${sideLook(props.variant, props.piece.born).colour}`} r="36.5" />
      </Show>
      <Show when={general()}>
        <circle class="crown" r="39" />
      </Show>
      <Show
        when={settings.pieces === 'moves'}
        fallback={
          <use
            class="glyph"
            href={`#${props.prefix}-${glyph()}`}
            transform={`scale(${scale()}) translate(-128 -128)`}
          />
        }
      >
        <path class="icon" transform="scale(0.72)" d={iconOf(props.variant, props.piece.kind)} />
      </Show>
      <Show when={settings.marks && !props.small && props.piece.side !== null && !general()}>
        <g class="badge" transform="translate(27 29)">
          <circle r="17" />
          <use
            href={`#${props.prefix}-${kingdomGlyph(props.variant, props.piece.side ?? '', simplifiedSigns())}`}
            transform="scale(0.105) translate(-128 -128)"
          />
        </g>
      </Show>
      <Show when={props.piece.kind === 'X'}>
        <path class="rider" d="M-20 33H20" />
      </Show>
    </>
  );
}
