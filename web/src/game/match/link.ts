/** What a match needs of a table, wherever that is. */
import type { EngineError, Game } from 'hegemon-engine';
import type { Requests, TableView } from '../../../../table/messages.ts';
import type { Refusal } from '../../../../table/refused.ts';
import type { StoredMatch } from './storedGame.ts';

/** How a game is looked at, which is kept with it. */
export type Looks = Pick<StoredMatch, 'paused' | 'below' | 'view'>;

/** The way to a table, in this page or at a server. */
export interface TableLink {
  readonly table: () => TableView;
  /** How the table calls who looks at it. */
  readonly player: () => string;
  readonly isJoined: () => boolean;
  /** Milliseconds left to a side; nothing without clocks. */
  readonly timeLeft: (side: string) => number | undefined;
  /** Milliseconds since this turn was seen first. */
  readonly thought: () => number;
  /** Nothing, or why not. */
  readonly ask: <Name extends keyof Requests>(
    name: Name,
    request: Requests[Name],
  ) => Promise<Refusal | null>;
  readonly onView: (changed: () => void) => void;
  /** The table, if it is in this page: it can be made to wait, go back and hurry. */
  readonly own?: OwnTable;
}

/** What a table in this page does besides. */
interface OwnTable {
  /** As they were kept. */
  readonly looks: Looks | undefined;
  /** The game on its board. */
  copy(): Game;
  /** Clocks and bots stand still while this is so. */
  hold(on: boolean): void;
  /** Bots play as fast as they can decide. */
  rush(on: boolean): void;
  /** Back to so many moves. */
  takeBack(ply: number): Promise<void>;
  /** Keeps all, the time used so far, too. */
  keep(looks: Looks): void;
  close(): void;
  onFailed(failed: (error: EngineError) => void): void;
}
