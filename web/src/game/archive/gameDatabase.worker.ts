/** The saved games beside the page: reading and searching thousands of games takes seconds. */
import { loadRules, type Rules } from 'hegemon-engine';
import type { Answer, Question } from './client.ts';
import { GameDatabase } from './gameDatabase.ts';
import { failureOf } from './store.ts';

const answer = (message: Answer) => postMessage(message);

let rules: Promise<Rules> | undefined;
const database = new GameDatabase(
  () => {
    rules ??= loadRules();
    return rules;
  },
  () => answer({ changed: true }),
);

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  const { id, call, args } = data;
  try {
    const more = call === 'add' ? [(read: number) => answer({ id, read })] : [];
    const method = database[call] as (...all: unknown[]) => Promise<unknown>;
    answer({ id, value: await method.apply(database, [...args, ...more]) });
  } catch (error) {
    const { failure, message } = failureOf(error);
    answer({ id, failure, message });
  }
});
