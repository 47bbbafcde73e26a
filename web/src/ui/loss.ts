/** Why a person lost: the fall of his own side, or the mate of his general. */
import type { State } from 'hegemon-engine';
import type { Entry } from '../game/past.ts';
import { winnersOf } from '../game/story.ts';
import { m } from '../i18n/index.ts';
import { kindName, sideName } from '../i18n/names.ts';

/** A sentence for the last side of a person that fell; nothing if none did. */
export function lossOf(
  state: State,
  entries: readonly Entry[],
  mine: readonly string[],
): string | null {
  const { variant } = state;
  const whose = (side: string) => (mine.length > 1 ? sideName(variant, side) : null);
  const last = entries[entries.length - 1];
  if (last && state.outcome?.reason === 'checkmate') {
    const lost = mine.find((side) => !winnersOf(state).includes(side));
    if (lost === undefined) return null;
    const { side, kind } = last.last;
    return m().lostMate(
      whose(lost),
      sideName(variant, side),
      kindName(variant, kind ?? ''),
      last.round,
    );
  }
  for (const { last, round, onTime } of [...entries].reverse()) {
    const fall = last.fallen.find(({ side }) => mine.includes(side));
    if (!fall) continue;
    const by = sideName(variant, last.side);
    const kind = kindName(variant, last.kind ?? '');
    if (onTime) return m().lostTime(whose(fall.side), round);
    if (fall.by === 'resign') return m().lostResigned(whose(fall.side), round);
    return fall.by === 'general'
      ? m().lostGeneral(whose(fall.side), by, kind, round)
      : m().lostPieces(whose(fall.side), by, kind, round);
  }
  return null;
}
