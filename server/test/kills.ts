/** Two people move as fast as they can at a server that is killed at random moments, again and again. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { loadRules } from 'hegemon-engine';
import { ask, config, folder, forget, Player, replayed, run, type TableOf, until } from './helpers.ts';

/** Whether all that was acknowledged is there after each kill; how many moves that were, and how many more were on disk. */
export async function survive(kills: number): Promise<{ moves: number; unanswered: number }> {
  const rules = await loadRules();
  const data = folder();
  let server = await run(data);
  const people = ['w', 'b'].map((side) => new Player(server.port, side));
  const code = (await (people[0] as Player).make(config('middlexiangqi'))).roomId;
  let known: string[] = [];
  let unanswered = 0;
  for (let kill = 0; ; kill++) {
    const tables = await Promise.all(people.map((one) => new Player(server.port, 'x', one.secret).join(code)));
    const [here, there] = tables as [TableOf, TableOf];
    await until(() => tables.every((table) => table.state.moves !== undefined));
    if (kill === 0) {
      await ask(here, 'sit', { side: 'w' });
      await ask(there, 'sit', { side: 'b' });
    }
    await until(() => tables.every((table) => table.state.phase !== 'gathering'));
    const kept = [...here.state.moves];
    assert.deepEqual(kept.slice(0, known.length), known, 'a move is lost');
    assert.deepEqual([...there.state.moves], kept);
    // The last one may have been written, and its answer lost.
    assert(kept.length <= known.length + 1, 'a move is played twice');
    unanswered += kept.length - known.length;
    if (kill === kills) break;
    const made = rules.newGame({ variant: 'middlexiangqi', moves: kept });
    assert(made.ok);
    const game = made.value;
    const killed = pause(10 + Math.random() * 90).then(() => server.end());
    let alive = true;
    void killed.then(() => {
      alive = false;
    });
    while (alive && game.state().outcome === null) {
      const { turn, moves, last } = game.state();
      const all = Object.entries(moves).flatMap(([from, ends]) => ends.map((to) => from + to));
      // Not straight back: the game must not end by repetition.
      const quiet = all.filter((move) => move !== `${last?.to}${last?.from}`);
      const choice = quiet.length > 0 ? quiet : all;
      const move = choice[Math.floor(Math.random() * choice.length)] as string;
      const request = { side: turn, ply: game.moves.length, move };
      const answer = ask(turn === 'w' ? here : there, 'move', request).catch(() => 'lost');
      if ((await Promise.race([answer, killed.then(() => 'lost')])) !== '') break;
      game.play(move);
    }
    known = [...game.moves];
    await killed;
    server = await run(data);
  }
  await replayed(server.port, code);
  await server.end('SIGTERM');
  forget(data);
  return { moves: known.length, unanswered };
}
