/** What a board is given, and what it tells the page. */
import type { Shape, State } from 'hegemon-engine';
import type { Arrow } from './Arrows.tsx';
import type { Mark } from './boardLayers.tsx';

export interface BoardProps {
  readonly state: State;
  /** The number of the seat that is shown below. */
  readonly seat: number;
  /** Whether moves can be entered. */
  readonly movable: boolean;
  readonly marks: readonly Mark[];
  readonly arrows?: readonly Arrow[];
  /** What somebody has drawn on the board. */
  readonly shapes?: readonly Shape[];
  /** Gets what is drawn with the right button: an arrow, or a circle where it begins and ends on one point. */
  readonly onDraw?: (shape: Shape) => void;
  /** All pointers and Enter draw in this colour, and move nothing. */
  readonly drawing?: Shape['colour'] | null;
  /** Rings on pieces that their enemies can win. */
  readonly threats: boolean;
  /** Points with a ring that warns: generals of the side to move that can be taken. */
  readonly warned?: ReadonlySet<string>;
  /** The points that are shown, where it is not the whole board; the state has no pieces and moves beside them. */
  readonly part?: ReadonlySet<string> | undefined;
  /** Points with a star: where a lesson wants a piece to go. */
  readonly stars?: ReadonlySet<string>;
  /** Coordinates on a small board, too. */
  readonly coordinates?: boolean;
  /**
   * Of a board that is set up: what a click puts on a point, under this name among the moves, which say
   * where; `null`: nothing, a click chooses a piece. Nothing is confirmed, and nothing said of moves.
   */
  readonly brush?: string | null;
  /** Where the pieces of a side could go that does not have the turn. */
  readonly movesOf?: (side: string) => State['moves'];
  readonly onMove: (move: string) => void;
  readonly label: string;
  /** Says something to readers that only a picture shows. */
  readonly onSay?: (text: string) => void;
  /** Gets the waiting move, so that the page can show a bar for it. */
  readonly onPending?: (pending: Pending | null) => void;
  /** Gets the move that waits, or that the pointer would make of the chosen piece. */
  readonly onTry?: (move: string | null) => void;
  /** Gets the piece that is pointed at, or else the chosen one, so that the page can say what it is. */
  readonly onLook?: (piece: Looked | null) => void;
}

export interface Looked {
  readonly kind: string;
  readonly side: string;
}

export interface Pending {
  readonly from: string;
  readonly to: string;
  confirm(): void;
  cancel(): void;
}
