import { describe, expect, test } from 'vitest';
import { legalMoves } from '../../../../../table/levels.ts';
import { loadRules } from '../../../../engine/dist/node.js';
import { stateOf } from '../exerciseAttempt.ts';
import { fenOf, type Lesson, piecesOf, pointsOf } from './lesson.ts';
import { begin, play, shownOf, starsOf, type Try } from './lessonRun.ts';
import { groupsOf, lessons } from './lessons.ts';
import { en } from './texts/en.ts';
import { zh } from './texts/zh.ts';
import { zh as zhHant } from './texts/zh.ts?hant';

const rules = await loadRules();

function begun(lesson: Lesson): Try {
  const attempt = begin(rules, lesson);
  if (!attempt.ok) throw new Error(`${lesson.id}: ${attempt.error.what} (${attempt.error.where})`);
  return attempt.value;
}

function movesOf(attempt: Try): string[] {
  return legalMoves(shownOf(attempt.lesson, stateOf(attempt)));
}

/** Plays moves as the page would let a learner: only what is shown, and only in the own turn. */
function played(lesson: Lesson, moves: readonly string[]): Try {
  let attempt = begun(lesson);
  for (const move of moves) {
    expect(attempt.outcome).toBe('open');
    expect(stateOf(attempt).turn).toBe(lesson.side);
    expect(movesOf(attempt)).toContain(move);
    attempt = play(rules, attempt, move);
  }
  return attempt;
}

/** Whether the goal can be reached in so many moves, whichever. */
function reachable(attempt: Try, moves: number): boolean {
  if (attempt.outcome === 'done') return true;
  if (moves === 0 || attempt.outcome !== 'open') return false;
  return movesOf(attempt).some((move) => reachable(play(rules, attempt, move), moves - 1));
}

test('each game has its lessons, and each lesson a name of its own', () => {
  const count = (variant: string) => lessons.filter((one) => one.variant === variant).length;
  expect(count('sevenkingdoms')).toBeGreaterThanOrEqual(12);
  expect(count('threefriends')).toBeGreaterThanOrEqual(6);
  expect(count('middlexiangqi')).toBeGreaterThanOrEqual(6);
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
});

test('each lesson is in a group, in the order of the course', () => {
  for (const variant of ['sevenkingdoms', 'threefriends', 'middlexiangqi'] as const) {
    const course = lessons.filter((lesson) => lesson.variant === variant);
    const found = groupsOf(variant);
    expect(found.flatMap((one) => one.lessons)).toEqual(course);
    expect(found.map(({ group }) => group)).toEqual(
      ['pieces', 'falling', 'tactics', 'special'].slice(0, found.length),
    );
    expect(found.length).toBeGreaterThanOrEqual(3);
  }
});

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s', (id, lesson) => {
  test('begins with the pieces that it names, in a game that is not over', () => {
    const state = stateOf(begun(lesson));
    const named = piecesOf(lesson).map(({ side, kind, at }) => `${side}${kind} ${at}`);
    expect(state.pieces.map(({ side, kind, at }) => `${side}${kind} ${at}`).sort()).toEqual(
      named.sort(),
    );
    expect(state.turn).toBe(lesson.side);
    expect(state.outcome).toBeNull();
    expect(lesson.pieces.split(',')).toHaveLength(named.length);
    expect(fenOf(rules, lesson).split(' ')[0]).toBe(state.fen.split(' ')[0]);
  });

  test('its solution reaches the goal, with all stars', () => {
    const end = played(lesson, lesson.solution);
    expect(end.outcome).toBe('done');
    expect(end.used).toBeLessThanOrEqual(lesson.most);
    expect(starsOf(end)).toBe(3);
  });

  test('no shorter way does', () => {
    // Ways of three moves and more are too many to try them all; those of two are not.
    const shorter = Math.min(lesson.solution.length - 1, 2);
    expect(reachable(begun(lesson), shorter)).toBe(false);
  });

  test('its wrong way does not, and the reason is shown', () => {
    const end = played(lesson, lesson.wrong);
    expect(end.outcome).toBe('failed');
    expect(end.reason).not.toBeNull();
    expect(starsOf(end)).toBe(0);
  });

  test('names only points that it shows', () => {
    const points = pointsOf(lesson);
    const { reach = [], take, keep } = lesson.goal;
    const pieces = new Set(piecesOf(lesson).map(({ at }) => at));
    const named = [
      ...(take === 'all' ? [] : (take ?? [])),
      ...(keep === 'all' ? [] : (keep ?? [])),
    ];
    for (const at of named) expect(pieces).toContain(at);
    for (const at of [...reach, ...named]) expect(points?.has(at) ?? true).toBe(true);
  });

  test('has its texts in every language', () => {
    for (const language of [en, zh, zhHant]) {
      const text = language.lessons[id as keyof typeof en.lessons];
      const letters = language === en ? /[a-z]/ : /\p{Script=Han}/u;
      for (const part of [text.title, text.text, text.hint, text.done]) {
        expect(part).toMatch(letters);
      }
    }
  });
});

test('what the others do is played in the order of turns, and ends with the turn of the learner', () => {
  const lesson = lessons.find(({ id }) => id === 'six-others') as Lesson;
  const end = played(lesson, lesson.wrong);
  expect(end.scenes.map(({ last }) => last?.move)).toEqual([lesson.wrong[0], 'f9c9']);
  expect(end.reason).toBe('lost');
});

test('games end for the reason that the text of the lesson names', () => {
  const reasonOf = (id: string, way: 'solution' | 'wrong') => {
    const lesson = lessons.find((one) => one.id === id) as Lesson;
    return stateOf(played(lesson, lesson[way])).outcome?.reason;
  };
  expect(reasonOf('two-conquests', 'solution')).toBe('kingdoms');
  expect(reasonOf('alliance', 'solution')).toBe('kingdoms');
  expect(reasonOf('absent', 'solution')).toBe('last');
  expect(reasonOf('no-move', 'solution')).toBe('nomove');
  expect(reasonOf('mate', 'solution')).toBe('checkmate');
  expect(reasonOf('stalemate', 'solution')).toBe('checkmate');
  expect(reasonOf('stalemate', 'wrong')).toBe('stalemate');
});

test('a draw is no win, though every side shares it', () => {
  const lesson = lessons.find(({ id }) => id === 'stalemate') as Lesson;
  const end = played(lesson, lesson.wrong);
  expect(stateOf(end).outcome).toMatchObject({ drawn: true });
  expect(end).toMatchObject({ outcome: 'failed', reason: 'over' });
});

test('what the texts say cannot be done is refused', () => {
  for (const [id, move] of [
    ['palace', 'r51r61'],
    ['facing', 'f1g1'],
    ['home-elephant', 'r31r53'],
    ['alliance', 'c4c7'],
  ] as const) {
    expect(movesOf(begun(lessons.find((one) => one.id === id) as Lesson))).not.toContain(move);
  }
});

test('an inherited piece keeps the army it was born into through all turns', () => {
  const lesson = lessons.find(({ id }) => id === 'inherited') as Lesson;
  const end = played(lesson, lesson.solution);
  const bishop = stateOf(end).pieces.find(({ at }) => at === 'h8');
  expect(bishop).toMatchObject({ side: 'w', born: 'r', kind: 'B' });
});

test('a move that the engine refuses changes nothing', () => {
  const attempt = begun(lessons[0] as Lesson);
  expect(play(rules, attempt, 'b3c5')).toBe(attempt);
});

test('a side in check moves out of it before the turn comes back', () => {
  const lesson: Lesson = {
    ...(lessons.find(({ id }) => id === 'mate') as Lesson),
    most: 2,
  };
  const attempt = play(rules, begun(lesson), 'a9a10');
  expect(attempt.outcome).toBe('open');
  expect(attempt.scenes.map(({ last }) => last?.side)).toEqual(['w', 'b']);
  expect(stateOf(attempt).turn).toBe('w');
});

test('what another takes that was to be taken ends the try', () => {
  const lesson = lessons.find(({ id }) => id === 'order') as Lesson;
  expect(played(lesson, lesson.wrong).reason).toBe('gone');
});
