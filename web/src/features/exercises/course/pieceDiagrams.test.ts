import { describe, expect, test } from 'vitest';
import { variants } from '../../../../../table/config.ts';
import { loadRules } from '../../../../engine/dist/node.js';
import { kindsOf } from '../../../board/pieceStyle.ts';
import { stateOf } from '../exerciseAttempt.ts';
import { begin, play, shownOf, type Try } from './lessonRun.ts';
import { lessonOfPiece } from './pieceDiagrams.ts';

const rules = await loadRules();

const pieces = variants.flatMap((variant) =>
  kindsOf(variant).map((kind) => [variant, kind] as const),
);

describe.each(pieces)('%s %s', (variant, kind) => {
  const begun = (name: 'alone' | 'among'): Try => {
    const attempt = begin(rules, lessonOfPiece(variant, kind, name));
    if (!attempt.ok) throw new Error(`${name}: ${attempt.error.what} (${attempt.error.where})`);
    return attempt.value;
  };
  const { side, pieces } = lessonOfPiece(variant, kind, 'alone');
  const at = new RegExp(`${side}${kind} (\\w\\d+)`).exec(pieces)?.[1] ?? '';
  const endsOf = (attempt: Try) => shownOf(attempt.lesson, stateOf(attempt)).moves[at] ?? [];

  test('moves alone, and has the turn again', () => {
    const attempt = begun('alone');
    const [to] = endsOf(attempt);
    const next = play(rules, attempt, at + to);
    expect(next.outcome).toBe('open');
    expect(stateOf(next).turn).toBe(attempt.lesson.side);
    expect(stateOf(next).pieces.find((piece) => piece.at === to)).toMatchObject({ kind });
  });

  test('among others it has fewer points to go to', () => {
    const [alone, among] = [begun('alone'), begun('among')];
    const taken = stateOf(among).captures.filter(({ from }) => from === at);
    const free = (attempt: Try) =>
      endsOf(attempt).filter((to) => !stateOf(attempt).pieces.some((piece) => piece.at === to));
    expect(free(among).length).toBeLessThan(free(alone).length);
    // A go-between takes nothing; a soldier's way forward, and a flag's, can only be blocked here.
    const takes = !(variant === 'sevenkingdoms' && kind === 'G') && kind !== 'F';
    expect(taken.length > 0).toBe(takes);
  });
});
