/**
 * Everything a board shows of a game, as the engine's command `state` answers it. The document is
 * docs/protocol.md, "State". Sides are named by their letters, points and moves as in the rules.
 */
export interface State {
  readonly variant: string;
  /** The options of the rules by name: `Rules`, `Players`, ... */
  readonly options: Readonly<Record<string, string>>;
  readonly fen: string;
  readonly key: string;
  /** Moves since the position that was set up. */
  readonly ply: number;
  readonly round: number;
  readonly turn: string;
  /** `*` while the game goes on, else winner and reason. */
  readonly result: string;
  readonly outcome: Outcome | null;
  /** In turn order. */
  readonly sides: readonly SideState[];
  /** Counts that end the game without a winner. */
  readonly draws: readonly Counter[];
  readonly pieces: readonly Piece[];
  /** Where the moves end, by where they begin; both words together are a move. */
  readonly moves: Readonly<Record<string, readonly string[]>>;
  readonly captures: readonly Capture[];
  readonly last: LastMove | null;
}

export interface Outcome {
  readonly reason: string;
  readonly winners: readonly string[];
  readonly drawn: boolean;
}

export interface Counter {
  readonly name: string;
  readonly now: number;
  readonly goal: number;
  readonly heir?: string;
}

export interface SideState {
  readonly side: string;
  readonly name: string;
  readonly player: string;
  readonly fate: 'play' | 'fell' | 'left';
  readonly heir: string | null;
  readonly pieces: number;
  readonly check: boolean;
  /** Thousandths of the win, by the evaluation alone. */
  readonly share: number;
  readonly taken: Readonly<Record<string, number>>;
  readonly hand: Readonly<Record<string, number>>;
  readonly counters: readonly Counter[];
}

export interface Piece {
  readonly at: string;
  readonly kind: string;
  /** Who commands it; `null`: nobody. */
  readonly side: string | null;
  /** The army it belonged to in the position that was set up. */
  readonly born: string;
}

export interface Capture {
  readonly by: string;
  readonly from: string;
  readonly to: string;
  /** It gains even if everybody recaptures in turn order. */
  readonly wins: boolean;
}

export interface Fall {
  readonly side: string;
  readonly heir: string | null;
  readonly by: 'general' | 'losses' | 'resign';
  /** Points of pieces that another side commands now. */
  readonly changed: readonly string[];
  /** Points of pieces that left the board without being taken. */
  readonly left: readonly string[];
}

export interface LastMove {
  readonly side: string;
  /** `null`: the side resigned. */
  readonly move: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly kind: string | null;
  readonly taken: { readonly kind: string; readonly side: string | null } | null;
  readonly fallen: readonly Fall[];
  /** Sides that could not move and were passed over. */
  readonly passed: readonly string[];
}
