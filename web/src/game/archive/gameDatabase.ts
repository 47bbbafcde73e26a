/** The saved games as a list that can be searched, what is brought in and taken out. It runs in a worker. */
import type { EngineError, GamesFormat, Rules } from 'hegemon-engine';
import { noGames } from '../errors.ts';
import { entryOf, type Row, type Stored } from './rows.ts';
import { type BrokenEntry, failureOf, Store, type StoreFailure } from './store.ts';

export const sorts = ['newest', 'oldest', 'longest', 'shortest'] as const;

/** What games are wanted. What is left out does not matter. */
export interface Wanted {
  readonly variant?: string;
  readonly rules?: string;
  /** Words that stand with one seat (its side's name and its player's), or in the event and its round. */
  readonly player?: string;
  /** The letter of the winner, `draw`, or `*`: not over. */
  readonly result?: string;
  readonly least?: number;
  readonly most?: number;
  /** Those played in this page alone, or those brought in. */
  readonly own?: boolean;
  /** The key of a position that they passed. */
  readonly position?: string;
  readonly sort?: (typeof sorts)[number];
}

interface Found {
  /** How many there are, of how many. */
  readonly count: number;
  readonly all: number;
  readonly rows: readonly Row[];
  readonly broken: readonly BrokenEntry[];
}

export interface ImportReport {
  readonly added: number;
  /** They were there before. */
  readonly known: number;
  /** They were there before, with shorter records. */
  readonly replaced: number;
  /** They are left out. */
  readonly wrong: readonly EngineError[];
  /** Why the rest was not kept. */
  readonly failure: StoreFailure | null;
  /** Games that were read but not kept. */
  readonly lost: number;
}

/** What was played from a position, and how it ended. */
export interface Continuation {
  readonly move: string;
  readonly count: number;
  /** Games by result: the letter of the winner, or `draw`. Those without a result are in `count` only. */
  readonly results: Readonly<Record<string, number>>;
}

interface Explored {
  readonly games: number;
  readonly moves: readonly Continuation[];
}

/** How many games between bots alone are kept: watching goes on to the next one by itself. */
export const watchedKept = 50;

/** Games that are stored at once: all of them or none. */
const batchSize = 100;
/** How many games are read between two words on how many there are so far. */
const shownEach = 10;

const plainDigits = (key: string) => BigInt.asUintN(64, BigInt(`0x${key}`));

/** What a search by position needs of a game. */
interface Indexed extends Omit<Stored, 'text'> {
  /** Its moves, once they were asked for. */
  list?: readonly string[];
}

/** A file of records, and how many games could not be read from the store. */
interface SavedGames {
  readonly blob: Blob;
  readonly left: number;
}

export class GameDatabase {
  private known: Promise<{ rows: readonly Row[]; broken: readonly BrokenEntry[] }> | undefined;
  private index: Promise<Indexed[]> | undefined;
  private readonly channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hegemon.library');

  constructor(
    private readonly rules: () => Promise<Rules>,
    /** Another tab has changed it. */
    changed: () => void = () => {},
    private readonly store = new Store(),
  ) {
    if (this.channel) {
      this.channel.onmessage = () => {
        this.forget();
        changed();
      };
    }
  }

  private forget(): void {
    this.known = undefined;
    this.index = undefined;
  }

  private hasChanged(): void {
    this.forget();
    this.channel?.postMessage('changed');
  }

  private all(): NonNullable<typeof this.known> {
    this.known ??= this.store.rows().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  private indexed(): Promise<Indexed[]> {
    this.index ??= this.store
      .games()
      .then((games) => games.map(({ id, moves, keys }) => ({ id, moves, keys })))
      .catch((error: unknown) => {
        this.index = undefined;
        throw error;
      });
    return this.index;
  }

  /** The rows of one page of the games that are wanted. */
  async find(wanted: Wanted, from: number, count: number): Promise<Found> {
    const { rows, broken } = await this.all();
    const found = await this.matching(rows, wanted);
    const order = compare[wanted.sort ?? 'newest'];
    return {
      count: found.length,
      all: rows.length,
      rows: found.sort(order).slice(from, from + count),
      broken,
    };
  }

  private async matching(rows: readonly Row[], wanted: Wanted): Promise<Row[]> {
    const words = plain(wanted.player ?? '')
      .split(/\s+/)
      .filter(Boolean);
    const passed = wanted.position === undefined ? undefined : await this.passing(wanted.position);
    const { variant, rules, result, own, least = 0, most = Number.POSITIVE_INFINITY } = wanted;
    return rows.filter(
      (row) =>
        (variant === undefined || row.variant === variant) &&
        (rules === undefined || row.rules === rules) &&
        (own === undefined || row.own === own) &&
        (result === undefined || row.result === result) &&
        row.plies >= least &&
        row.plies <= most &&
        (passed === undefined || passed.has(row.id)) &&
        (words.length === 0 || hasWords(row, words)),
    );
  }

  private async passing(position: string): Promise<Set<string>> {
    const key = plainDigits(position);
    const games = await this.indexed();
    return new Set(games.filter(({ keys }) => keys.includes(key)).map(({ id }) => id));
  }

  /** What the games of a game and its rules went on with in a position. */
  async explore(variant: string, rules: string, position: string): Promise<Explored> {
    const key = plainDigits(position);
    const [{ rows }, games] = await Promise.all([this.all(), this.indexed()]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = new Map<string, { count: number; results: Record<string, number> }>();
    let count = 0;
    for (const game of games) {
      const row = byId.get(game.id);
      if (row?.variant !== variant || row.rules !== rules) continue;
      const ply = game.keys.indexOf(key);
      if (ply < 0) continue;
      count++;
      game.list ??= game.moves.split(' ');
      const move = game.list[ply];
      if (move === undefined || move === '') continue;
      const entry = found.get(move) ?? { count: 0, results: {} };
      entry.count++;
      const { result } = row;
      if (result !== '*') entry.results[result] = (entry.results[result] ?? 0) + 1;
      found.set(move, entry);
    }
    return {
      games: count,
      moves: [...found]
        .map(([move, entry]) => ({ move, ...entry }))
        .sort((a, b) => b.count - a.count || a.move.localeCompare(b.move)),
    };
  }

  /** The record of a game; nothing if it is not there, or broken. */
  async text(id: string): Promise<string | undefined> {
    return (await this.store.game(id))?.text;
  }

  /** Reads the games of a text and takes those that are right. `progress` gets their number. */
  async add(
    source: string | Blob,
    progress: (read: number) => void = () => {},
    watched = false,
  ): Promise<ImportReport> {
    const text = typeof source === 'string' ? source : await source.text();
    const wrong: EngineError[] = [];
    const sums = { added: 0, known: 0, replaced: 0 };
    let failure: StoreFailure | null = null;
    let lost = 0;
    let batch: ReturnType<typeof entryOf>[] = [];
    let read = 0;
    const began = Date.now();
    const keep = async () => {
      const entries = batch;
      batch = [];
      if (failure !== null) {
        lost += entries.length;
        return;
      }
      try {
        for (const done of await this.store.add(entries)) sums[done]++;
        // Whoever asks meanwhile finds what is there so far.
        this.forget();
      } catch (error) {
        failure = failureOf(error).failure;
        lost += entries.length;
      }
    };
    for (const game of (await this.rules()).playedGames(text, formatOf(text))) {
      read++;
      if (game.ok) batch.push(entryOf(game.value, began + read, watched));
      else wrong.push(game.error);
      if (batch.length === batchSize) await keep();
      if (read % shownEach === 0) progress(read);
    }
    if (batch.length > 0) await keep();
    if (read === 0) wrong.push(noGames);
    this.hasChanged();
    return { ...sums, wrong, failure, lost };
  }

  /** Takes a game that bots played among themselves; the oldest of these make room for it. */
  async addWatched(text: string): Promise<ImportReport> {
    const report = await this.add(text, undefined, true);
    const watched = (await this.all()).rows.filter((row) => row.watched);
    const old = watched.sort((a, b) => b.arrived - a.arrived).slice(watchedKept);
    if (old.length > 0) await this.remove(old.map(({ id }) => id));
    return report;
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.store.remove(ids);
    this.hasChanged();
  }

  /** The records of all games that are wanted, as a file. */
  async file(wanted: Wanted): Promise<SavedGames> {
    const { rows } = await this.all();
    const found = (await this.matching(rows, wanted)).sort(compare.oldest);
    const texts = new Map((await this.store.games()).map(({ id, text }) => [id, text]));
    const parts = found.flatMap(({ id }) => texts.get(id) ?? []);
    return { blob: new Blob(parts, { type: 'text/plain' }), left: found.length - parts.length };
  }

  async close(): Promise<void> {
    this.channel?.close();
    await this.store.close();
  }
}

function formatOf(text: string): GamesFormat {
  return /^\uFEFF?\s*\{\s*"/.test(text) ? 'json' : 'record';
}

function hasWords({ players, event, round }: Row, words: readonly string[]): boolean {
  const seats = players.map(([side, name]) => `${side} ${name}`);
  return [...seats, `${event} round ${round} 第${round}轮`].some((text) => {
    const all = plain(text);
    return words.every((word) => all.includes(word));
  });
}

/** As people type it in a search: small letters, without their marks. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const compare: Readonly<Record<(typeof sorts)[number], (a: Row, b: Row) => number>> = {
  newest: (a, b) => {
    if (a.date !== b.date) return a.date < b.date ? 1 : -1;
    return b.arrived - a.arrived || (a.id < b.id ? -1 : 1);
  },
  oldest: (a, b) => compare.newest(b, a),
  longest: (a, b) => b.plies - a.plies || compare.newest(a, b),
  shortest: (a, b) => a.plies - b.plies || compare.newest(a, b),
};
