/** Whatever is asked of a table in whatever order: it is the same when it is read again, and nobody moves for another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Config, defaultConfig } from '../config.ts';
import { Refused } from '../refused.ts';
import { type Event, Table } from '../table.ts';

/** A game for people at all seats. */
function config(variant: string, more: Partial<Config> = {}): Config {
  const made = { ...defaultConfig(variant), ...more };
  for (const seat of Object.values(made.seats)) seat.by = 'human';
  return made;
}

const players = ['one', 'two', 'three', ''];
const sides = ['r', 'g', 'b', 'x'];
const asked = fc.record({
  what: fc.constantFrom('sit', 'stand', 'set', 'start', 'move', 'resign', 'draw', 'rematch', 'late'),
  side: fc.constantFrom(...sides),
  player: fc.constantFrom(...players),
  ply: fc.nat(6),
  on: fc.boolean(),
});

/** The rules as far as a table sees them: sides take turns. */
function moved(table: Table, side: string, late: boolean): Event {
  const turn = sides[(sides.indexOf(side) + 1) % 3] as string;
  const move = late ? 'resign' : `m${table.moves.length}`;
  const outcome = table.moves.length > 20 ? { result: 'r', reason: 'last' } : null;
  const ply = table.moves.length;
  return { kind: 'moved', ply, side, move, spent: 7, late, turn, sides: ['r', 'g', 'b'], outcome };
}

function decide(table: Table, { what, side, player, ply, on }: typeof asked extends fc.Arbitrary<infer T> ? T : never): Event[] {
  switch (what) {
    case 'sit':
      return table.sit(side, player, player, on);
    case 'stand':
      return table.stand(side, player);
    case 'set':
      return table.set(side, on ? 'bot' : 'human', 3, player);
    case 'start':
      return table.start(player, 'r', ['r', 'g', 'b']);
    case 'move':
      return table.mayMove(side, ply, `m${ply}`, player) ? [moved(table, side, false)] : [];
    case 'late':
      return table.phase === 'playing' ? [moved(table, table.turn, true)] : [];
    case 'resign':
      return table.resign(side, player);
    case 'draw':
      return table.draw(side, on, player);
    default:
      table.rematch(player, 0);
      return [];
  }
}

test('a table that is read from its journal is the same, and each seat is its own', () => {
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 60 }), (requests) => {
      const clock = { minutes: 1, increment: 1 };
      const made: Event = { kind: 'made', config: config('threefriends', { clock }), open: true, host: 'one', at: 1 };
      const table = Table.of([made]);
      const events: Event[] = [made];
      for (const request of requests) {
        const before = table.seats.get(request.side)?.player;
        let decided: Event[];
        try {
          decided = decide(table, request);
        } catch (error) {
          assert(error instanceof Refused, String(error));
          continue;
        }
        const moves = decided.some(({ kind }) => kind === 'moved') && request.what === 'move';
        if (moves) assert.equal(before, request.player);
        for (const event of decided) table.apply(event);
        events.push(...decided);
      }
      // As it is on disk.
      const again = Table.of(JSON.parse(JSON.stringify(events)));
      assert.deepEqual(JSON.parse(JSON.stringify(again)), JSON.parse(JSON.stringify(table)));
      assert.deepEqual([...again.seats], [...table.seats]);
    }),
    { numRuns: 300 },
  );
});

test('a draw needs everybody who is there, and engines follow the people', () => {
  const table = Table.of([
    { kind: 'made', config: config('threefriends'), open: true, host: 'one', at: 1 },
    { kind: 'sat', side: 'r', player: 'one', name: 'one', engine: false },
    { kind: 'sat', side: 'g', player: 'two', name: 'two', engine: false },
    { kind: 'sat', side: 'b', player: 'three', name: 'three', engine: true },
    { kind: 'started', turn: 'r', sides: ['r', 'g', 'b'] },
  ]);
  for (const event of table.draw('r', true, 'one')) table.apply(event);
  assert.equal(table.phase, 'playing');
  for (const event of table.draw('g', true, 'two')) table.apply(event);
  assert.deepEqual(table.outcome, { result: 'draw', reason: 'draw' });
});
