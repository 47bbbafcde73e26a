import { expect, test } from 'vitest';
import { loadRules } from '../../engine/dist/node.js';
import { listedOf, readAll } from './records.ts';

const rules = await loadRules();
const good = '[Variant "sevenkingdoms"]\n[Qin "Anna"]\n\n1. b7e5 f4e4 *\n\n';
const cut = '[Event "cut"]\n\n1. b7e5 {no end\n\n';

test('games beside a broken one are listed, and it is named', async () => {
  const read = await readAll(rules, good + cut + good);
  if (!read.ok) throw new Error(read.error.what);
  const { games, wrong } = listedOf(read.value);
  expect(games.map(({ players, plies }) => [players, plies])).toEqual([
    [[['Qin', 'Anna']], 2],
    [[['Qin', 'Anna']], 2],
  ]);
  expect(wrong.map(({ where }) => where)).toEqual(['game 2, ply 2, line 8, column 9']);
});

test('a text without a game that can be read says why', async () => {
  expect(await readAll(rules, cut)).toMatchObject({
    ok: false,
    error: { where: expect.stringMatching(/^game 1, /) },
  });
  expect(await readAll(rules, '')).toMatchObject({
    ok: false,
    error: { what: 'there is no game in this text', where: 'record' },
  });
});
