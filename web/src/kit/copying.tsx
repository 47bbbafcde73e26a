/** Copying to the clipboard, with what was copied last: for the buttons that say so. */

import { type Accessor, createSignal, type JSX, Show } from 'solid-js';
import { Alert } from './controls.tsx';
import { m } from './texts/index.ts';

export interface Copying {
  /** The name of what was copied last, if it was. */
  readonly copied: Accessor<string | null>;
  /** What says that the browser did not allow it. */
  readonly Failure: () => JSX.Element;
  readonly copy: (what: string, value: string) => Promise<void>;
  /** What is copied is not what there is any more. */
  readonly forget: () => void;
}

export function createCopying(): Copying {
  const [copied, setCopied] = createSignal<string | null>(null);
  const [failed, setFailed] = createSignal(false);
  return {
    copied,
    Failure: () => (
      <Show when={failed()}>
        <Alert>{m().copyFailed}</Alert>
      </Show>
    ),
    copy: async (what, value) => {
      let done = true;
      try {
        await navigator.clipboard.writeText(value);
      } catch {
        done = false; // not allowed, or not there: a page without https has no clipboard
      }
      setCopied(done ? what : null);
      setFailed(!done);
    },
    forget: () => setCopied(null),
  };
}
