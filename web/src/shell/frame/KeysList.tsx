/** The keys of the pages, and what they do. */
import { For, type JSX } from 'solid-js';
import { m } from '../../kit/texts/index.ts';

type Meaning = keyof ReturnType<typeof m>['keyTexts'];

const keys: readonly (readonly [Meaning, readonly string[]])[] = [
  ['walk', ['←', '↑', '→', '↓']],
  ['edges', ['Home', 'End', 'Page Up', 'Page Down']],
  ['choose', ['Enter']],
  ['escape', ['Esc']],
  ['next', ['n', 'p']],
  ['history', ['←', '→', 'Home', 'End', ',', '.']],
  ['lines', ['v', 'V']],
  ['list', ['↑', '↓']],
  ['threats', ['t']],
  ['help', ['?']],
];

export function KeysList(): JSX.Element {
  return (
    <dl class="keys">
      <For each={keys}>
        {([meaning, names]) => (
          <div>
            <dt>
              <For each={names}>{(name) => <kbd lang="en">{name}</kbd>}</For>
            </dt>
            <dd>{m().keyTexts[meaning]}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}
