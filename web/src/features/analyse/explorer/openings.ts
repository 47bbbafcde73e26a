/** The shipped collection: what the engine played against itself, counted by position. `build/openings.js` makes it. */
import * as v from 'valibot';
import type { Continuation, Explored } from '../../../game/archive/gameDatabase.ts';

const openingsSchema = v.object({
  /** So many moves of each game are counted. */
  plies: v.number(),
  rules: v.record(
    v.string(),
    v.object({
      games: v.number(),
      /** By key: what was played, and the results as `w12b3=1`; `=`: drawn. */
      positions: v.record(v.string(), v.record(v.string(), v.string())),
    }),
  ),
});
export type Openings = v.InferOutput<typeof openingsSchema>;

/** Where the files are, and their size as they come over the network, in kB. */
const files: Readonly<Record<string, { readonly url: URL; readonly size: number }>> = {
  sevenkingdoms: { url: new URL('./openings/sevenkingdoms.json', import.meta.url), size: 48 },
  threefriends: { url: new URL('./openings/threefriends.json', import.meta.url), size: 28 },
  middlexiangqi: { url: new URL('./openings/middlexiangqi.json', import.meta.url), size: 20 },
};

export function openingsSize(variant: string): number | undefined {
  return files[variant]?.size;
}

const loaded = new Map<string, Promise<Openings>>();

export function loadOpenings(variant: string): Promise<Openings> {
  let found = loaded.get(variant);
  if (!found) {
    found = (async () => {
      const answer = await fetch(files[variant]?.url ?? '');
      if (!answer.ok) throw new Error(String(answer.status));
      return v.parse(openingsSchema, await answer.json());
    })();
    loaded.set(variant, found);
    found.catch(() => loaded.delete(variant));
  }
  return found;
}

function continuation(move: string, text: string): Continuation {
  const results: Record<string, number> = {};
  let count = 0;
  for (const [, side = '', number] of text.matchAll(/([a-z=])(\d+)/g)) {
    results[side === '=' ? 'draw' : side] = Number(number);
    count += Number(number);
  }
  return { move, count, results };
}

/** What the collection has of a position; nothing where it has no games by these rules. */
export function exploreOpenings(
  openings: Openings,
  rules: string,
  position: string,
): Explored | undefined {
  const set = openings.rules[rules];
  if (!set) return undefined;
  const moves = Object.entries(set.positions[position] ?? {})
    .map(([move, text]) => continuation(move, text))
    .sort((a, b) => b.count - a.count);
  return { games: moves.reduce((sum, { count }) => sum + count, 0), moves };
}
