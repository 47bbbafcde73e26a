/** Signs of kingdoms in the text of a page. */
import type { JSX } from 'solid-js';
import { glyphs } from './glyphs.ts';
import { simplifiedSigns } from './names.ts';
import { kingdomGlyph, sideLook } from './pieceStyle.ts';

/** A character of the pieces' hand in the text of a page. */
export function Glyph(props: { readonly glyph: string }): JSX.Element {
  return (
    <svg class="glyph-inline" viewBox="0 0 256 256" aria-hidden="true">
      <path d={glyphs()[props.glyph] ?? ''} />
    </svg>
  );
}

/** A kingdom's colour and character. */
export function Chip(props: {
  readonly variant: string;
  readonly side: string;
  readonly out?: boolean;
  readonly small?: boolean;
}): JSX.Element {
  // One text: a `class` that changes takes away what `classList` has added.
  const name = () =>
    ['chip', `side-${sideLook(props.variant, props.side).colour}`]
      .concat(props.out ? 'chip-out' : [], props.small ? 'chip-small' : [])
      .join(' ');
  return (
    <span class={name()}>
      <Glyph glyph={kingdomGlyph(props.variant, props.side, simplifiedSigns())} />
    </span>
  );
}
