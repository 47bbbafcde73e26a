/** The keys of the pages in a dialog that the question mark opens anywhere. */
import { createSignal, type JSX, onCleanup } from 'solid-js';
import { Dialog } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { KeysList } from '../lazy/index.ts';

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
