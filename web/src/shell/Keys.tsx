/** The keys of the pages: as a list, and as a dialog that the question mark opens anywhere. */
import { createSignal, For, type JSX, onCleanup } from 'solid-js';
import { Dialog } from '../kit/controls.tsx';
import { m } from '../kit/texts/index.ts';

type Meaning = keyof ReturnType<typeof m>['keyTexts'];

const keys: readonly (readonly [Meaning, readonly string[]])[] = [
  ['walk', ['←', '↑', '→', '↓']],
  ['edges', ['Home', 'End', 'Page Up', 'Page Down']],
  ['choose', ['Enter']],
  ['escape', ['Esc']],
  ['next', ['n', 'p']],
  ['history', [',', '.']],
  ['lines', ['v', 'V']],
  ['list', ['←', '→', '↑', '↓']],
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

/** Whether keys are letters there, or choose something. */
function takesLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

export function KeysDialog(): JSX.Element {
  const [open, setOpen] = createSignal(false);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesLetters(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(true);
  };
  document.addEventListener('keydown', onKey);
  onCleanup(() => document.removeEventListener('keydown', onKey));
  return (
    <Dialog title={m().keysTitle} open={open()} onClose={() => setOpen(false)}>
      <KeysList />
    </Dialog>
  );
}
