/** Why a person lost: the fall of his own side, or the mate of his general. */
import type { State } from 'hegemon-engine';
import { kindName, sideName } from '../../board/names.ts';
import { m } from '../../kit/texts/index.ts';
import type { Entry } from './moveEffects.ts';
import { winnersOf } from './narration.ts';

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
  // A side that has resigned may lose its general later: it was out before.
  const exits = mine.flatMap((side) => {
    const entry = entries.find(({ last }) => last.fallen.some((fall) => fall.side === side));
    return entry ? [{ side, entry }] : [];
  });
  const exit = exits.sort((a, b) => b.entry.ply - a.entry.ply)[0];
  if (!exit) return null;
  const { side, entry } = exit;
  const { round, onTime } = entry;
  if (onTime) return m().lostTime(whose(side), round);
  const how = entry.last.fallen.find((fall) => fall.side === side)?.by;
  if (how === 'resign') return m().lostResigned(whose(side), round);
  const by = sideName(variant, entry.last.side);
  const kind = kindName(variant, entry.last.kind ?? '');
  return how === 'general'
    ? m().lostGeneral(whose(side), by, kind, round)
    : m().lostPieces(whose(side), by, kind, round);
}
