/** A failure of a page stays on that page, and ends when the address changes. */
import { createEffect, ErrorBoundary, type JSX, on, Show, Suspense } from 'solid-js';
import { Button, Loading } from '../../kit/controls.tsx';
import { playedText, putAside } from '../../kit/storage.ts';
import { m } from '../../kit/texts/index.ts';

export function PageBoundary(props: {
  readonly hash: string;
  /** The name of the game that the page keeps. */
  readonly kept?: string;
  readonly onRetry?: () => void;
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <ErrorBoundary
      fallback={(error, reset) => {
        createEffect(on(() => props.hash, reset, { defer: true }));
        const retry = () => {
          props.onRetry?.();
          reset();
        };
        return (
          <main class="failed" data-testid="failed">
            <h1>{m().pageFailed}</h1>
            <p>{String(error?.message ?? error)}</p>
            <Button wide kind="main" label={m().tryAgain} onClick={retry} />
            <Show when={props.kept}>
              {(name) => (
                <Button
                  wide
                  label={m().forgetKept}
                  onClick={async () => {
                    putAside(name(), await playedText(name()));
                    retry();
                  }}
                />
              )}
            </Show>
          </main>
        );
      }}
    >
      <Suspense fallback={<Loading />}>{props.children}</Suspense>
    </ErrorBoundary>
  );
}
