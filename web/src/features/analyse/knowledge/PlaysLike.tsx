/** How a side plays, as its moves so far show: a line of its card, which unfolds. */
import type { Opponent } from 'hegemon-engine';
import { type JSX, Show } from 'solid-js';
import { t } from './texts/index.ts';

/** The kind that says least: a side that is like none of the kinds of players. */
const ordinary = 'the-others';

export function PlaysLike(props: { readonly known: Opponent }): JSX.Element {
  const textOf = (texts: Readonly<Record<string, string>>, code: string) => texts[code] ?? '';
  const said = () => {
    const tastes = props.known.tastes.map((code) => textOf(t().tastes, code)).filter(Boolean);
    const kind = textOf(t().kinds, props.known.kind);
    if (!kind || tastes.length === 0) return [];
    const like = t().playsLike(kind);
    const [strongest = '', ...others] = tastes;
    return props.known.kind === ordinary ? [strongest, like, ...others] : [like, ...tastes];
  };
  return (
    <Show when={said().length > 0}>
      {/* One line when it is folded: the cards of seven sides stand beside a board of 900 px. */}
      <details class="card-plays">
        <summary>{said()[0]}</summary>
        <p>{t().together(said().slice(1))}</p>
      </details>
    </Show>
  );
}
