import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../game/config.ts';
import { linkOf } from '../../game/records/link.ts';
import { compareMoves, type LinkGame, linkTo, readLink } from './correspondence.ts';

const config = defaultConfig('threefriends', true, 2);
const game: LinkGame = {
  id: 'abcd1234',
  config: { ...config, seats: { ...config.seats, g: { by: 'human', level: 2, alliance: 0 } } },
  moves: ['b3b4', 'r11g21'],
  who: { r: 'me123456' },
};

describe('a link of a game by turns', () => {
  test('holds game, seats, moves and who plays what', async () => {
    const link = await linkTo(game);
    expect(await readLink(`https://example.org/page/${link}`)).toEqual({ kind: 'game', game });
    expect(link.length).toBeLessThan(400);
  });

  test('that was cut off or changed anywhere is damaged', async () => {
    const link = await linkTo(game);
    const start = link.indexOf('t=') + 3;
    for (let at = start; at < link.length; at++) {
      const other = link[at] === 'A' ? 'B' : 'A';
      const changed = link.slice(0, at) + other + link.slice(at + 1);
      expect((await readLink(changed)).kind).toBe('damaged');
      expect((await readLink(link.slice(0, at))).kind).toBe('damaged');
    }
    expect((await readLink(`${link}x`)).kind).toBe('damaged');
    expect((await readLink(link.slice(0, start - 1))).kind).toBe('damaged');
  });

  test('of a newer page, or of another kind, is told apart', async () => {
    const link = await linkTo(game);
    expect((await readLink(link.replace('t=1', 't=2'))).kind).toBe('newer');
    expect((await readLink(await linkOf({ variant: 'threefriends' }))).kind).toBe('other');
    expect((await readLink('hello')).kind).toBe('other');
    expect((await readLink('')).kind).toBe('other');
  });

  test('with seats that no game has is damaged', async () => {
    const odd = { ...game, config: { ...config, seats: { r: config.seats.r } } } as LinkGame;
    expect((await readLink(await linkTo(odd))).kind).toBe('damaged');
    const marked = { ...game, who: { r: '<b>' } };
    expect((await readLink(await linkTo(marked))).kind).toBe('damaged');
  });
});

test('moves of a link are older, newer, the same, or part from those here', () => {
  const here = ['a', 'b', 'c'];
  expect(compareMoves(here, here)).toEqual({ kind: 'same', common: 3, more: 0 });
  expect(compareMoves(here, ['a'])).toEqual({ kind: 'older', common: 1, more: 2 });
  expect(compareMoves(here, [])).toEqual({ kind: 'older', common: 0, more: 3 });
  expect(compareMoves(here, ['a', 'b', 'c', 'd'])).toEqual({ kind: 'newer', common: 3, more: 1 });
  expect(compareMoves(here, ['a', 'x', 'c', 'd'])).toEqual({ kind: 'forked', common: 1, more: 1 });
});
