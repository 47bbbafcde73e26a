/** What a person at the table may lose: a general that hangs, and all that can be won before the next own move. */
import type { Game, State } from 'hegemon-engine';
import { type Accessor, createEffect, createMemo, createSignal } from 'solid-js';
import { kindName, sideName } from '../../board/names.ts';
import { isGeneral } from '../../board/pieceStyle.ts';
import { threatsTo } from '../../game/insights/threats.ts';
import type { Match } from '../../game/match/match.ts';
import { announce } from '../../kit/announce.ts';
import { settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';
import { threatArrows } from '../lists/Threats.tsx';

/** The position, or what a move that is tried on its board makes of it; and what takes the move. */
export function createTry(state: Accessor<State>, copy: () => Game) {
  const [tried, setTried] = createSignal<string | null>(null);
  const afterTry = createMemo(() => {
    const move = tried();
    if (move === null || !settings.threats) return state();
    const after = copy().play(move);
    return after.ok ? after.value : state();
  });
  return [afterTry, setTried] as const;
}

export function createDangers(match: Accessor<Match>, mine: Accessor<readonly string[]>) {
  const state = () => match().shown();
  const [afterTry, setTried] = createTry(state, () => match().copy());
  /** The person's side that moves, or waits. */
  const threatened = () => {
    const { turn } = state();
    return mine().includes(turn) ? turn : (mine()[0] ?? turn);
  };
  const arrows = createMemo(() =>
    settings.threats ? threatArrows(threatsTo(afterTry(), threatened())) : [],
  );
  /** The generals of the person to move that others can take, and by what. */
  const inDanger = createMemo(() => {
    const { variant, turn, pieces, captures } = state();
    if (!settings.warnings || !match().waitsForHuman()) return [];
    return pieces
      .filter(({ kind, side }) => side === turn && isGeneral(variant, kind))
      .flatMap(({ at, side }) =>
        captures
          .filter(({ to, by }) => to === at && by !== turn)
          .map(({ from, by }) => ({ at, side, from, by })),
      );
  });
  const warned = createMemo(() => new Set(inDanger().map(({ at }) => at)));
  const warning = createMemo(() => {
    const [first] = inDanger();
    if (!first) return null;
    const { variant, pieces } = state();
    const by = inDanger().map((found) => {
      const kind = pieces.find(({ at }) => at === found.from)?.kind ?? '';
      return m().pieceOn(sideName(variant, found.by), kindName(variant, kind), found.from);
    });
    return m().mayBeTaken(mine().length > 1 ? sideName(variant, first.side ?? '') : null, by);
  });
  createEffect(() => {
    const line = warning();
    if (line !== null) announce(line, true);
  });
  return { setTried, threatened, afterTry, arrows, warned, warning };
}

export type Dangers = ReturnType<typeof createDangers>;
