// A review of a long game: left half-way, kept, and gone on with where it was.
import type { Engine, Game, PlayLimits } from 'hegemon-engine';
import { loadRules } from 'hegemon-engine';
import { beforeEach, expect, test, vi } from 'vitest';
import { legalMoves } from '../../../../../table/levels.ts';

const rules = await loadRules();
const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
});

/** A game of this many moves back and forth without a capture: the first legal one each time, by another number. */
function longGame(plies: number): Game {
  const made = rules.newGame({ options: { DrawQuietPlies: '0' } });
  if (!made.ok) throw new Error(made.error.what);
  const game = made.value;
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(game.state());
    const played = game.play(moves[(ply * 7) % moves.length] as string);
    if (!played.ok) throw new Error(played.error.what);
    if (played.value.outcome) throw new Error(`over after ${ply} moves`);
  }
  return game;
}

/** An engine that answers at once, and counts how often it was asked for each position. */
function counting(asked: Map<number, number>, onAsk: () => void = () => {}): Promise<Engine> {
  return Promise.resolve({
    play: async (position: Game, { moves }: PlayLimits) => {
      const ply = position.moves.length;
      const [from, ends] = Object.entries(position.state().moves)[0] as [string, string[]];
      const best = from + ends[0];
      if (!moves) {
        asked.set(ply, (asked.get(ply) ?? 0) + 1);
        onAsk();
      }
      const info = { depth: 1, rank: 1, score: {}, shares: { w: 500 }, nodes: 1, time: 1 };
      return { ok: true, value: { best: moves?.[0] ?? best, infos: [{ ...info, pv: [best] }] } };
    },
    close: () => {},
  } as unknown as Engine);
}

test('300 moves are judged once each, though the page is left half-way', async () => {
  const { Review } = await import('./review.ts');
  const game = longGame(300);
  const asked = new Map<number, number>();
  // Each move takes as long on a quick machine as on a slow one.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const first: InstanceType<typeof Review> = new Review(rules, game, () =>
    counting(asked, () => {
      now += 10;
      if (asked.size === 150) first.dispose();
    }),
  );
  expect(first.going()).toBe('not begun');
  expect(first.msLeft()).toBeNull();
  first.start();
  // By what was judged it says how long the rest takes.
  await vi.waitFor(() => expect(first.msLeft()).toBeGreaterThan(0), 60_000);
  await vi.waitFor(() => expect(asked.size).toBeGreaterThanOrEqual(150), 60_000);
  expect(asked.size).toBeLessThan(160);
  vi.restoreAllMocks();
  // What was kept on the way counts; it goes on by itself, as it was at work.
  const again = new Map<number, number>();
  const second = new Review(rules, game, () => counting(again));
  expect(second.going()).toBe('running');
  const known = second.done();
  expect(known).toBeGreaterThan(0);
  await vi.waitFor(() => expect(second.going()).toBe('done'), 60_000);
  expect(second.done()).toBe(300);
  expect(second.msLeft()).toBeNull();
  expect(again.size).toBe(300 - known);
  expect([...again.values()].every((times) => times === 1)).toBe(true);
  // And is whole after a reload, without a search.
  const none = new Map<number, number>();
  const third = new Review(rules, game, () => counting(none));
  expect(third.going()).toBe('done');
  expect(third.judged()).toEqual(second.judged());
  expect(none.size).toBe(0);
  third.dispose();
});
