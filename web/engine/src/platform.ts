/** What differs between a browser and Node: how a worker is made, and how the module is loaded. */
import type { Request, Response } from './messages.js';

/** A worker that runs the engine. */
export interface WorkerHandle {
  post(request: Request): void;
  terminate(): void;
  /** Somebody waits for it, or nobody does: a program may end over a worker that is idle. */
  awaited?(on: boolean): void;
}

export interface WorkerEvents {
  message(response: Response): void;
  /** It broke: it could not be loaded, or it ended. */
  death(why: string): void;
}

/** What differs between a browser and Node. */
export interface Platform {
  /** Compiles hegemon.wasm, at most once for each address. */
  module(wasmUrl?: URL | string): Promise<WebAssembly.Module>;
  spawn(events: WorkerEvents, workerUrl?: URL | string): WorkerHandle;
}

/** Compiles each address once; an address that failed is tried again. */
export function once(
  compile: (url: URL | string | undefined) => Promise<WebAssembly.Module>,
): Platform['module'] {
  const compiled = new Map<string, Promise<WebAssembly.Module>>();
  return (url) => {
    const key = String(url ?? '');
    const known = compiled.get(key);
    if (known) return known;
    const module = compile(url);
    compiled.set(key, module);
    module.catch(() => compiled.delete(key));
    return module;
  };
}
