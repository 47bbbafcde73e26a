/** The pieces on a board. Each keeps its identity from one state to the next, so that it glides. */
import type { State } from 'hegemon-engine';
import { createMemo, createSelector, For, type JSX } from 'solid-js';
import type { FaceProps } from './boardLayers.tsx';
import type { Vec } from './geometry.ts';
import { PieceFace } from './PieceFace.tsx';
import { followPieces, type TrackedPiece } from './pieceIdentity.ts';

function samePiece(a: TrackedPiece, b: TrackedPiece): boolean {
  return a.at === b.at && a.kind === b.kind && a.side === b.side && a.born === b.born;
}

interface PiecesProps extends FaceProps {
  /** The points of pieces that can be moved. */
  readonly own: ReadonlyMap<string, Vec>;
  readonly chosen: string | null;
  readonly looked: string | null;
  /** Where the chosen piece is dragged. */
  readonly drag: Vec | null;
  /** Drawn with less detail. */
  readonly small: boolean;
}

export function Pieces(props: PiecesProps): JSX.Element {
  const pieces = createMemo<{ list: TrackedPiece[]; state: State }>((before) => ({
    list: followPieces(before?.list ?? [], before?.state, props.state),
    state: props.state,
  }));
  const ordered = createMemo(() => [...pieces().list].sort((a, b) => a.id - b.id));
  const ids = createMemo<number[]>(() => ordered().map((piece) => piece.id), [], {
    equals: (a, b) => a.length === b.length && a.every((value, i) => value === b[i]),
  });
  const byId = createMemo(() => new Map(pieces().list.map((piece) => [piece.id, piece])));
  // A state is new with each move. What stays the same in it is told apart, so that 119 pieces do not look at all of it.
  const variant = createMemo(() => props.state.variant);
  const order = createMemo(() => props.state.sides.map(({ side }) => side).join(''));
  const seatOf = (side: string | null) => (side === null ? -1 : order().indexOf(side));
  const dragged = createMemo(() => (props.drag ? props.chosen : null));
  const isOwn = createSelector(
    () => props.own,
    (at: string, places) => places.has(at),
  );
  const isChosen = createSelector(() => props.chosen);
  const isLooked = createSelector(() => props.looked);
  return (
    <g class="pieces">
      <For each={ids()}>
        {(pieceId) => {
          // Keeps the last value while the piece is being removed.
          const piece = createMemo<TrackedPiece>(
            (before) => byId().get(pieceId) ?? before,
            byId().get(pieceId) as TrackedPiece,
            { equals: samePiece },
          );
          const at = () => {
            const lifted = dragged() === piece().at ? props.drag : null;
            return lifted ?? props.placed.get(piece().at) ?? { x: 0, y: 0 };
          };
          return (
            <g
              class={`piece ${props.colour(piece().side)}`}
              classList={{
                'piece-own': isOwn(piece().at),
                'piece-lifted': dragged() === piece().at,
                'piece-chosen': isChosen(piece().at),
                'piece-looked': isLooked(piece().at),
              }}
              style={{ transform: `translate(${at().x}px, ${at().y}px)` }}
              data-at={piece().at}
            >
              <PieceFace
                variant={variant()}
                piece={piece()}
                seat={seatOf(piece().side)}
                geometry={props.geometry}
                turn={props.turn}
                prefix={props.prefix}
                small={props.small}
              />
            </g>
          );
        }}
      </For>
    </g>
  );
}
