/** What a review makes of the engine's answers, with the engine itself and with answers that are known. */
import { createEngine, loadRules } from 'hegemon-engine';
import { expect, test } from 'vitest';
import { isGeneral } from '../../../board/pieceStyle.ts';
import type { Entry } from '../../../game/insights/moveEffects.ts';
import {
  fallStories,
  heirOf,
  type Judged,
  judge,
  moments,
  playOf,
  reasonOf,
  type Searcher,
} from './judge.ts';

const rules = await loadRules();
const fen = 'wQ8rQ9/19/19/19/19/19/19/19/9rS9/19/19/19/19/19/19/19/19/9oQ9/19 w wro---- - 0 1';
const signal = new AbortController().signal;

function gameOf(moves: readonly string[] = [], options: Record<string, string> = {}) {
  const game = rules.newGame({ fen, moves, options });
  if (!game.ok) throw new Error(game.error.what);
  return game.value;
}
function entriesOf(moves: readonly string[]): Entry[] {
  return moves.map((_, i) => {
    const { last } = gameOf(moves.slice(0, i + 1)).state();
    if (!last) throw new Error('no move');
    return { ply: i + 1, round: 1, last, shares: {} };
  });
}
const answering = (shares: Record<string, number>, best = 'a18j18'): Searcher => ({
  play: async (_, { moves }) => {
    const info = { depth: 1, rank: 1, score: { cp: 0 }, shares, nodes: 1, time: 1, pv: [best] };
    return { ok: true, value: { best: moves?.[0] ?? best, ponder: undefined, infos: [info] } };
  },
});

test('a general left hanging loses much, the best move nothing, every time the same', async () => {
  const engine = await createEngine({ hash: 4 });
  try {
    const judged = async (move: string) => {
      const found = await judge(engine, gameOf(), move, signal);
      if (!found.ok) throw new Error(found.error.what);
      return found.value as Judged;
    };
    const hung = await judged('a18b18');
    expect(hung).toMatchObject({ side: 'w', best: 'a18j18' });
    expect(hung.share - hung.played).toBeGreaterThan(150);
    expect(await judged('a18b18')).toEqual(hung);
    const best = await judged('a18j18');
    expect(best.played).toBe(best.share);
  } finally {
    engine.close();
  }
});

test('giving up is not judged; allies count together', async () => {
  expect(await judge(answering({ w: 500 }), gameOf(), 'resign', signal)).toEqual({
    ok: true,
    value: null,
  });
  const allies = gameOf([], { Players: 'wwobgpd' });
  const shares = { w: 300, r: 200, o: 500 };
  expect(await judge(answering(shares, 'a18a17'), allies, 'a18a17', signal)).toMatchObject({
    value: { share: 500, played: 500 },
  });
});

test('good moves and mistakes are counted by side, and the moments are the worst of them, the worst first', () => {
  const one = (side: string, loss: number): Judged => ({
    side,
    best: 'x',
    line: ['x'],
    share: 500,
    played: 500 - loss,
  });
  const judged = [one('w', 10), one('r', 160), null, one('w', 60), one('r', -5), one('w', 150)];
  expect(playOf(judged, 'w')).toEqual({
    side: 'w',
    moves: 3,
    good: 1,
    mistakes: 1,
    blunders: 1,
  });
  expect(playOf(judged, 'r')).toMatchObject({ good: 1, mistakes: 0, blunders: 1 });
  expect(moments(judged, ['w', 'r'])).toEqual([1, 5, 3]);
  expect(moments(judged, ['w', 'r'], 1)).toEqual([1]);
  expect(moments(judged, ['o'])).toEqual([]);
});

test('the reason of a loss is what the others did next, or what was missed', () => {
  const judged = (best: string): Judged => ({
    side: 'w',
    best,
    line: [best],
    share: 500,
    played: 100,
  });
  const reason = (moves: readonly string[], best: string) =>
    reasonOf(judged(best), 0, entriesOf(moves), gameOf().state(), (kind) =>
      isGeneral('sevenkingdoms', kind),
    );
  expect(reason(['a18b18', 'j18b18'], 'a18j18')).toMatchObject({
    kind: 'general',
    moves: [{ side: 'r', to: 'b18' }],
  });
  // Nobody took it, but Chu's general was there to be taken.
  expect(reason(['a18a17'], 'a18j18')).toEqual({
    kind: 'missedGeneral',
    side: 'r',
    piece: 'Q',
    at: 'j18',
  });
  expect(reason(['a18a17'], 'a18a16')).toEqual({ kind: 'quiet' });
});

test('an heir is the one that the counter of losses names', () => {
  const state = gameOf().state();
  const sides = state.sides.map((side) => ({
    ...side,
    counters: [{ name: 'losses', now: 3, goal: 11, ...(side.side === 'w' ? { heir: 'r' } : {}) }],
  }));
  expect(heirOf({ ...state, sides }, 'w')).toBe('r');
  expect(heirOf({ ...state, sides }, 'o')).toBeUndefined();
});

test('a fall is told with the mistake that led to it and with who gained', () => {
  const entries = entriesOf(['a18b18', 'j18b18']).map((entry, i) => ({
    ...entry,
    shares: [
      { w: 200, r: 500, o: 300 },
      { w: 0, r: 680, o: 320 },
    ][i] as Record<string, number>,
  }));
  const start = { w: 400, r: 300, o: 300 };
  const one = (side: string, loss: number): Judged => ({
    side,
    best: 'x',
    line: ['x'],
    share: 500,
    played: 500 - loss,
  });
  expect(fallStories(entries, [one('w', 200), one('r', 0)], start)).toEqual([
    { index: 1, nth: 0, side: 'w', mistake: 0, gainer: { side: 'r', before: 300, after: 680 } },
  ]);
  // What cost little was no mistake, and then the gain is that of the fall itself.
  expect(fallStories(entries, [one('w', 49), one('r', 0)], start)).toMatchObject([
    { mistake: null, gainer: { side: 'r', before: 500, after: 680 } },
  ]);
  // Where the side itself made none, another may have let it happen; but never who took.
  const longer = entriesOf(['a18b18', 'j10j11', 'j1j2', 'b18a18', 'j18a18']);
  const between = (o: number, r: number) => [
    one('w', 0),
    one('r', r),
    one('o', o),
    one('w', 0),
    one('r', r),
  ];
  expect(fallStories(longer, between(80, 300), start)).toMatchObject([{ side: 'w', mistake: 2 }]);
  expect(fallStories(longer, between(40, 300), start)).toMatchObject([
    { side: 'w', mistake: null },
  ]);
  // What is not judged tells nothing, and who gives up makes no mistake by that.
  expect(fallStories(entries, [], start)).toMatchObject([{ mistake: null }]);
  const resigned = entriesOf(['a18b18', 'resign']);
  expect(fallStories(resigned, [one('w', 0), one('r', 200)], start)).toMatchObject([
    { side: 'r', mistake: null },
  ]);
});
