/** What is saved of a game: a row for the list, and the game itself. */
import type { PlayedGame } from 'hegemon-engine';
import * as v from 'valibot';
import { named, playersOf } from '../records/playerTags.ts';
import { cut } from '../records/recordTexts.ts';
import { hashOf } from './hash.ts';

/** The tag `Event` of games that were played in the page. */
export const ownEvent = 'Own game';

/** What people and bots of this page are called in records, in every language. */
export const person = 'Person';
export const bot = (level: number) => `Bot level ${level}`;
export const botName = /^Bot level (\d)$/;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const rowSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  variant: v.string(),
  /** The preset of the rules; empty where a game has none. */
  rules: v.string(),
  event: v.string(),
  round: v.optional(v.string(), ''),
  /** `2026.11.25 14:05`, as far as it is known. */
  date: v.string(),
  /** Names of players by the names of their sides, as the record has them. */
  players: v.array(v.tuple([v.string(), v.string()])),
  /** The letter of the winner, `draw`, points, or `*`. */
  result: v.string(),
  /** Why it ended, by the rules; empty while it goes on. */
  reason: v.string(),
  plies: count,
  /** When it came here, a millisecond later for each game of a file: games of one day stay in their order. */
  arrived: v.optional(count, 0),
  own: v.boolean(),
  /** Bots played it here among themselves: of these the newest stay. */
  watched: v.optional(v.boolean(), false),
});
export type Row = v.InferOutput<typeof rowSchema>;

/** The rest of it, kept apart so that the list does not have to load it. */
export interface Stored {
  readonly id: string;
  /** Its record. */
  readonly text: string;
  /** Separated by blanks. */
  readonly moves: string;
  /** The keys of its positions, one more than moves. */
  readonly keys: BigUint64Array;
}

export function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { id, text, moves, keys } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    typeof moves === 'string' &&
    keys instanceof BigUint64Array
  );
}

/** The same game is the same by its rules, start, moves and players, whatever else is said of it. */
function idOf({ tags, moves }: PlayedGame, players: Row['players']): string {
  const { Variant, Rules = '', Players = '', DrawQuietPlies = '', FEN = '' } = tags;
  return hashOf(
    JSON.stringify([
      Variant,
      Rules,
      Players,
      DrawQuietPlies,
      FEN,
      moves.join(' '),
      [...players].sort(),
    ]),
  );
}

export function entryOf(
  game: PlayedGame,
  arrived: number,
  watched: boolean,
): { readonly row: Row; readonly stored: Stored } {
  const { tags } = game;
  const players = playersOf(tags);
  const id = idOf(game, players);
  const [, reason = ''] = game.end.split(' ');
  const said = (text: string | undefined) => (named(text) ? cut(text, 'tag') : '');
  const row: Row = {
    id,
    variant: tags.Variant ?? '',
    rules: tags.Rules ?? '',
    event: said(tags.Event),
    round: said(tags.Round),
    date: [tags.Date, tags.Time].map(said).filter(Boolean).join(' '),
    players: players.map(([side, name]) => [side, said(name)]),
    result: game.result,
    reason,
    plies: game.moves.length,
    arrived,
    own: tags.Event === ownEvent,
    watched,
  };
  const keys = BigUint64Array.from(game.keys, (key) => BigInt(`0x${key}`));
  return { row, stored: { id, text: game.text, moves: game.moves.join(' '), keys } };
}
