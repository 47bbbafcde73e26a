/** The files of puzzles, each loaded when its game is chosen. */
import middleXiangqi from './data/middlexiangqi.jsonl?url';
import sevenKingdoms from './data/sevenkingdoms.jsonl?url';
import threeFriends from './data/threefriends.jsonl?url';
import { type Puzzle, parsePuzzles } from './puzzle.ts';

const addresses: Readonly<Record<string, string>> = {
  sevenkingdoms: sevenKingdoms,
  threefriends: threeFriends,
  middlexiangqi: middleXiangqi,
};
const loading = new Map<string, Promise<readonly Puzzle[]>>();

/** The puzzles of a game. Rejects if they cannot be loaded; the next call tries again. */
export function puzzlesOf(variant: string): Promise<readonly Puzzle[]> {
  let found = loading.get(variant);
  if (!found) {
    found = fetch(addresses[variant] ?? '').then(async (response) => {
      if (!response.ok) throw new Error(`${response.status} ${response.url}`);
      return parsePuzzles(await response.text());
    });
    loading.set(variant, found);
    found.catch(() => loading.delete(variant));
  }
  return found;
}
