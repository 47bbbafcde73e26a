/** The board of the analysis: a move on it is played, or answered by whoever asked for it; shapes are drawn on it. */
import type { Rules, Shape, State } from 'hegemon-engine';
import { createMemo, type JSX } from 'solid-js';
import type { Arrow } from '../../board/Arrows.tsx';
import { Board } from '../../board/Board.tsx';
import { lastMark } from '../../board/marks.ts';
import { variantName } from '../../board/names.ts';
import { threatsTo } from '../../game/insights/threats.ts';
import { movesOf } from '../../game/study/movesOutOfTurn.ts';
import type { Study } from '../../game/study/study.ts';
import { announce } from '../../kit/announce.ts';
import { settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';
import { threatArrows } from '../../shell/lists/Threats.tsx';

/** Whose pieces may be in danger: those of the side that has moved, else of the one to move. */
export function threatenedOf(state: State): string {
  return state.last?.side ?? state.turn;
}

export function AnalyseBoard(props: {
  readonly rules: Rules;
  readonly study: Study;
  /** The position, or what a move that is tried makes of it. */
  readonly afterTry: State;
  readonly onTry: (move: string | null) => void;
  readonly seat: number;
  /** What the engine would play. */
  readonly arrows: readonly Arrow[];
  /** What is done with a move, if it is not played. */
  readonly answer: ((move: string) => void) | null;
  /** The colour in which the board is drawn on; null: pieces are moved. */
  readonly drawing: Shape['colour'] | null;
}): JSX.Element {
  const { study } = props;
  const state = study.state;
  const node = createMemo(() => study.tree().get(study.at()));
  const marks = createMemo(() => lastMark(state().last));
  const arrows = createMemo(() =>
    settings.threats && props.arrows.length === 0
      ? threatArrows(threatsTo(props.afterTry, threatenedOf(props.afterTry)))
      : props.arrows,
  );
  /** Draws a shape, or erases it if it is there. */
  const draw = (shape: Shape) => {
    const same = (other: Shape) =>
      other.colour === shape.colour && other.from === shape.from && other.to === shape.to;
    const others = node().shapes.filter((other) => !same(other));
    const there = others.length < node().shapes.length;
    study.remark(study.at(), { shapes: there ? others : [...others, shape] });
  };
  return (
    <Board
      state={state()}
      seat={props.seat}
      movable={state().outcome === null}
      marks={marks()}
      arrows={arrows()}
      threats={settings.threats}
      onMove={(move) => {
        if (props.answer) props.answer(move);
        else study.play(move);
      }}
      onTry={props.onTry}
      shapes={node().shapes}
      drawing={props.drawing}
      onDraw={draw}
      label={m().boardOf(variantName(state().variant))}
      coordinates
      onSay={(text) => announce(text, true)}
      movesOf={(side) => movesOf(props.rules, state(), side)}
    />
  );
}
