/** Puts the marks of a review and its better lines into the tree of the game. */
import type { Rules, Tree } from 'hegemon-engine';
import { pause } from '../../../game/insights/moveEffects.ts';
import type { Study } from '../../../game/study/study.ts';
import { blunder, type Judged, lossOfMove, mistake } from './judge.ts';

/** So many moves of a better line stand in the tree. */
export const longestLine = 7;

/** A line as far as the rules allow it: its end comes out of the engine's table. */
function legalPart(
  rules: Rules,
  setup: ReturnType<Study['setup']>,
  moves: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  let line = wanted;
  for (;;) {
    const state = rules.stateOf(setup, [...moves, ...line]);
    if (state.ok || line.length === 0) return line;
    const number = state.error.place?.ply ?? moves.length + 1;
    line = line.slice(0, Math.max(0, Math.min(number - 1 - moves.length, line.length - 1)));
  }
}

/** Nothing if there is nothing to add, or it is not wanted any more. */
export async function annotated(
  rules: Rules,
  study: Study,
  judged: readonly (Judged | null | undefined)[],
  wanted: () => boolean,
): Promise<Tree | null> {
  const moves = study.game().moves;
  const found: { index: number; loss: number; line: readonly string[] }[] = [];
  for (const [index, one] of judged.entries()) {
    if (!one || lossOfMove(one) < mistake) continue;
    const line = one.line.slice(0, longestLine);
    found.push({
      index,
      loss: lossOfMove(one),
      line: legalPart(rules, study.setup(), moves.slice(0, index), line),
    });
    await pause();
    if (!wanted()) return null;
  }
  let tree = study.tree();
  for (const { index, loss, line } of found) {
    const id = tree.line(0)[index];
    if (id === undefined) continue;
    const { nags, parent } = tree.get(id);
    // What somebody thinks of the move goes before.
    if (!nags.some((nag) => nag >= 1 && nag <= 6)) {
      tree = tree.remark(id, { nags: [loss >= blunder ? 4 : 2, ...nags] });
    }
    tree = tree.addLine(parent, line).tree;
  }
  return found.length > 0 ? tree : null;
}
