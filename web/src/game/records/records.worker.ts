/** Reads files of game records beside the page: a large one takes seconds. */
import { loadRules, type RecordedGame } from 'hegemon-engine';
import { thrown } from '../errors.ts';
import { type Answer, listedOf, type Question, readAll } from './records.ts';

let games: readonly RecordedGame[] = [];

const answer = (message: Answer) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  const { id } = data;
  try {
    if ('index' in data) {
      answer({ id, ok: true, value: games[data.index] });
      return;
    }
    const read = await readAll(await loadRules(), data.source);
    if (read.ok) games = read.value.games;
    answer(read.ok ? { id, ok: true, value: listedOf(read.value) } : { id, ...read });
  } catch (error) {
    answer({ id, ok: false, error: thrown(error, 'record') });
  }
});
