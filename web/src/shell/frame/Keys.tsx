/** The keys of the pages in a dialog that the question mark opens anywhere. */
import { createSignal, type JSX, onCleanup } from 'solid-js';
import { Dialog } from '../../kit/controls.tsx';
import { isTaken } from '../../kit/focus.ts';
import { m } from '../../kit/texts/index.ts';
import { KeysList } from '../later.ts';

export function KeysDialog(): JSX.Element {
  const [open, setOpen] = createSignal(false);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '?' || isTaken(event)) return;
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
