/** Games that were played here go into the library: when they end, and when another takes their place. */
import type { Game, Rules } from 'hegemon-engine';
import { createSignal } from 'solid-js';
import type { Config } from '../game/config.ts';
import { gameOf } from '../game/match.ts';
import { matchForm } from '../game/storedGame.ts';
import { load } from '../kit/storage.ts';
import type { Unkept } from './archiving.ts';

const [unkept, setUnkept] = createSignal<Unkept | null>(null);

export { unkept };
export const forgetUnkept = () => setUnkept(null);

async function keep(game: Game, config: Config): Promise<void> {
  const { keepGame } = await import('./archiving.ts');
  const failed = await keepGame(game, config);
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

/** The same for the game that the browser keeps under a name. */
export function keepStored(rules: Rules, name: string): void {
  const saved = load(matchForm(name));
  const game = saved && gameOf(rules, saved);
  if (game) keepReplaced(game, saved.config);
}
