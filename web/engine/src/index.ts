// What both entries, browser.ts and node.ts, give out; also where the types come from.
import type { Address } from './arguments.js';
import type { Engine, EngineOptions } from './engine.js';
import type { Rules } from './rules.js';

export type { Address } from './arguments.js';
export type {
  AnalyseOptions,
  Analysis,
  Engine,
  EngineOptions,
  Played,
  PlayLimits,
  Signal,
} from './engine.js';
export type { Game } from './game.js';
export type { BestMove, Info } from './info.js';
export type { GamesFormat, PlayedGame, RecordedGame, RecordedMove } from './records.js';
export type { EngineError, Result } from './result.js';
export type { Rules } from './rules.js';
export type { Counts, FullSetup, GameSetup, ReadPosition, UncheckedPosition } from './setup.js';
export type {
  Capture,
  Counter,
  Fall,
  LastMove,
  Outcome,
  Piece,
  SideState,
  State,
} from './state.js';

export type { Lines, Remarks, SaidMove, Shape, TreeNode, WrittenMove } from './tree.js';
export { shapeOf, shapeText, Tree } from './tree.js';

/** Loads the rules of all games. Rejects if the module cannot be loaded. */
export declare function loadRules(options?: { readonly wasmUrl?: Address }): Promise<Rules>;
/** Makes an engine that searches in a worker. Rejects if the module cannot be loaded. */
export declare function createEngine(options?: EngineOptions): Promise<Engine>;
