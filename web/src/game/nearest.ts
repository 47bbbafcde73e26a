/** Who is nearest to an end of the game, and to a win. */
import type { Road, SideState, State } from 'hegemon-engine';

export interface Nearest {
  /** None: a count that ends the game for all. */
  readonly side: string | null;
  readonly road: Road;
}

const part = ({ now, goal }: Road) => now / goal;
/** One more step is the end. */
export const isNear = ({ now, goal }: Road) => goal - now === 1;

/** The road of which the largest part is gone; none as long as nobody has gone a step. */
export function nearestRoad(state: State): Nearest | null {
  const all: Nearest[] = state.draws.map((road) => ({ side: null, road }));
  for (const { side, fate, roads } of state.sides) {
    if (fate === 'play') all.push(...roads.map((road) => ({ side, road })));
  }
  return all.reduce<Nearest | null>(
    (best, found) => (part(found.road) > (best ? part(best.road) : 0) ? found : best),
    null,
  );
}

/** The road by which a side is nearest to its win; none of a side that is out. */
export function nearestWin({ fate, roads }: SideState): Road | null {
  if (fate !== 'play') return null;
  return roads
    .filter(({ name }) => name !== 'losses')
    .reduce<Road | null>((best, road) => (best && part(best) >= part(road) ? best : road), null);
}
