/** The title of the document. */
import { createEffect } from 'solid-js';
import { m } from './texts/index.ts';

export function setTitle(text: string): void {
  document.title = `${text} · ${m().brand}`;
}
/** As long as its page is shown, in the language of the page. */
export function showTitle(text: () => string): void {
  createEffect(() => setTitle(text()));
}
