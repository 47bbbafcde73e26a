/** Copying to the clipboard, with what was copied last and whether it failed: for the buttons that say so. */
import { type Accessor, createSignal } from 'solid-js';

export interface Copying {
  /** The name of what was copied last, if it was. */
  readonly copied: Accessor<string | null>;
  /** The browser did not allow it. */
  readonly failed: Accessor<boolean>;
  readonly copy: (what: string, value: string) => Promise<void>;
  /** What is copied is not what there is any more. */
  readonly forget: () => void;
}

export function createCopying(): Copying {
  const [copied, setCopied] = createSignal<string | null>(null);
  const [failed, setFailed] = createSignal(false);
  return {
    copied,
    failed,
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
