/** A line of the engine: each move with the piece that makes it. */
import type { State } from 'hegemon-engine';
import { createMemo, For, type JSX } from 'solid-js';
import { PieceSign } from '../../board/PieceSign.tsx';
import { followed } from '../../game/study/study.ts';

export function LineMoves(props: {
  readonly state: State;
  readonly moves: readonly string[];
}): JSX.Element {
  const line = createMemo(() => {
    const known = followed(props.state, props.moves);
    return props.moves.map((move, i) => ({ move, piece: known[i] }));
  });
  return (
    <span class="line-moves">
      <For each={line()}>
        {({ move, piece }) => (
          <>
            <span class="line-move">
              {piece && (
                <PieceSign variant={props.state.variant} kind={piece.kind} side={piece.side} />
              )}
              {move}
            </span>{' '}
          </>
        )}
      </For>
    </span>
  );
}
