/** People at three tables move as fast as they can at a server that is killed at random moments, again and again. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { legalMoves } from '../../table/levels.ts';
import {
  ask,
  config,
  folder,
  forget,
  newSecret,
  Player,
  type Process,
  replayed,
  rules,
  run,
  type TableOf,
  until,
} from './helpers.ts';

/** Two people, and what they know of their game. */
class Pair {
  private readonly people = ['w', 'b'].map((name) => ({ name, secret: newSecret() }));
  private code = '';
  private known: readonly string[] = [];
  moves = 0;
  /** Moves that were on disk, and whose answer was lost. */
  unanswered = 0;

  /** Sits down, at a new table if the last game is over, and finds there all that it was told. */
  async come(port: number): Promise<TableOf[]> {
    const [one, two] = this.people.map(({ name, secret }) => new Player(port, name, secret)) as [Player, Player];
    const isNew = this.code === '';
    if (isNew) this.code = (await one.make(config('middlexiangqi'))).roomId;
    const tables = await Promise.all([one, two].map((each) => each.join(this.code)));
    await until(() => tables.every(({ state }) => state.moves !== undefined));
    if (isNew) await Promise.all(tables.map((table, i) => ask(table, 'sit', { side: i === 0 ? 'w' : 'b' })));
    await until(() => tables.every(({ state }) => state.phase !== 'gathering'));
    const [kept = [], others] = tables.map(({ state }) => [...state.moves]);
    assert.deepEqual(others, kept);
    assert.deepEqual(kept.slice(0, this.known.length), this.known, 'a move is lost');
    // The last one may have been written, and its answer lost.
    assert(kept.length <= this.known.length + 1, 'a move is played twice');
    this.unanswered += kept.length - this.known.length;
    this.known = kept;
    if (tables[0]?.state.phase !== 'over') return tables;
    await this.end(port);
    return this.come(port);
  }
  /** The record is that of the moves that were told. */
  async end(port: number): Promise<void> {
    const record = await replayed(port, this.code);
    const [read] = rules.readRecords(record);
    assert.deepEqual(read?.ok && read.value.setup.moves, this.known);
    this.moves += this.known.length;
    this.code = '';
    this.known = [];
  }
  async play(tables: readonly TableOf[], gone: Promise<unknown>): Promise<void> {
    const made = rules.newGame({ variant: 'middlexiangqi', moves: this.known });
    assert(made.ok);
    const game = made.value;
    const lost = gone.then(() => 'lost');
    while (game.state().outcome === null) {
      const state = game.state();
      const { turn, last } = state;
      const all = legalMoves(state);
      // Not straight back: the game is to go on.
      const choice = all.filter((move) => move !== `${last?.to}${last?.from}`);
      const move = choice[Math.floor(Math.random() * choice.length)] ?? (all[0] as string);
      const request = { side: turn, ply: game.moves.length, move };
      const answer = ask(tables[turn === 'w' ? 0 : 1] as TableOf, 'move', request).catch(() => 'lost');
      if ((await Promise.race([answer, lost])) !== '') break;
      game.play(move);
    }
    this.known = [...game.moves];
  }
}

/** Whether all that was acknowledged is there after each kill; how many moves that were, and how many more were on disk. */
export async function survive(kills: number): Promise<{ moves: number; unanswered: number }> {
  const data = folder();
  const pairs = [new Pair(), new Pair(), new Pair()];
  let server: Process = await run(data);
  for (let kill = 0; kill < kills; kill++) {
    const tables = await Promise.all(pairs.map((pair) => pair.come(server.port)));
    const killed = pause(10 + Math.random() * 490).then(() => server.end());
    await Promise.all(pairs.map((pair, i) => pair.play(tables[i] as TableOf[], killed)));
    await killed;
    server = await run(data);
  }
  for (const pair of pairs) {
    await pair.come(server.port);
    await pair.end(server.port);
  }
  await server.end('SIGTERM');
  forget(data);
  const sum = (what: 'moves' | 'unanswered') => pairs.reduce((total, pair) => total + pair[what], 0);
  return { moves: sum('moves'), unanswered: sum('unanswered') };
}
