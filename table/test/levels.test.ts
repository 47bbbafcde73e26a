import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from 'hegemon-engine';
import { legalMoves, levelOf, levels, movesSeen } from '../levels.ts';

const rules = await loadRules();
const game = rules.newGame({ variant: 'sevenkingdoms' });
if (!game.ok) throw new Error(game.error.what);
const { moves, ply } = game.value.state();
const all = new Set(legalMoves({ moves }));

test('level 1 overlooks most of its moves, others at each move; from level 4 on bots see everything', () => {
  const first = levelOf(1);
  let seen = 0;
  const ever = new Set<string>();
  for (let at = 0; at < 200; at++) {
    const found = movesSeen(first, { moves, ply: at }, 7) ?? [];
    seen += found.length / all.size / 200;
    for (const move of found) {
      assert(all.has(move));
      ever.add(move);
    }
  }
  assert(Math.abs(seen - (first.sees ?? 1)) < 0.05);
  assert.deepEqual(ever, all);
  assert((movesSeen(levelOf(2), { moves, ply }, 7)?.length ?? 0) > seen * all.size);
  for (const level of levels.slice(3)) assert.equal(movesSeen(level, { moves, ply }, 7), undefined);
});

test('the same game overlooks the same, another game something else', () => {
  const seen = (seed: number) => movesSeen(levelOf(1), { moves, ply }, seed);
  assert.deepEqual(seen(7), seen(7));
  assert.notDeepEqual(seen(7), seen(8));
});

test('one move is always seen', () => {
  for (let seed = 0; seed < 50; seed++) {
    assert.notDeepEqual(movesSeen(levelOf(1), { moves: { a1: ['a2', 'a3'] }, ply: 3 }, seed), []);
  }
});
