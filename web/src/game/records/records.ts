/** Records of games, from text or from a file of any size: read beside the page, listed, and fetched one by one. */
import type { EngineError, RecordedGame, Result, Rules } from 'hegemon-engine';
import { noGames } from '../errors.ts';
import { named, playersOf } from './playerTags.ts';
import { readGames } from './recordTexts.ts';

/** A game of a file, for a list to choose from. */
export interface Listed {
  readonly variant: string;
  readonly event: string;
  /** Names of players by the names of their sides, as the record has them. */
  readonly players: readonly (readonly [side: string, name: string])[];
  readonly result: string;
  readonly plies: number;
}

export type Source = string | Blob;
export type Question = { readonly id: number } & (
  | { readonly source: Source }
  | { readonly index: number }
);
export type Answer = { readonly id: number } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: EngineError }
);

export function listed({ tags, result, moves }: RecordedGame): Listed {
  return {
    variant: tags.Variant ?? '',
    event: named(tags.Event) ? tags.Event : '',
    players: playersOf(tags),
    result,
    plies: moves.length,
  };
}

/** The games of a text, and why others of it cannot be read. */
interface Found<Game> {
  readonly games: readonly Game[];
  readonly wrong: readonly EngineError[];
}

/** Fails if there is no game that can be read. */
export async function readAll(rules: Rules, source: Source): Promise<Result<Found<RecordedGame>>> {
  const games: RecordedGame[] = [];
  const wrong: EngineError[] = [];
  for (const read of readGames(rules, typeof source === 'string' ? source : await source.text())) {
    if (read.ok) games.push(read.value);
    else wrong.push(read.error);
  }
  if (games.length > 0) return { ok: true, value: { games, wrong } };
  return { ok: false, error: wrong[0] ?? noGames };
}

export function listedOf({ games, wrong }: Found<RecordedGame>): Found<Listed> {
  return { games: games.map(listed), wrong };
}

/** Reads a text or a file, and gives its games out one by one. */
export interface Reader {
  read(source: Source): Promise<Result<Found<Listed>>>;
  game(index: number): Promise<RecordedGame | undefined>;
  close(): void;
}

export function reader(rules: Rules): Reader {
  try {
    return inWorker(
      new Worker(new URL('./records.worker.ts', import.meta.url), { type: 'module' }),
      rules,
    );
  } catch {
    // The host may forbid workers: then the page itself reads, and is slow for as long.
    return inPage(rules);
  }
}

function inPage(rules: Rules): Reader {
  let games: readonly RecordedGame[] = [];
  return {
    async read(source) {
      const all = await readAll(rules, source);
      if (!all.ok) return all;
      games = all.value.games;
      return { ok: true, value: listedOf(all.value) };
    },
    game: async (index) => games[index],
    close: () => {},
  };
}

function inWorker(worker: Worker, rules: Rules): Reader {
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let next = 1;
  // If the worker cannot be loaded, the page reads.
  let page: Reader | undefined;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  worker.onerror = () => {
    page = inPage(rules);
    for (const give of waiting.values()) give(null);
    waiting.clear();
  };
  const ask = (question: { source: Source } | { index: number }) =>
    new Promise<Answer | null>((resolve) => {
      const id = next++;
      waiting.set(id, resolve);
      worker.postMessage({ id, ...question });
    });
  return {
    async read(source) {
      const answer = page ? null : await ask({ source });
      if (answer === null) return (page ?? inPage(rules)).read(source);
      return answer.ok ? { ok: true, value: answer.value as Found<Listed> } : answer;
    },
    async game(index) {
      const answer = page ? null : await ask({ index });
      if (answer === null) return page?.game(index);
      return answer.ok ? (answer.value as RecordedGame | undefined) : undefined;
    },
    close: () => worker.terminate(),
  };
}
