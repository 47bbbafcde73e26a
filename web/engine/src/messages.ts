/** The messages between a page and the worker that runs the engine. */
import type { BestMove, Info } from './info.js';
import type { Module } from './instance.js';
import type { EngineError } from './result.js';

/** From the page to the worker. A worker does one thing at a time, in the order they come. */
export type Request =
  | { readonly type: 'init'; readonly module: Module }
  /** Lines of the protocol, then a `go` line. */
  | {
      readonly id: number;
      readonly type: 'search';
      readonly lines: readonly string[];
      readonly go: string;
    }
  /** Lines that set something, then the one that is answered. */
  | {
      readonly id: number;
      readonly type: 'line';
      readonly lines: readonly string[];
      readonly line: string;
    };

/** From the worker to the page; `id` is that of the request it answers. */
export type Response =
  | { readonly type: 'ready' }
  /** The lines of thought there are now, best first; at most twenty times a second. */
  | { readonly id: number; readonly type: 'info'; readonly infos: readonly Info[] }
  | {
      readonly id: number;
      readonly type: 'best';
      readonly infos: readonly Info[];
      readonly best: BestMove;
    }
  | { readonly id: number; readonly type: 'text'; readonly lines: readonly string[] }
  | { readonly id: number; readonly type: 'error'; readonly error: EngineError }
  /** The engine trapped: this worker is of no more use. */
  | { readonly id: number; readonly type: 'dead'; readonly why: string };
