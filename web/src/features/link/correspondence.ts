/**
 * Games of people far apart, by link: each sends the next a link that holds the game, its seats and its moves.
 * Nothing is kept but in the links and in the browsers of those who play.
 */
import * as v from 'valibot';
import { checksumOf } from '../../game/archive/hash.ts';
import { configSchema, matchForm } from '../../game/match/storedGame.ts';
import { pack, unpack } from '../../game/records/link.ts';
import { type Checked, dropKept, formOf, load, save } from '../../kit/storage.ts';

const linkVersion = 1;

/** By side: the mark of the browser in which a person plays it. */
export type Who = Readonly<Record<string, string>>;

const word = v.pipe(v.string(), v.regex(/^[a-z0-9]{4,16}$/));
const gameSchema = v.object({
  id: word,
  config: configSchema,
  moves: v.array(v.string()),
  who: v.record(v.string(), word),
});
export type LinkGame = Checked<typeof gameSchema>;

/** A mark that no other game, or no other browser, has. */
export function newMark(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => (byte % 36).toString(36))
    .join('');
}

/** `#/turn?t=1CHECKSUMPACKED` */
export async function linkTo({ id, config, moves, who }: LinkGame): Promise<string> {
  const packed = await pack({ id, config, moves, who });
  return `#/turn?t=${linkVersion}${checksumOf(packed)}${packed}`;
}

type ReadLink =
  | { readonly kind: 'game'; readonly game: LinkGame }
  /** `other`: no link of this kind; `newer`: of a newer version of the page. */
  | { readonly kind: 'damaged' | 'newer' | 'other' };

/** What a link holds. What is legal is for the engine to say. */
export async function readLink(address: string): Promise<ReadLink> {
  const text = /#\/turn\?t=([^&\s]*)/.exec(address.trim())?.[1];
  if (text === undefined) return { kind: 'other' };
  const [, digit, checksum, packed] = /^(\d)([a-z0-9]{6})([\w-]+)$/.exec(text) ?? [];
  if (packed === undefined || checksumOf(packed) !== checksum) return { kind: 'damaged' };
  if (Number(digit) > linkVersion) return { kind: 'newer' };
  try {
    const checked = v.safeParse(gameSchema, await unpack(packed));
    return checked.success ? { kind: 'game', game: checked.output } : { kind: 'damaged' };
  } catch {
    return { kind: 'damaged' };
  }
}

/** How the moves of a link stand to those that are here. */
interface Compared {
  /** `older`: more moves are here; `newer`: more are in the link; `forked`: they part. */
  readonly kind: 'same' | 'older' | 'newer' | 'forked';
  /** How many moves both have. */
  readonly common: number;
  /** How many more moves one of them has. */
  readonly more: number;
}

export function compareMoves(here: readonly string[], there: readonly string[]): Compared {
  const least = Math.min(here.length, there.length);
  let common = 0;
  while (common < least && here[common] === there[common]) common++;
  const more = Math.abs(here.length - there.length);
  if (common < least) return { kind: 'forked', common, more };
  if (more === 0) return { kind: 'same', common, more };
  return { kind: here.length > there.length ? 'older' : 'newer', common, more };
}

// ---- what the browser keeps of them

const shape = v.object({
  /** The mark of this browser. */
  me: word,
  games: v.record(
    word,
    v.object({ who: v.record(v.string(), word), at: v.pipe(v.number(), v.finite()) }),
  ),
});
type StoredGames = Checked<typeof shape>;
const form = formOf('turns', shape);

export function known(): StoredGames {
  const kept = load(form);
  if (kept) return kept;
  const first: StoredGames = { me: newMark(), games: {} };
  save(form, first);
  return first;
}

/** Who plays a game, as far as this browser knows. */
export function storeWho(id: string, who: Who): void {
  const all = known();
  save(form, { ...all, games: { ...all.games, [id]: { who, at: Date.now() } } });
}

/** Deletes a game here. */
export function forgetGame(id: string): void {
  const all = known();
  const { [id]: _, ...games } = all.games;
  save(form, { ...all, games });
  dropKept(storageName(id));
}

export const storageName = (id: string) => `turn.${id}`;

/** The game as it is here. */
export function storedGame(id: string): LinkGame | undefined {
  const kept = load(matchForm(storageName(id)));
  return kept && { id, config: kept.config, moves: kept.moves, who: known().games[id]?.who ?? {} };
}

/** Puts a game here, in the place of what was here of it. */
export function storeGame({ id, config, moves, who }: LinkGame): void {
  storeWho(id, who);
  const sides = Object.keys(config.seats);
  const { me } = known();
  save(matchForm(storageName(id)), {
    config: { ...config, clock: null },
    moves,
    clocks: null,
    times: [],
    paused: false,
    below: sides.find((side) => who[side] === me) ?? sides[0] ?? '',
    view: null,
  });
}
