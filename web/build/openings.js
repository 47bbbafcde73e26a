// Counts what was played in the first moves of games of the engine, for the explorer.
//   node build/openings.js GAMES.jsonl... >src/features/analyse/explorer/openings/NAME.json
// GAMES.jsonl is what `hegemon data export` prints of games of `hegemon datagen`, all of one game. The commands are
// in docs/web.md.
import { readFileSync } from 'node:fs';
import { loadRules } from 'hegemon-engine';

/** So many plies of each game are counted, and positions that at least two games passed. */
const plies = 30;
const least = 2;

const rules = await loadRules();
const sets = new Map();

for (const file of process.argv.slice(2)) {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const game = JSON.parse(line);
    const options = Object.fromEntries(
      game.options
        .split(' ')
        .filter(Boolean)
        .map((pair) => pair.split('=')),
    );
    const name = options.Rules ?? '';
    if (!sets.has(name)) {
      const start = rules.newGame({ variant: game.variant, options });
      if (!start.ok) throw new Error(start.error.what);
      const sides = start.value.state().sides.map(({ side }) => side);
      sets.set(name, { games: 0, sides, positions: new Map() });
    }
    const set = sets.get(name);
    set.games++;
    const moves = game.plies.slice(0, plies).map(({ move }) => move);
    const text = JSON.stringify({ tags: { Variant: game.variant, ...options }, moves });
    const [played] = [...rules.playedGames(text, 'json')];
    if (!played.ok) throw new Error(`${played.error.where}: ${played.error.what}`);
    const result = game.winners.length === 1 ? set.sides[game.winners[0]] : 'draw';
    played.value.moves.forEach((move, ply) => {
      const key = played.value.keys[ply];
      const position = set.positions.get(key) ?? new Map();
      set.positions.set(key, position);
      const results = position.get(move) ?? {};
      position.set(move, results);
      results[result] = (results[result] ?? 0) + 1;
    });
  }
}

const all = {};
for (const [name, { games, positions }] of sets) {
  const kept = {};
  for (const [key, moves] of positions) {
    const sum = (results) => Object.values(results).reduce((total, n) => total + n, 0);
    const count = [...moves.values()].reduce((total, results) => total + sum(results), 0);
    if (count < least) continue;
    kept[key] = Object.fromEntries(
      [...moves]
        .sort((a, b) => sum(b[1]) - sum(a[1]))
        .map(([move, results]) => [
          move,
          Object.entries(results)
            .map(([side, n]) => `${side === 'draw' ? '=' : side}${n}`)
            .join(''),
        ]),
    );
  }
  all[name] = { games, positions: kept };
}
process.stdout.write(`${JSON.stringify({ plies, rules: all })}\n`);
