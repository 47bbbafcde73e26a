/** Games that were played here go among the saved games: when they end, and when another takes their place. */
import type { Game } from 'hegemon-engine';
import { createSignal } from 'solid-js';
import type { Config } from '../../../../table/config.ts';
import type { Unkept } from './client.ts';

const [unkept, setUnkept] = createSignal<Unkept | null>(null);

export { unkept };
export const forgetUnkept = () => setUnkept(null);

async function keep(game: Game, config: Config): Promise<void> {
  // Nothing of this is needed before a game ends.
  const { addOwnGame } = await import('./client.ts');
  const failed = await addOwnGame(game, config);
  if (failed) setUnkept(failed);
}

/** A game has ended at the table. */
export function keepEnded(game: Game, config: Config): void {
  void keep(game, config).catch((error: unknown) =>
    setUnkept({ text: game.record(), why: String(error) }),
  );
}

/** Another game takes the place of this one. */
export function keepReplaced(game: Game, config: Config): void {
  if (game.moves.length === 0) return;
  const { sides, outcome } = game.state();
  const people = sides.some(({ side }) => config.seats[side]?.by === 'human');
  // What bots began among themselves and nobody let end is worth nothing.
  if (people || outcome !== null) keepEnded(game, config);
}
