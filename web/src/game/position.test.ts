import { describe, expect, test } from 'vitest';
import { defaultConfig, presets, setupOf, variants } from '../../../table/config.ts';
import type { State } from '../../engine/dist/index.js';
import { loadRules } from '../../engine/dist/node.js';
import { geometryOf } from '../board/games.ts';
import { kindsOf } from '../board/pieceStyle.ts';
import {
  drawnOf,
  type Edited,
  editedOf,
  emptyBoard,
  fenOf,
  textSetup,
  withCount,
  withFate,
  withMoved,
  withNumber,
  withPiece,
} from './position.ts';

const rules = await loadRules();

/** Numbers from 0 to 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

function orderOf(variant: string, options: Record<string, string>): string[] {
  const start = rules.newGame({ variant, options });
  if (!start.ok) throw new Error(start.error.what);
  return start.value.state().sides.map(({ side }) => side);
}

/** Positions of a game that is played at random, with captures before other moves; sides resign, too. */
function playedAtRandom(variant: string, options: Record<string, string>, seed: number): State[] {
  const random = numbers(seed);
  const game = rules.newGame({ variant, options });
  if (!game.ok) throw new Error(game.error.what);
  let state = game.value.state();
  const states = [state];
  for (let ply = 0; ply < 160 && !state.outcome; ply++) {
    const takes = state.captures.filter(
      ({ by, from, to }) => by === state.turn && state.moves[from]?.includes(to),
    );
    const moves = Object.entries(state.moves).flatMap(([from, ends]) =>
      ends.map((to) => ({ from, to })),
    );
    const { from, to } = pick(takes.length > 0 && random() < 0.7 ? takes : moves, random);
    const next = game.value.play(ply % 50 === 49 ? 'resign' : from + to);
    if (!next.ok) throw new Error(next.error.what);
    state = next.value;
    if (ply % 5 === 0) states.push(state);
  }
  return [...states, state];
}

describe.each([
  ...presets.map((preset) => ['sevenkingdoms', { Rules: preset }] as const),
  ['threefriends', {}] as const,
  ['middlexiangqi', {}] as const,
])('%s %o', (variant, options) => {
  test('a position of a game, read and written again, has the same FEN', () => {
    const order = orderOf(variant, options);
    let seen = 0;
    for (let seed = 1; seed <= 4; seed++) {
      for (const state of playedAtRandom(variant, options, seed)) {
        const edited = editedOf(rules, variant, options, state.fen);
        expect(edited && fenOf(rules, edited)).toBe(state.fen);
        const { pieces } = drawnOf(edited as Edited, order, {});
        const places = (list: State['pieces']) =>
          list.map(({ at, kind, side }) => `${at} ${kind} ${side}`).sort();
        expect(places(pieces)).toEqual(places(state.pieces));
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(40);
  });

  test('what is built at random, right or wrong, is read again as it was', () => {
    const order = orderOf(variant, options);
    const random = numbers(7);
    const points = [...geometryOf(variant).points.keys()];
    let [right, wrong] = [0, 0];
    for (let n = 0; n < 60; n++) {
      let edited: Edited = { ...emptyBoard(variant, options), turn: pick(order, random) };
      for (let i = Math.floor(random() * 30); i > 0; i--) {
        const at = pick(points, random);
        edited = withPiece(edited, at, pick(order, random) + pick(kindsOf(variant), random));
      }
      if (variant === 'sevenkingdoms') {
        edited = withCount(edited, 'taken', pick(order, random), pick(order, random), 4);
      }
      if (variant === 'middlexiangqi') edited = withCount(edited, 'hands', 'b', 'P', 3);
      edited = withNumber(edited, 'round', Math.floor(random() * 90));
      const fen = fenOf(rules, edited);
      expect(editedOf(rules, variant, options, fen)).toEqual(edited);
      if (rules.newGame({ variant, options, fen }).ok) right++;
      else wrong++;
    }
    expect(wrong).toBeGreaterThan(0);
    expect(right + wrong).toBe(60);
  });
});

test('fates, counts and hands are in the FEN', () => {
  let edited = emptyBoard('sevenkingdoms');
  for (const [at, side] of [
    ['a0', 'w'],
    ['s0', 'b'],
    ['s18', 'p'],
  ] as const) {
    edited = withPiece(edited, at, `${side}Q`);
  }
  edited = withFate(withFate(edited, 'r', 'w'), 'p', '-');
  edited = withCount(edited, 'taken', 'w', 'r', 6);
  expect(fenOf(rules, edited).split(' ').slice(1)).toEqual(['w', 'ww-b---', 'w:r6', '0', '1']);
  const whole = rules.newGame({ variant: 'sevenkingdoms', fen: fenOf(rules, edited) });
  expect(whole.ok && whole.value.state().sides.map(({ fate }) => fate)).toEqual([
    'play',
    'fell',
    'left',
    'play',
    'left',
    'left',
    'left',
  ]);
  expect(withFate(edited, 'r', null).fates).toEqual({ p: '-' });
  expect(withCount(edited, 'taken', 'w', 'r', 0).taken).toEqual({});
  const hand = withCount(emptyBoard('middlexiangqi'), 'hands', 'b', 'P', 2);
  expect(fenOf(rules, hand)).toContain('[pp]');
});

test('a piece that is moved or put where it stands changes nothing else', () => {
  const one = withPiece(emptyBoard('threefriends'), 'r51', 'rG');
  expect(withPiece(one, 'r51', 'rG')).toBe(one);
  expect(withMoved(one, 'r51', 'r52').pieces).toEqual({ r52: 'rG' });
  expect(withMoved(one, 'r11', 'r52')).toBe(one);
  expect(withMoved(one, 'r51', 'r51')).toBe(one);
  expect(withPiece(one, 'r51', null)).toEqual(emptyBoard('threefriends'));
});

test('text that is no FEN is none; what a FEN leaves out has its default', () => {
  for (const variant of variants) {
    expect(editedOf(rules, variant, {}, '8/8')).toBeUndefined();
    expect(editedOf(rules, variant, {}, 'startpos')?.pieces).not.toEqual({});
  }
  const empty = Array(10).fill('13').join('/');
  expect(editedOf(rules, 'middlexiangqi', {}, empty)).toEqual(emptyBoard('middlexiangqi'));
});

test('a text names a position as the command `position` does', () => {
  for (const variant of variants) {
    const start = rules.newGame({ variant });
    if (!start.ok) throw new Error(start.error.what);
    const { fen, moves } = start.value.state();
    const [[from, [to] = []] = []] = Object.entries(moves);
    const move = `${from}${to}`;
    for (const [text, setup] of [
      [`Position fen ${fen}`, { fen, moves: [] }],
      [`Fen: ${fen} moves ${move}`, { fen, moves: [move] }],
      [` position startpos  moves ${move} `, { moves: [move] }],
      ['no FEN', { fen: 'no FEN' }],
      ['', { fen: '' }],
    ] as const) {
      expect(textSetup(rules, { variant, fen: 'before' }, text)).toEqual({ variant, ...setup });
    }
  }
});

test('a game without some kingdoms begins with the first that is left', () => {
  const config = defaultConfig('sevenkingdoms');
  const { w, o } = config.seats;
  if (w && o) w.by = o.by = 'absent';
  const setup = setupOf(rules, config);
  const game = setup.ok ? rules.newGame(setup.value) : setup;
  if (!game.ok) throw new Error(game.error.what);
  const { sides, turn, pieces } = game.value.state();
  expect(turn).toBe('r');
  expect(sides.filter(({ fate }) => fate === 'left').map(({ side }) => side)).toEqual(['w', 'o']);
  expect(pieces.some(({ born }) => born === 'w' || born === 'o')).toBe(false);
});
