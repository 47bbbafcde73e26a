/** How a side plays, as its moves so far show: a line of its card. */
import type { Opponent } from 'hegemon-engine';
import { type JSX, Show } from 'solid-js';
import { t } from './texts/index.ts';

/** The number of tastes shown. Even with two the cards of seven sides may run past a board of 900 px. */
const shown = 2;

export function PlaysLike(props: { readonly known: Opponent }): JSX.Element {
  const textOf = (texts: Readonly<Record<string, string>>, code: string) => texts[code] ?? '';
  const tastes = () =>
    props.known.tastes
      .map((code) => textOf(t().tastes, code))
      .filter(Boolean)
      .slice(0, shown);
  const kind = () => textOf(t().kinds, props.known.kind);
  return (
    <Show when={kind() && tastes().length > 0}>
      <p class="card-plays">{t().playsLike(kind(), tastes())}</p>
    </Show>
  );
}
