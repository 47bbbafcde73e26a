// Seven bots play two rounds, then the engine thinks about the position. Runs in Node and in a page.
import { createEngine, loadRules } from 'hegemon-engine';

const rules = await loadRules();
const made = rules.newGame({ variant: 'sevenkingdoms', options: { Rules: 'classic' } });
if (!made.ok) throw new Error(`${made.error.what} (${made.error.where})`);
const game = made.value;
const engine = await createEngine({ hash: 16 });

for (let move = 0; move < 14 && game.state().outcome === null; move++) {
  const played = await engine.play(game, { level: 5, movetime: 100 });
  if (!played.ok) throw new Error(`${played.error.what} (${played.error.where})`);
  game.play(played.value.best);
  const { last, sides } = game.state();
  const name = sides.find(({ side }) => side === last.side).name;
  console.log(`${name}: ${last.move}${last.taken ? ` takes ${last.taken.kind}` : ''}`);
}

for await (const report of engine.analyse(game, { lines: 3, signal: AbortSignal.timeout(1000) })) {
  const [best] = report.ok ? report.value.infos : [];
  if (best) console.log(`depth ${best.depth}: ${best.pv.join(' ')}`, best.shares);
}

const refused = game.play('a0a1');
console.log(refused.ok ? 'played' : refused.error.what);
console.log(game.record({ Event: 'Example' }));
engine.close();
