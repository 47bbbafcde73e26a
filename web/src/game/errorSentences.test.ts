import { beforeAll, expect, test } from 'vitest';
import type { EngineError } from '../../engine/dist/index.js';
import { loadRules } from '../../engine/dist/node.js';
import { en } from '../kit/texts/en.ts';
import { zh } from '../kit/texts/zh.ts';
import { zh as zhHant } from '../kit/texts/zh.ts?hant';
import { translatedError } from './errorSentences.ts';

const middle = '[Variant "middlexiangqi"]\n';
/** Records that are wrong in every way that a hand or a program makes them wrong. */
const wrong = [
  '',
  `${middle}\n1. b3b4x *`,
  `${middle}\n1. b3b9 *`,
  `${middle}\n1. b3g3 ?! $900 *`,
  `${middle}\n$1 1. b3g3 *`,
  `${middle}\n1. b3g3 { so *`,
  `${middle}\n1. b3g3 ( 1. b3f3 *`,
  `${middle}\n( 1. b3f3 ) 1. b3g3 *`,
  `${middle}\n1. b3g3 ) *`,
  `${middle}\n1. b3g3 was good *`,
  `${middle}\n1. b3g3 1-0`,
  `${middle}[Result "0-1"]\n\n1. b3g3 1-0`,
  '[Variant middlexiangqi]\n\n1. b3g3 *',
  '[Variant "middlexiangqi]\n\n1. b3g3 *',
  '[Variant "middlexiangqi"\n\n1. b3g3 *',
  `${middle}${middle}\n1. b3g3 *`,
  '[Variant "go"]\n\n1. b3g3 *',
  '[ "x"]\n\n1. b3g3 *',
];

let said: readonly EngineError[];
beforeAll(async () => {
  const rules = await loadRules();
  said = wrong.map((text) => {
    for (const game of rules.playedGames(text, 'record')) if (!game.ok) return game.error;
    return {
      what: 'there is no game in this text',
      where: 'record',
      code: 'record.none',
      args: [],
    };
  });
});

test.each(Object.entries({ zh, zhHant }))(
  'what is wrong with a record is said in %s, with its place',
  (_, { errors }) => {
    for (const error of said) {
      expect(error.code).not.toBe('other');
      const { what, where } = translatedError(error, '', errors);
      expect(what, error.what).toMatch(/\p{Script=Han}/u);
      expect(what, error.what).not.toMatch(/\{\d\}|undefined/);
      expect(where, error.where).not.toMatch(/\b(game|ply|line|column|tag|record)\b/);
    }
  },
);

test('a sentence that is not in the table stays as the engine has it; English is not touched', () => {
  const rare = {
    what: 'a move 12 that nobody knows',
    where: 'game 3, ply 4',
    code: 'rare.move',
    args: ['12'],
    place: { game: 3, ply: 4 },
  };
  expect(translatedError(rare, '', en.errors)).toEqual(rare);
  expect(translatedError(rare, '', zh.errors)).toMatchObject({
    what: rare.what,
    where: '第 3 局，第 4 步',
  });
});
