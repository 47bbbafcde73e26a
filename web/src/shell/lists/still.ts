/** What is shown beside the board while a key is held or the wheel turns. */
import { createMemo, createSignal } from 'solid-js';

/** Steps through the past follow each other: only the board goes with them. */
export const [running, setRunning] = createSignal(false);

/** Stays what it was as long as steps follow each other. */
export function whenStill<T>(source: () => T): () => T {
  return createMemo<T>((old) => (running() && old !== undefined ? old : source()));
}
