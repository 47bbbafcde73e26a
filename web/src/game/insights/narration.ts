/** Sentences about what happened. */
import type { LastMove, Outcome, State } from 'hegemon-engine';
import { kindName, sideName } from '../../board/names.ts';
import { m } from '../../kit/texts/index.ts';

/** "Chu's cannon takes Han's dagger on n5." */
export function sentence(variant: string, last: LastMove): string {
  const side = sideName(variant, last.side);
  if (last.move === null || last.from === null || last.to === null) return m().storyResigns(side);
  const kind = kindName(variant, last.kind ?? '');
  if (last.from.endsWith('@')) return m().storyDrops(side, kind, last.to);
  if (last.taken === null) return m().storyMoves(side, kind, last.from, last.to);
  const victim = last.taken.side === null ? null : sideName(variant, last.taken.side);
  return m().storyTakes(side, kind, victim, kindName(variant, last.taken.kind), last.to);
}

/** What a fall was, for the list of events: one line each. */
export function fallLines(variant: string, last: LastMove): string[] {
  return last.fallen.map((fall) => {
    const side = sideName(variant, fall.side);
    if (fall.by === 'resign') return m().fallResigned(side);
    const heir = fall.heir === null ? null : sideName(variant, fall.heir);
    const by = sideName(variant, last.side);
    return fall.by === 'general'
      ? m().fallGeneral(side, heir ?? by, fall.changed.length)
      : m().fallLosses(side, heir ?? by, fall.changed.length);
  });
}

/** How a game ended: "Qin wins: it has conquered two kingdoms." */
export function outcomeSentence(state: State): string {
  const outcome = state.outcome as Outcome;
  const reason = m().reasons[outcome.reason as keyof ReturnType<typeof m>['reasons']] ?? '';
  if (outcome.drawn) return m().gameDrawn(reason);
  const winners = winnersOf(state).map((side) => sideName(state.variant, side));
  return m().gameWon(winners, reason);
}

/** The side that has the pieces of another now: its heir may have fallen, too. */
export function ownerOf(state: State, side: string): string {
  const found = state.sides.find((one) => one.side === side);
  return found?.fate === 'fell' && found.heir ? ownerOf(state, found.heir) : side;
}

/** The sides that won, without allies that were never there. */
export function winnersOf(state: State): string[] {
  const winners = state.outcome?.winners ?? [];
  const standing = winners.filter((side) => {
    const found = state.sides.find((s) => s.side === side);
    return found?.fate === 'play' || (found?.pieces ?? 0) > 0;
  });
  return standing.length > 0 ? standing : [...winners];
}

/** What the piece is that somebody looks at, and how it moves. */
export function pieceNote(
  variant: string,
  piece: { readonly side: string; readonly kind: string } | null,
): string | null {
  if (!piece) return null;
  const { side, kind } = piece;
  const how = m().pieceMoves(variant, kind);
  return m().pieceNote(sideName(variant, side), kindName(variant, kind), how);
}

/** A move that waits for its confirmation: "Cannon takes Han dagger on n5". */
export function pendingSentence({ variant, pieces }: State, from: string, to: string): string {
  const at = (point: string) => pieces.find((piece) => piece.at === point);
  const kind = from.endsWith('@') ? (from[0] ?? '') : (at(from)?.kind ?? '');
  const name = kindName(variant, kind);
  const target = at(to);
  if (!target) return m().pendingMove(name, to);
  const victim = target.side === null ? '' : sideName(variant, target.side);
  return m().pendingTake(name, victim, kindName(variant, target.kind), to);
}
