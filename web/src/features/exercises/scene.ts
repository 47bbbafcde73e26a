/** A position, and the move that led to it; at first none. */
import type { LastMove, State } from 'hegemon-engine';

export interface Scene {
  readonly state: State;
  readonly last: LastMove | null;
}
