/** The board of a game that is played. */
import type { Rules } from 'hegemon-engine';
import { createMemo, type JSX } from 'solid-js';
import type { Arrow } from '../../board/Arrows.tsx';
import { Board, type Looked, type Mark, type Pending } from '../../board/Board.tsx';
import { markOf } from '../../board/marks.ts';
import { variantName } from '../../board/names.ts';
import type { Match } from '../../game/match/match.ts';
import { movesOf } from '../../game/study/movesOutOfTurn.ts';
import { announce } from '../../kit/announce.ts';
import { settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';

/** How strongly the moves before the last one are marked. */
const earlier = 0.38;

/** A side of a person here that may choose a move before its turn. */
export interface Premove {
  readonly side: () => string | null;
  readonly choose: (move: string) => void;
}

export function TableBoard(props: {
  readonly rules: Rules;
  readonly match: Match;
  readonly seat: number;
  readonly premove?: Premove | undefined;
  readonly arrows: readonly Arrow[];
  readonly warned: ReadonlySet<string>;
  readonly onMove: (move: string) => void;
  readonly onPending: (pending: Pending | null) => void;
  readonly onTry: (move: string | null) => void;
  readonly onLook: (looked: Looked | null) => void;
}): JSX.Element {
  const state = () => props.match.shown();
  /** The last moves of all sides, the newest strongest. */
  const marks = createMemo<Mark[]>(() => {
    const ply = props.match.view() ?? props.match.plies();
    const count = Math.max(1, state().sides.filter((side) => side.fate === 'play').length - 1);
    const shown = props.match.entries().slice(Math.max(0, ply - count), ply);
    return shown
      .filter((entry) => entry.last.move !== null)
      .map((entry, i) => markOf(entry.last, i === shown.length - 1 ? 1 : earlier));
  });
  /** Before its turn a side at a table chooses among the moves that it would have now. */
  const premove = createMemo(() => {
    const side = props.match.view() === null ? (props.premove?.side() ?? null) : null;
    return side === null
      ? null
      : { ...state(), turn: side, moves: movesOf(props.rules, state(), side) };
  });
  const onMove = (move: string) => {
    if (premove()) props.premove?.choose(move);
    else props.onMove(move);
  };
  return (
    <Board
      state={premove() ?? state()}
      seat={props.seat}
      movable={props.match.waitsForHuman() || premove() !== null}
      marks={marks()}
      arrows={props.arrows}
      threats={settings.threats}
      onMove={onMove}
      onSay={(text) => announce(text, true)}
      onPending={props.onPending}
      onTry={props.onTry}
      onLook={props.onLook}
      label={m().boardOf(variantName(state().variant))}
      warned={props.warned}
      movesOf={(side) => movesOf(props.rules, state(), side)}
    />
  );
}
