/** The engine's two faces: the rules in this thread, searches in workers. Loaded once. */
import { createEngine, type Engine, loadRules, type Rules } from 'hegemon-engine';

let rulesLoading: Promise<Rules> | undefined;

export function rules(): Promise<Rules> {
  rulesLoading ??= loadRules()
    .then(async (loaded) => {
      // The browser compiles functions of the engine when they are called first: not in the task that draws the page.
      loaded.newGame();
      await new Promise((next) => setTimeout(next));
      return loaded;
    })
    .catch((error: unknown) => {
      rulesLoading = undefined;
      throw error;
    });
  return rulesLoading;
}

const hashOf = { bots: 16, analysis: 32 } as const;
const engines = new Map<string, Promise<Engine>>();

/** One engine for each use, so that an analysis does not wait for a bot's move. */
export function engine(use: keyof typeof hashOf): Promise<Engine> {
  let found = engines.get(use);
  if (!found) {
    found = createEngine({ hash: hashOf[use] });
    engines.set(use, found);
    found.catch(() => engines.delete(use));
  }
  return found;
}
