/** A dialog that is loaded when it is opened for the first time. */
import { type Component, type ComponentProps, createMemo, lazy, Show, Suspense } from 'solid-js';

export function lazyDialog<P extends { readonly open: boolean }>(
  load: () => Promise<Component<P>>,
): Component<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => {
    const asked = createMemo<boolean>((before) => before || props.open, false);
    return (
      <Show when={asked()}>
        <Suspense>
          <Loaded {...(props as ComponentProps<typeof Loaded>)} />
        </Suspense>
      </Show>
    );
  };
}
