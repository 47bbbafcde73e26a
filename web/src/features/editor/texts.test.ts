import { beforeAll, expect, test } from 'vitest';
import type { EngineError, Rules } from '../../../engine/dist/index.js';
import { loadRules } from '../../../engine/dist/node.js';
import { geometryOf } from '../../board/geometry.ts';
import { kindsOf } from '../../board/pieceStyle.ts';
import { sidesOf, variants } from '../../game/config.ts';
import {
  type Edited,
  emptyBoard,
  fenOf,
  withCount,
  withFate,
  withOption,
  withPiece,
} from '../../game/position.ts';
import { pointsOfError } from './errorPoints.ts';
import { translated } from './refusals.ts';
import { zh, refusals as zhRefusals } from './texts/zh.ts';
import { zh as zhHant, refusals as zhHantRefusals } from './texts/zh.ts?hant';

let rules: Rules;

beforeAll(async () => {
  rules = await loadRules();
});

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

let refusedOnce: Found[] | undefined;

interface Found {
  readonly edited: Edited;
  readonly error: EngineError;
}

/** Refusals of positions that are built at random, each code once. */
function refused(): Found[] {
  refusedOnce ??= findRefused();
  return refusedOnce;
}

function findRefused(): Found[] {
  const found = new Map<string, Found>();
  const random = numbers(11);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  // One game after the other: to change the game takes the engine as long as fifty positions.
  for (let n = 0; n < 900; n++) {
    const variant = variants[Math.floor(n / 300)] as (typeof variants)[number];
    const order = sidesOf(variant);
    const points = [...geometryOf(variant).points.keys()];
    const [general = '', ...kinds] = kindsOf(variant);
    let edited: Edited = { ...emptyBoard(variant), turn: pick(order) };
    const put = (side: string, kind: string) => {
      edited = withPiece(edited, pick(points), { side, kind });
    };
    // Boards with generals where they may be, and others.
    const palace = (side: string) =>
      variant === 'threefriends' ? `${side}51` : side === 'w' ? 'g1' : 'h10';
    for (const side of order) {
      if (random() < 0.3) continue;
      if (variant === 'sevenkingdoms') put(side, general);
      else edited = withPiece(edited, palace(side), { side, kind: general });
    }
    for (let i = Math.floor(random() * 4); i > 0; i--) put(pick(order), pick(kinds));
    if (random() < 0.2) put(pick(order), general);
    if (n % 50 === 0) for (let i = 0; i < 12; i++) put(pick(order), 'C');
    if (variant === 'sevenkingdoms') {
      if (random() < 0.3) {
        edited = withCount(edited, 'taken', pick(order), pick(order), 1 + 12 * random());
      }
      if (random() < 0.2) edited = withPiece(edited, 'j9', { side: 'w', kind: 'S' });
      if (n === 0) edited = withOption(edited, 'Players', 'wwwwwww');
    }
    if (variant !== 'middlexiangqi' && random() < 0.3) {
      edited = withFate(edited, pick(order), pick([...order, '-']));
    }
    const { options } = edited;
    const game = rules.newGame({ variant, options, fen: fenOf(rules, edited) });
    if (game.ok) continue;
    found.set(game.error.code, { edited, error: game.error });
  }
  return [...found.values()];
}

test('what the engine says of a wrong position is said in Chinese, too', () => {
  const all = refused();
  expect(all.length).toBeGreaterThan(18);
  for (const { error } of all) {
    for (const list of [zhRefusals, zhHantRefusals]) {
      const text = translated(list, { side: () => '秦', kind: () => '砲' }, error);
      expect(text, error.what).toMatch(/\p{Script=Han}/u);
      expect(text, error.what).not.toMatch(/undefined/);
    }
  }
});

/** Those that speak of pieces on the board, whatever their numbers. */
const pointed = new Set([
  'position.army.generals',
  'position.camp.ox',
  'position.emperor',
  'position.general.faces',
  'position.generals',
  'position.generals.face',
  'position.outside.arm',
  'position.outside.palace',
  'position.palace.advisor',
  'position.palace.general',
]);

test('a refusal that speaks of pieces shows where they stand', () => {
  for (const { edited, error } of refused()) {
    const points = pointsOfError(edited, error);
    for (const at of points) expect(edited.pieces[at], `${error.what}: ${at}`).toBeDefined();
    if (pointed.has(error.code)) expect(points, error.what).not.toEqual([]);
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
