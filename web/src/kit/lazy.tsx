/** Parts of a page that are loaded when they are shown for the first time. */
import {
  type Component,
  type ComponentProps,
  createMemo,
  createSignal,
  type JSX,
  lazy,
  onCleanup,
  type Resource,
  Show,
  Suspense,
} from 'solid-js';

/** What stands around it stays while it is loaded. */
// biome-ignore lint/suspicious/noExplicitAny: as Solid has it for components with any properties
export function later<P extends Record<string, any>>(
  load: () => Promise<Component<P>>,
): Component<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense>
      <Loaded {...(props as ComponentProps<typeof Loaded>)} />
    </Suspense>
  );
}

/** What is drawn in a task of its own, behind what is drawn now: all of a page at once would block it for too long. */
export function Deferred(props: { readonly children: JSX.Element }): JSX.Element {
  const [due, setDue] = createSignal(false);
  const timer = setTimeout(() => setDue(true));
  onCleanup(() => clearTimeout(timer));
  return <Show when={due()}>{props.children}</Show>;
}

/** A dialog, loaded when it is opened. */
export function laterDialog<P extends { readonly open: boolean }>(
  load: () => Promise<Component<P>>,
): Component<P> {
  const Dialog = later(load);
  return (props) => {
    const asked = createMemo<boolean>((before) => before || props.open, false);
    return (
      <Show when={asked()}>
        <Dialog {...props} />
      </Show>
    );
  };
}

/** What was loaded; nothing while it is loaded again. To ask the resource itself would take the page away as long as that lasts. */
export function settled<T>(resource: Resource<T>): T | undefined {
  return resource.loading ? undefined : resource.latest;
}
