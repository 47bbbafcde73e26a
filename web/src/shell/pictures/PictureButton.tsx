/** Opens the pictures of a game, which are loaded then. */
import { createSignal, type JSX, lazy, Show, Suspense } from 'solid-js';
import { Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import type { PictureSource } from './picture.tsx';

const Pictures = lazy(async () => ({
  default: (await import('./Pictures.tsx')).Pictures,
}));

export function PictureButton(props: { readonly source: () => PictureSource }): JSX.Element {
  const [open, setOpen] = createSignal(false);
  return (
    <>
      <Button wide icon="share" label={m().picture} onClick={() => setOpen(true)} />
      <Show when={open()}>
        <Suspense>
          <Pictures source={props.source()} onClose={() => setOpen(false)} />
        </Suspense>
      </Show>
    </>
  );
}
