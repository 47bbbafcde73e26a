/** How many of three stars: seen as stars, read as words. */
import { For, type JSX } from 'solid-js';
import { t } from './texts/index.ts';

export function Stars(props: { readonly count: number }): JSX.Element {
  return (
    <span class="learn-stars">
      <For each={[1, 2, 3]}>
        {(n) => (
          <svg viewBox="0 0 24 24" classList={{ 'star-on': n <= props.count }} aria-hidden="true">
            <path d="M12 2L15 9L22 9.5L16.6 14.2L18.4 21.5L12 17.4L5.6 21.5L7.4 14.2L2 9.5L9 9Z" />
          </svg>
        )}
      </For>
      <span class="visually-hidden">{props.count > 0 ? t().starsOf(props.count) : t().notYet}</span>
    </span>
  );
}
