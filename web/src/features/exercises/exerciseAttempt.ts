/** A try at a lesson or a puzzle. */
import type { LastMove, State } from 'hegemon-engine';

/** A position, and the move that led to it; at first none. */
export interface Scene {
  readonly state: State;
  readonly last: LastMove | null;
}

export type Outcome = 'open' | 'done' | 'failed';

export interface Attempt {
  readonly outcome: Outcome;
  /** What the last move led to, one position after the other; at first the one that it begins with. */
  readonly scenes: readonly Scene[];
}

export function stateOf({ scenes }: Attempt): State {
  return (scenes.at(-1) as Scene).state;
}
