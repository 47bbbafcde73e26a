/** What the moves up to the position that is looked at say of its sides. */
import type { Game, Opponent, Rules } from 'hegemon-engine';
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import { engine } from '../../../kit/engines.ts';
import { pageVisible } from '../../../kit/visible.ts';

/** A game this short says nothing yet: the engine goes by the tastes of no side. */
const fewMoves = 4;
/** Milliseconds that a position stands still before it is asked for: whoever leafs through a game asks once. */
const still = 250;

/** Asks for it while the page is seen; of a side that too little is known of there is nothing. */
export function createSideKnowledge(
  rules: Rules,
  position: Accessor<Game>,
): (side: string) => Opponent | undefined {
  const [known, setKnown] = createSignal<readonly Opponent[]>([]);
  /** Of a game that is long enough; the engine is asked once for each variant. */
  const variant = createMemo(() => {
    const { moves, setup } = position();
    return moves.length < fewMoves ? undefined : setup.variant;
  });
  const learned = createMemo(() => {
    const name = variant();
    return name !== undefined && rules.learnsSides(name);
  });
  createEffect(
    on([position, pageVisible], ([game, visible]) => {
      if (!visible) return;
      if (!learned()) {
        setKnown([]);
        return;
      }
      let left = false;
      const ask = async () => {
        // A worker of its own: that of the analysis is busy as long as it runs.
        const found = await (await engine('knowledge')).opponents(game);
        if (!left) setKnown(found.ok ? found.value.filter(({ percent }) => percent > 0) : []);
      };
      // Without an engine the cards are as they would be without this.
      const timer = setTimeout(() => void ask().catch(() => {}), still);
      onCleanup(() => {
        left = true;
        clearTimeout(timer);
      });
    }),
  );
  return (side) => known().find((of) => of.side === side);
}
