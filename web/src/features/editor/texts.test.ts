import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadRules } from '../../../engine/dist/node.js';
import { editedOf, emptyBoard, type Variant } from '../../game/position.ts';
import { pointsOfError, spoken } from './errorPoints.ts';
import { translated } from './refusals.ts';
import { zh, refusals as zhRefusals } from './texts/zh.ts';
import { zh as zhHant, refusals as zhHantRefusals } from './texts/zh.ts?hant';

const rules = await loadRules();
/** Positions that the engine refuses, by the code of its answer. */
const refused = readFileSync(new URL('../../../../tests/data/errors.txt', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split(' | '))
  .filter(([code, way]) => way === 'analyse' && code?.startsWith('position.'))
  .map(([code = '', , query = '']) => [code, JSON.parse(query)] as const);

test.each(refused)(
  '%s is said in Chinese, and shows the pieces that it speaks of',
  (code, query) => {
    const { variant = 'sevenkingdoms', position } = query;
    const fen = position.replace(/^fen /, '');
    const game = rules.newGame({ variant, fen });
    if (game.ok) throw new Error('the engine takes this');
    const { error } = game;
    expect(error.code).toBe(code);
    for (const list of [zhRefusals, zhHantRefusals]) {
      const text = translated(list, { side: () => '秦', kind: () => '砲' }, error);
      expect(text).toMatch(/\p{Script=Han}/u);
      expect(text).not.toMatch(/undefined/);
    }
    const edited = editedOf(rules, variant as Variant, {}, fen);
    const { pieces } = edited ?? emptyBoard(variant);
    const points = edited ? pointsOfError(edited, error) : [];
    for (const at of points) expect(pieces[at]).toBeDefined();
    // Where a general is missing there is none to show.
    if (code in spoken && error.args[0] !== '0') expect(points).not.toEqual([]);
  },
);

test('each language has every text', () => {
  for (const texts of [zh, zhHant]) {
    for (const [key, text] of Object.entries(texts)) {
      const words = typeof text === 'function' ? text('秦', '楚') : text;
      expect(words, key).toMatch(/\p{Script=Han}/u);
    }
  }
});
