import { expect, test } from 'vitest';
import { loadRules } from '../../../engine/dist/node.js';
import { games } from '../../board/games.ts';
import { playersOf } from './playerTags.ts';
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

test('no text of a record is longer than the page can show, and it says by how much it was cut', async () => {
  const long = 'x'.repeat(20_000);
  const text = `[Event "${long}"]\n[Qin "${long}"]\n\n{${long}} 1. b7e5 {${long}} ({${long}} b7b6) *\n\n`;
  const read = await readAll(rules, text);
  if (!read.ok) throw new Error(read.error.what);
  const game = read.value.games[0];
  const comments = [game, game?.moves[0], game?.variations[0]].map((said) => said?.comment);
  for (const comment of comments) expect(comment).toBe(`${long.slice(0, 5000)} … (+15000)`);
  for (const name of ['Event', 'Qin']) {
    expect(game?.tags[name]).toBe(`${long.slice(0, 300)} … (+19700)`);
  }
});

test('the tags of players are the sides of all games', () => {
  const names = Object.values(games).flatMap(({ sides }) =>
    Object.values(sides).map((side) => side.name),
  );
  const tags = Object.fromEntries([...names, 'Event', 'Annotator'].map((name) => [name, 'a']));
  expect(playersOf(tags).map(([side]) => side)).toEqual(Object.keys(tags).slice(0, -2));
});
