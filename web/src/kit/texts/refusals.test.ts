import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { EngineError } from '../../../engine/dist/index.js';
import { loadRules } from '../../../engine/dist/node.js';
import { translatedError } from './refusals.ts';

/** Records that are wrong in every way that there is a code for. */
const wrong = readFileSync(new URL('../../../../tests/data/errors.txt', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split(' | '))
  .filter(([, way]) => way === 'record')
  .map(([, , text = '']) => text.replaceAll('|', '\n'));
wrong.push('[Variant "middlexiangqi"]\n\n1. b3b9 *', '[Variant "go"]\n\n1. b3g3 *');

let said: readonly EngineError[];
beforeAll(async () => {
  const rules = await loadRules();
  said = wrong.map((text) => {
    const [game] = rules.playedGames(text, 'record');
    if (!game || game.ok) throw new Error(`this is right: ${text}`);
    return game.error;
  });
});

test.each(['zh', 'zh-Hant'] as const)(
  'what is wrong with a record is said in %s, with its place',
  (language) => {
    for (const error of said) {
      expect(error.code).not.toBe('other');
      const { what, where } = translatedError(error, language);
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
  expect(translatedError(rare, 'en')).toEqual(rare);
  expect(translatedError(rare, 'zh')).toMatchObject({
    what: rare.what,
    where: '第 3 局，第 4 步',
  });
});
