import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { variants } from '../../../../../table/config.ts';
import type { State } from '../../../../engine/dist/index.js';
import { loadRules } from '../../../../engine/dist/node.js';
import { stateOf } from '../exerciseAttempt.ts';
import { countsNow, firstRating, type Kept, noted } from '../progress.ts';
import { rated } from './glicko.ts';
import { askedFor, type Kind, kinds, type Puzzle, parsePuzzles } from './puzzle.ts';
import { dueOf, nextOf, repeated } from './schedule.ts';
import { begin, play, solved, wantedFrom } from './solving.ts';
import { en } from './texts/en.ts';
import { zh } from './texts/zh.ts';
import { zh as zhHant } from './texts/zh.ts?hant';

const day = 86_400_000;
const rules = await loadRules();

function dataOf(variant: string): Puzzle[] {
  const file = new URL(`./data/${variant}.jsonl`, import.meta.url);
  return parsePuzzles(readFileSync(file, 'utf8'));
}

/** The states of a game, from the one before its first move on. */
function statesOf(puzzle: Puzzle, fen: string, moves: readonly string[]): State[] {
  const game = rules.newGame({ variant: puzzle.variant, options: puzzle.rules, fen });
  if (!game.ok) throw new Error(`${puzzle.id}: ${game.error.what} (${game.error.where})`);
  const states = [game.value.state()];
  for (const move of moves) {
    const state = game.value.play(move);
    if (!state.ok) throw new Error(`${puzzle.id}, ${move}: ${state.error.what}`);
    states.push(state.value);
  }
  return states;
}

// That they are what their kinds say, and not alike, is checked by scripts/puzzles --check.
describe.each(variants)('the puzzles of %s', (variant) => {
  const puzzles = dataOf(variant);

  test('have positions that the engine takes, legal lines that end with the solver, ratings in range', () => {
    expect(puzzles.length).toBeGreaterThan(0);
    for (const puzzle of puzzles) {
      const states = statesOf(puzzle, puzzle.fen, puzzle.line);
      expect(puzzle.variant).toBe(variant);
      expect(states.at(-1)?.last?.side).toBe(states[0]?.turn);
      expect(states.slice(0, -1).every(({ outcome }) => outcome === null)).toBe(true);
      expect(
        Object.entries(states[0]?.moves ?? {}).flatMap(([f, to]) => to.map((t) => f + t)),
      ).toContain(puzzle.other);
      expect(puzzle.other).not.toBe(puzzle.line[0]);
      expect(puzzle.share - puzzle.otherShare).toBeGreaterThanOrEqual(150);
      expect(puzzle.rating).toBeGreaterThanOrEqual(600);
      expect(puzzle.rating).toBeLessThanOrEqual(2600);
    }
  });

  test('are solved by their lines, and by no other first move', () => {
    for (const puzzle of puzzles.slice(0, 20)) {
      const begun = begin(rules, puzzle);
      if (!begun.ok) throw new Error(begun.error.what);
      expect(play(rules, begun.value, puzzle.other)).toBeUndefined();
      expect(play(rules, begun.value, 'z9z9')).toBeUndefined();
      expect(puzzle.line[0]?.startsWith(wantedFrom(begun.value))).toBe(true);
      expect(solved(rules, begun.value)).toMatchObject({ outcome: 'done', moves: puzzle.line });
      let now = begun.value;
      for (let n = 0; n < 4 && now.outcome === 'open'; n++) {
        const next = play(rules, now, puzzle.line[now.moves.length] ?? '');
        if (!next) throw new Error(`${puzzle.id}: ${now.moves.length}`);
        now = next;
        if (now.outcome === 'open') expect(stateOf(now).turn).toBe(now.solver);
      }
      expect(now.outcome).toBe('done');
      expect(now.moves).toEqual(puzzle.line);
    }
  });
});

test('where the last move wins, any other that wins is right, too', () => {
  const puzzle: Puzzle = {
    ...(dataOf('sevenkingdoms')[0] as Puzzle),
    fen: 'wQ8rQ9/19/19/19/19/19/19/19/9rS9/19/19/19/19/19/19/19/19/19/19 w wr----- - 0 1',
    line: ['a18j18'],
    rules: {},
  };
  const begun = begin(rules, puzzle);
  if (!begun.ok) throw new Error(begun.error.what);
  const right = play(rules, begun.value, 'a18j18');
  expect(right?.outcome).toBe('done');
  const other = { ...begun.value, puzzle: { ...puzzle, line: ['a18a17'] } };
  expect(play(rules, other, 'a18j18')?.outcome).toBe('done');
  expect(play(rules, other, 'a18b18')).toBeUndefined();
});

describe('ratings', () => {
  test('follow the example of the paper on Glicko-2', () => {
    const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { against: { rating: 1400, deviation: 30 }, score: 1 },
      { against: { rating: 1550, deviation: 100 }, score: 0 },
      { against: { rating: 1700, deviation: 300 }, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });

  test('come near to the strength of a person, and stay sure and finite', () => {
    // A person of 1300 against puzzles of all ratings; draws by a small generator of numbers.
    let seed = 7;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    let rating = firstRating;
    for (let n = 0; n < 400; n++) {
      const against = { rating: rating.rating + 200 * (random() - 0.5), deviation: 100 };
      const expected = 1 / (1 + 10 ** ((against.rating - 1300) / 400));
      rating = rated(rating, [{ against, score: random() < expected ? 1 : 0 }]);
    }
    expect(Math.abs(rating.rating - 1300)).toBeLessThan(120);
    expect(rating.deviation).toBeLessThan(80);
    for (let n = 0; n < 300; n++) {
      rating = rated(rating, [{ against: { rating: 2600, deviation: 100 }, score: 1 }]);
    }
    expect(Number.isFinite(rating.rating) && rating.rating > 2600).toBe(true);
    expect(rating.deviation).toBeGreaterThanOrEqual(45);
  });
});

test.each([
  ['#/puzzles', {}],
  ['#/puzzles/threefriends', { variant: 'threefriends' }],
  ['#/puzzles/threefriends/0A', { variant: 'threefriends', id: '0A' }],
  ['#/puzzles/ZZZ', { id: 'ZZZ' }],
  ['#/puzzles?id=ZZZ', { id: 'ZZZ' }],
  ['#/puzzles?what', { id: 'what' }],
])('%s asks for %j', (hash, asked) => {
  expect(askedFor(hash)).toEqual({ variant: undefined, id: undefined, ...asked });
});

const puzzle = (id: string, rating: number, kind: Kind = 'quiet'): Puzzle => ({
  id,
  variant: 'sevenkingdoms',
  rules: {},
  fen: '',
  line: ['a0a1'],
  kinds: [kind],
  rating,
  share: 500,
  other: 'a0b0',
  otherShare: 100,
});

describe('repetition', () => {
  test('a miss comes again after 1, 3, 7 and 21 days, then it is learnt', () => {
    let now = 0;
    let next = repeated(undefined, false, now);
    for (const days of [3, 7, 21]) {
      now = next?.due ?? Number.NaN;
      next = repeated(next, true, now);
      expect(next?.due).toBe(now + days * day);
    }
    expect(repeated(next, true, next?.due ?? 0)).toBeUndefined();
    expect(repeated(next, false, next?.due ?? 0)).toMatchObject({ step: 0 });
  });

  test('solved before its day it waits for its day all the same', () => {
    const next = repeated(undefined, false, 0);
    expect(repeated(next, true, day / 2)).toEqual(next);
    expect(repeated(undefined, true, 0)).toBeUndefined();
  });

  test('the next puzzle is one that is due, then a new one near the rating, then the oldest', () => {
    const all = [puzzle('1', 600), puzzle('2', 1000, 'win'), puzzle('3', 1500)];
    const wanted = { rating: 950, kind: 'all', not: undefined, now: 100, random: 0 } as const;
    const none = { tried: {}, repetitions: {} };
    expect(nextOf(all, none, wanted)?.id).toBe('2');
    expect(nextOf(all, none, { ...wanted, not: '2' })?.id).toBe('1');
    expect(nextOf(all, none, { ...wanted, kind: 'win', not: '2' })).toBeUndefined();
    const due = { tried: { '3': 1 }, repetitions: { '3': { step: 0, due: 99 } } };
    expect(nextOf(all, due, wanted)?.id).toBe('3');
    expect(dueOf(all, due, 98)).toEqual([]);
    const tried = { tried: { '1': 5, '2': 9, '3': 7 }, repetitions: {} };
    expect(nextOf(all, tried, wanted)?.id).toBe('1');
    expect(nextOf([], none, wanted)).toBeUndefined();
  });
});

describe('what is kept', () => {
  const none: Kept = { ratings: {}, tried: {}, repetitions: {} };

  test('only the first try of a puzzle changes the rating, and a try on the day that it is due', () => {
    const one = puzzle('a', 1000);
    const missed = noted(none, one, false, 0);
    expect(missed.ratings.sevenkingdoms?.rating).toBeLessThan(1000);
    expect(missed.repetitions.a).toEqual({ step: 0, due: day });
    // The page says beforehand what counts.
    expect(countsNow(none, one, 0)).toBe(true);
    expect(countsNow(missed, one, 10)).toBe(false);
    expect(countsNow(missed, one, day)).toBe(true);
    const soon = noted(missed, one, true, 10);
    expect(soon.ratings).toEqual(missed.ratings);
    expect(soon.repetitions).toEqual(missed.repetitions);
    const due = noted(missed, one, true, day);
    expect(due.ratings.sevenkingdoms?.rating).toBeGreaterThan(
      missed.ratings.sevenkingdoms?.rating ?? 0,
    );
    expect(due.repetitions.a?.step).toBe(1);
  });
});

test('each kind has its words in every language, and a line that is no puzzle is refused', () => {
  for (const language of [en, zh, zhHant]) {
    for (const kind of kinds) {
      expect(language.kinds[kind]).not.toBe('');
      expect(language.about[kind]).not.toBe('');
    }
  }
  const line = readFileSync(new URL('./data/sevenkingdoms.jsonl', import.meta.url), 'utf8').split(
    '\n',
  )[0] as string;
  expect(parsePuzzles(`${line}\n`)).toHaveLength(1);
  for (const field of ['id', 'fen', 'line', 'kinds', 'rating']) {
    const broken = JSON.stringify({ ...JSON.parse(line), [field]: null });
    expect(() => parsePuzzles(broken)).toThrow();
  }
});
