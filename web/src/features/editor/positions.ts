/** Positions of the editor as the engine has them: where games start, what a setup leads to. */
import type { GameSetup, Rules } from 'hegemon-engine';
import { variants } from '../../../../table/config.ts';
import { type Edited, editedOf, emptyBoard, type Variant } from '../../game/position.ts';

export type Positions = ReturnType<typeof positionsOf>;

export function positionsOf(rules: Rules) {
  const startOf = (variant: Variant, options: Edited['options']) => {
    const start = rules.newGame({ variant, options });
    // Players that the engine refuses change nothing of where pieces begin.
    const sound = start.ok
      ? start
      : rules.newGame({ variant, options: { Rules: options.Rules ?? '' } });
    const plain = sound.ok ? sound : rules.newGame({ variant });
    if (!plain.ok) throw new Error(plain.error.what);
    return plain.value.state();
  };
  /** The sides in the order of turns. */
  const orderOf = (variant: Variant, options: Edited['options']) =>
    startOf(variant, options).sides.map(({ side }) => side);
  return {
    orderOf,
    started(variant: Variant, options: Edited['options'] = {}): Edited {
      const { fen } = startOf(variant, options);
      return editedOf(rules, variant, options, fen) ?? emptyBoard(variant, options);
    },
    /** What a setup leads to; if the engine refuses it, what its FEN says. */
    opened(setup: GameSetup): Edited | undefined {
      const variant = (setup.variant ?? variants[0]) as Variant;
      if (!variants.includes(variant)) return undefined;
      const game = rules.newGame(setup);
      const state = game.ok ? game.value.state() : undefined;
      // Moves that cannot be played lead nowhere.
      if (!state && setup.moves?.length) return undefined;
      const options = state?.options ?? setup.options ?? {};
      const fen = state?.fen ?? setup.fen;
      return fen === undefined ? undefined : editedOf(rules, variant, options, fen);
    },
  };
}
