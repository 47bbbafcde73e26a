// How often one player who looks a single move ahead wins against bots of a level of the pages, from every seat in turn.
//   node bench/level.js [VARIANT [LEVEL [PLAYER [GAMES]]]]
// PLAYER is a search of the engine: greedy takes what it can, careful also guards what is attacked (docs/search.md).
import { createEngine, loadRules } from 'hegemon-engine';
import { levelOf, movesSeen } from '../../table/levels.ts';

const [variant = 'sevenkingdoms', number = '1', player = 'careful', games = '70'] =
  process.argv.slice(2);
const level = levelOf(Number(number));
const rules = await loadRules();
const person = await createEngine({ hash: 1, options: { Search: player } });
const bots = await createEngine({ hash: 1 });

let wins = 0;
let plies = 0;
for (let played = 0; played < Number(games); played++) {
  const game = rules.newGame({ variant });
  if (!game.ok) throw new Error(game.error.what);
  const sides = game.value.state().sides.map(({ side }) => side);
  const seat = sides[played % sides.length];
  let state = game.value.state();
  while (state.outcome === null) {
    const seen = movesSeen(level, state, played);
    const answer =
      state.turn === seat
        ? await person.play(game.value, { nodes: 1000 })
        : await bots.play(game.value, {
            level: level.skill,
            seed: played,
            movetime: level.movetime,
            ...(seen === undefined ? {} : { moves: seen }),
          });
    if (!answer.ok) throw new Error(answer.error.what);
    const done = game.value.play(answer.value.best);
    if (!done.ok) throw new Error(done.error.what);
    state = game.value.state();
  }
  plies += state.ply;
  if (state.outcome.winners?.includes(seat)) wins++;
  console.log(
    `${played + 1} games: ${player} wins ${wins} (${Math.round((100 * wins) / (played + 1))} %), ${Math.round(plies / (played + 1))} plies a game`,
  );
}
person.close();
bots.close();
