/** The outlines of the characters on pieces, in a file of their own that the first page preloads. */
import { createSignal } from 'solid-js';

const [glyphs, setGlyphs] = createSignal<Readonly<Record<string, string>>>({});

void import('./glyphs.json').then((module) => setGlyphs(module.default));

/** By character; empty until they are loaded. Drawn on a square of 256, y downwards. */
export { glyphs };
