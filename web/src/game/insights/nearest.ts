/** Who is nearest to an end of the game, and to a win. */
import type { Counter, SideState, State } from 'hegemon-engine';

export interface Nearest {
  /** None: a count that ends the game for all. */
  readonly side: string | null;
  readonly counter: Counter;
}

const part = ({ now, goal }: Counter) => now / goal;
/** One more step is the end. */
export const isNear = ({ now, goal }: Counter) => goal - now === 1;

/** The counter of which the largest part is gone; none as long as nobody has gone a step. One that ends the game for all counts from half on. */
export function nearestCounter(state: State): Nearest | null {
  const all: Nearest[] = state.draws
    .filter((counter) => part(counter) >= 0.5)
    .map((counter) => ({ side: null, counter }));
  for (const { side, fate, counters } of state.sides) {
    if (fate === 'play') all.push(...counters.map((counter) => ({ side, counter })));
  }
  return all.reduce<Nearest | null>(
    (best, found) => (part(found.counter) > (best ? part(best.counter) : 0) ? found : best),
    null,
  );
}

/** The counter by which a side is nearest to its win; none of a side that is out. */
export function nearestWin({ fate, counters }: SideState): Counter | null {
  if (fate !== 'play') return null;
  return counters
    .filter(({ name }) => name !== 'losses')
    .reduce<Counter | null>(
      (best, counter) => (best && part(best) >= part(counter) ? best : counter),
      null,
    );
}
