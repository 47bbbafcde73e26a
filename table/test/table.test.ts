/** Whatever is asked of a table in whatever order: it is the same when it is read again, and nobody moves for another. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { type Config, configShape, defaultConfig } from '../config.ts';
import { ask } from '../link.ts';
import { joinShape } from '../messages.ts';
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
  what: fc.constantFrom('sit', 'stand', 'configure', 'close', 'mute', 'start', 'move', 'resign', 'draw', 'rematch', 'flag'),
  side: fc.constantFrom(...sides),
  player: fc.constantFrom(...players),
  ply: fc.nat(6),
  on: fc.boolean(),
});

/** The rules as far as a table sees them: sides take turns. */
function moved(table: Table, side: string, flagged: boolean): Event {
  const turn = sides[(sides.indexOf(side) + 1) % 3] as string;
  const move = flagged ? 'resign' : `m${table.moves.length}`;
  const outcome = table.moves.length > 20 ? { result: 'r', reason: 'last' } : null;
  const ply = table.moves.length;
  return { kind: 'moved', ply, side, move, spent: 7, flagged, turn, sides: ['r', 'g', 'b'], outcome };
}

function decide(table: Table, { what, side, player, ply, on }: typeof asked extends fc.Arbitrary<infer T> ? T : never): Event[] {
  switch (what) {
    case 'sit':
      return table.sit(side, player, player, on);
    case 'stand':
      return table.stand(side, player);
    case 'configure':
      return table.configure(side, on ? 'bot' : 'human', 3, player);
    case 'start':
      return table.start(player, 'r', ['r', 'g', 'b']);
    case 'move':
      return table.mayMove(side, ply, `m${ply}`, player) ? [moved(table, side, false)] : [];
    case 'flag':
      return table.phase === 'playing' ? [moved(table, table.turn, true)] : [];
    case 'resign':
      return table.resign(side, player);
    case 'draw':
      return table.draw(on, player);
    case 'close':
      return table.close(player);
    case 'mute':
      return table.mute(on, player);
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

/** A table of Three Friends that is played, with who sits at it. */
function playing(players: Readonly<Record<string, { player: string; engine?: boolean }>>): Table {
  const all = config('threefriends');
  for (const [side, seat] of Object.entries(all.seats)) if (!(side in players)) seat.by = 'bot';
  return Table.of([
    { kind: 'made', config: all, open: true, host: 'one', at: 1 },
    ...Object.entries(players).map(([side, { player, engine = false }]): Event => {
      return { kind: 'joined', side, player, name: player, engine };
    }),
    { kind: 'started', turn: 'r', sides: ['r', 'g', 'b'] },
  ]);
}
const happen = (table: Table, events: readonly Event[]) => {
  for (const event of events) table.apply(event);
};
function refused(decide: () => unknown): string {
  try {
    decide();
  } catch (error) {
    if (error instanceof Refused) return error.why.code;
    throw error;
  }
  return '';
}

test('a draw needs everybody who is there, and engines follow the people', () => {
  const table = playing({ r: { player: 'one' }, g: { player: 'two' }, b: { player: 'three', engine: true } });
  happen(table, table.draw(true, 'one'));
  assert.deepEqual(table.agreed(), []);
  happen(table, table.draw(true, 'two'));
  happen(table, table.agreed());
  assert.deepEqual(table.outcome, { result: 'draw', reason: 'draw' });
});

test('who has two seats offers for both, and resigns both', () => {
  const table = playing({ r: { player: 'one' }, g: { player: 'one' }, b: { player: 'two' } });
  happen(table, table.draw(true, 'one'));
  assert.deepEqual(table.agreed(), []);
  happen(table, table.draw(true, 'two'));
  assert.equal(table.agreed().length, 1);
  assert.deepEqual(
    table.resign(undefined, 'one').map((event) => 'side' in event && event.side),
    ['r', 'g'],
  );
});

test('an offer is counted again when the last one who has not agreed leaves or falls', () => {
  for (const gone of ['leaves', 'falls']) {
    const table = playing({ r: { player: 'one' }, g: { player: 'two' }, b: { player: 'three' } });
    happen(table, table.draw(true, 'two'));
    happen(table, table.draw(true, 'three'));
    assert.deepEqual(table.agreed(), []);
    if (gone === 'leaves') happen(table, table.stand('r', 'one'));
    else happen(table, [{ ...(moved(table, 'r', true) as Event & { kind: 'moved' }), turn: 'g', sides: ['g', 'b'] }]);
    assert.equal(table.agreed().length, 1, gone);
  }
});

test('one person agrees to what an engine offers, and cannot agree alone', () => {
  const table = playing({ r: { player: 'one' }, g: { player: 'two', engine: true } });
  assert.equal(
    refused(() => table.draw(true, 'one')),
    'nobodyToAgree',
  );
  happen(table, table.draw(true, 'two'));
  assert.deepEqual(table.agreed(), []);
  happen(table, table.draw(true, 'one'));
  assert.equal(table.agreed().length, 1);
});

test('the next game keeps each seat for who sat one before, and seats who asks alone', () => {
  const table = playing({ r: { player: 'one' }, g: { player: 'two' } });
  happen(table, [{ kind: 'over', outcome: { result: 'r', reason: 'last' } }]);
  const next = Table.of(table.rematch('two', 2));
  assert.equal(next.host, 'two');
  assert.equal(next.seat('b').player, 'two');
  assert.equal(next.seat('g').keptFor, 'one');
  assert.equal(next.seat('r').by, 'bot');
  assert.equal(
    refused(() => next.sit('g', 'three', 'three', false)),
    'kept',
  );
  happen(next, next.sit('g', 'one', 'one', false));
  assert.equal(next.seat('g').player, 'one');
});

test('who made a table puts somebody off a seat, closes it before the game, and gives names apart', () => {
  const table = Table.of([{ kind: 'made', config: config('threefriends'), open: true, host: 'one', at: 1 }]);
  happen(table, table.sit('r', 'two', 'Ann', false));
  happen(table, table.sit('g', 'three', 'ann', false));
  assert.equal(table.seat('g').name, 'ann 2');
  assert.equal(
    refused(() => table.configure('r', 'human', 3, 'two')),
    'notHost',
  );
  happen(table, table.configure('r', 'human', 3, 'one'));
  assert.equal(table.free().length, 2);
  happen(table, table.close('one'));
  assert.equal(table.outcome?.reason, 'closed');
});

test('a journal with the names of before is the same table', () => {
  const table = Table.of((JSON.parse(readFileSync(new URL('version2.json', import.meta.url), 'utf8')) as Event[][]).flat());
  assert.deepEqual([table.seat('w').name, table.seat('b').by], ['Li', 'bot']);
  assert.deepEqual([table.moves.length, table.flagged, table.outcome?.result], [3, [3], 'b']);
});

test('what is no game of ours is no config, whatever it is called', () => {
  for (const variant of ['toString', '__proto__', 'chess', '']) {
    assert.equal(v.safeParse(configShape, { ...config('threefriends'), variant }).success, false, variant);
  }
});

test('names show what they are, and are not those of bots', () => {
  const nameOf = (name: string) => v.parse(joinShape, { me: { secret: 'x'.repeat(22), name } }).me.name;
  assert.equal(nameOf('Li'), 'Li');
  assert.equal(nameOf('L\u3164\u200bi'), 'Li');
  assert.equal(nameOf(`A${'\u0316'.repeat(17)}`).length, 3);
  for (const bad of ['\u3164', '?', 'Bot, level 8', 'bot 3', ' ']) {
    assert.equal(v.safeParse(joinShape, { me: { secret: 'x'.repeat(22), name: bad } }).success, false, bad);
  }
});

test('what reaches a table that falls asleep has no answer, and is asked again', async () => {
  for (const [code, why] of [
    ['closed', 'noAnswer'],
    ['notHost', 'notHost'],
  ]) {
    const room = { connection: { isOpen: true }, request: async () => ({ ok: false, why: { code } }) };
    assert.deepEqual(await ask(room as never, 'start', {}), { code: why });
  }
});
