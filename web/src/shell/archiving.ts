/** Puts a game of this page into the library. */
import type { Game } from 'hegemon-engine';
import { openLibrary } from '../game/archive/client.ts';
import { bot, ownEvent, person } from '../game/archive/rows.ts';
import { failureOf } from '../game/archive/store.ts';
import type { Config } from '../game/config.ts';
import { translatedError } from '../game/errorSentences.ts';
import { m } from '../kit/texts/index.ts';

/** What the library has not taken: its text, so that the person can save it, and why. */
export interface Unkept {
  readonly text: string;
  readonly why: string;
}

/** The record of a game that was played here. */
function ownRecord(game: Game, { seats }: Config, now = new Date()): string {
  const players = game.state().sides.flatMap(({ side, name }) => {
    const seat = seats[side];
    if (!seat || seat.by === 'absent') return [];
    return [[name, seat.by === 'human' ? person : bot(seat.level)]];
  });
  return game.record({
    Event: ownEvent,
    ...Object.fromEntries(players),
    Time: now.toTimeString().slice(0, 8),
  });
}

/** What was not kept, if it was not. */
export async function keepGame(game: Game, config: Config): Promise<Unkept | null> {
  const text = ownRecord(game, config);
  const library = openLibrary();
  try {
    const { failure, wrong } = await library.add(text);
    if (failure) return { text, why: m().storeFailures[failure] };
    const first = wrong[0] && translatedError(wrong[0], '');
    return first ? { text, why: `${first.where}: ${first.what}` } : null;
  } catch (error) {
    return { text, why: m().storeFailures[failureOf(error).failure] };
  } finally {
    await library.close();
  }
}
