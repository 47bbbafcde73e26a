/** What differs between a browser and Node: how a worker is made, and how the module is loaded. */
import { type Address, address, insist, object } from './arguments.js';
import type { Module } from './instance.js';
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

/** What differs between a browser and Node. Addresses of files are those of the package where none is given. */
export interface Platform {
  compile(wasmUrl?: string): Promise<Module>;
  spawn(events: WorkerEvents, workerUrl?: string): WorkerHandle;
}

export function textOf(url: Address | undefined): string | undefined {
  return typeof url === 'object' ? url.href : url;
}

const optionsCheck = object({}, { wasmUrl: address });
const compiled = new Map<string | undefined, Promise<Module>>();

/** The compiled hegemon.wasm: each address is compiled once, one that failed is tried again. */
export async function moduleOf(
  platform: Platform,
  options: { readonly wasmUrl?: Address },
): Promise<Module> {
  insist(optionsCheck(options, 'options'));
  const url = textOf(options.wasmUrl);
  let module = compiled.get(url);
  if (!module) {
    module = platform.compile(url);
    compiled.set(url, module);
    module.catch(() => compiled.delete(url));
  }
  return module;
}
