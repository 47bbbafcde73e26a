/** A piece in a line of text: a small disc in its side's colour, with the sign of the chosen set of pieces. */
import { For, type JSX, Show } from 'solid-js';
import { render } from 'solid-js/web';
import { settings } from '../kit/settings.ts';
import { glyphs } from './glyphs.ts';
import { glyphOf, iconOf, sideLook } from './pieceStyle.ts';

// The outlines stand in the page once: a long game has hundreds of signs.
const sprite = document.createElement('div');
sprite.hidden = true;
document.body.append(sprite);
render(
  () => (
    <svg aria-hidden="true">
      <For each={Object.entries(glyphs())}>
        {([character, d]) => <path id={`sign-${character}`} d={d} />}
      </For>
    </svg>
  ),
  sprite,
);

export function PieceSign(props: {
  readonly variant: string;
  readonly kind: string;
  readonly side: string | null;
}): JSX.Element {
  const glyph = () => {
    if (settings.pieces === 'letters') return props.kind;
    const piece = { kind: props.kind, side: props.side, born: props.side ?? '' };
    return glyphOf(props.variant, piece, settings.pieces === 'simplified');
  };
  return (
    <svg
      class={`piece-sign side-${sideLook(props.variant, props.side).colour}`}
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      data-kind={props.kind}
    >
      <circle class="disc" r="46" />
      <Show
        when={settings.pieces === 'moves'}
        fallback={
          <use
            class="glyph"
            href={`#sign-${glyph()}`}
            transform="scale(0.29) translate(-128 -128)"
          />
        }
      >
        <path class="icon" transform="scale(0.85)" d={iconOf(props.variant, props.kind)} />
      </Show>
    </svg>
  );
}
