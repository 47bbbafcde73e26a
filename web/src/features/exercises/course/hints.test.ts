import { expect, test } from 'vitest';
import { loadRules } from '../../../../engine/dist/node.js';
import { type Hints, hintsOf, type Target } from './hints.ts';
import { fenOf } from './lesson.ts';
import { lessons } from './lessons.ts';

const rules = await loadRules();

function hintsFor(id: string): Record<keyof Hints, string[]> {
  const lesson = lessons.find((one) => one.id === id);
  if (!lesson) throw new Error(id);
  const { variant, options = {} } = lesson;
  const game = rules.newGame({ variant, options, fen: fenOf(rules, lesson) });
  if (!game.ok) throw new Error(game.error.what);
  const { danger, covered, wins, guarded } = hintsOf(game.value.state());
  const words = (list: readonly Target[]) =>
    list.map(({ piece, by }) => `${piece.at} by ${by.map(({ at }) => at).join(' ')}`);
  return {
    danger: words(danger),
    covered: words(covered),
    wins: words(wins),
    guarded: words(guarded),
  };
}

test('a piece that nobody guards can be won, a guarded one cannot', () => {
  expect(hintsFor('guarded')).toMatchObject({ wins: ['f4 by b4'], guarded: ['b9 by b4'] });
  expect(hintsFor('takes-back')).toMatchObject({ wins: ['j4 by d4'], guarded: ['d8 by d4'] });
  expect(hintsFor('two-others')).toMatchObject({ wins: ['r21 by r24'], guarded: ['r84 by r24'] });
});

test('own pieces in danger are named with what attacks them, the most valuable first', () => {
  expect(hintsFor('go-between')).toMatchObject({ danger: ['c3 by c10'], covered: ['a3 by f8'] });
});

test('an ally is no danger and no target', () => {
  // The generals of Qin and Wei see each other; that of Chu and its swordsman are an ally's.
  expect(hintsFor('alliance')).toEqual({
    danger: ['a18 by s18'],
    covered: [],
    wins: ['s18 by a18'],
    guarded: [],
  });
});

test('in check only the captures that answer it are named', () => {
  expect(hintsFor('check').wins).toEqual(['r54 by r33']);
});
