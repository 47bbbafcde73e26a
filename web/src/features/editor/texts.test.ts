import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variants } from '../../../../table/config.ts';
import { loadRules } from '../../../engine/dist/node.js';
import { translatedError } from '../../game/errorSentences.ts';
import { editedOf } from '../../game/position.ts';
import { zh as pageZh } from '../../kit/texts/zh.ts';
import { zh as pageZhHant } from '../../kit/texts/zh.ts?hant';
import { pointsByCode, pointsOfError } from './errorPoints.ts';
import { zh } from './texts/zh.ts';
import { zh as zhHant } from './texts/zh.ts?hant';

const rules = await loadRules();

/** Positions that the engine refuses by the rules, one for each code. */
const refused = new Map(
  variants.flatMap((variant) =>
    readFileSync(new URL(`../../../../tests/data/${variant}.fens`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('bad | '))
      .flatMap((line) => {
        const fen = line.split(' | ').at(-1) ?? '';
        const game = rules.newGame({ variant, fen });
        const edited = editedOf(rules, variant, {}, fen);
        if (game.ok || !edited || !game.error.code.startsWith('position.')) return [];
        return [[game.error.code, { error: game.error, edited }] as const];
      }),
  ),
);

test('what the engine says of a wrong position is said in Chinese, and shows the pieces', () => {
  expect(refused.size).toBeGreaterThan(18);
  for (const [code, { error, edited }] of refused) {
    for (const { errors } of [pageZh, pageZhHant]) {
      const { what, where } = translatedError(error, edited.variant, errors);
      expect(what, error.what).toMatch(/\p{Script=Han}/u);
      expect(what, error.what).not.toMatch(/undefined|\{/);
      expect(where).toBe('');
    }
    const points = pointsOfError(edited, error);
    for (const at of points) expect(edited.pieces[at], `${error.what}: ${at}`).toBeDefined();
    // Where a general is missing there is none to show.
    if (code in pointsByCode && error.args[0] !== '0') expect(points, error.what).not.toEqual([]);
  }
});

test('each language has every text', () => {
  for (const texts of [zh, zhHant]) {
    for (const [key, text] of Object.entries(texts)) {
      const words = typeof text === 'function' ? text('秦', '楚') : text;
      expect(words, key).toMatch(/\p{Script=Han}/u);
    }
  }
});
