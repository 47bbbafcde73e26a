// The package in Node.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Engine, type EngineOptions } from './engine.js';
import { once, type Platform } from './platform.js';
import { Rules } from './rules.js';

export { shapeOf, shapeText, Tree } from './tree.js';

const platform: Platform = {
  module: once(async (url) => {
    const at = new URL(url ?? './hegemon.wasm', import.meta.url);
    return WebAssembly.compile(new Uint8Array(await readFile(fileURLToPath(at))));
  }),
  spawn(events, url) {
    // Without the program's own options: `--input-type` and the like say how its first file is read.
    const worker = new Worker(new URL(url ?? './worker-node.js', import.meta.url), {
      execArgv: [],
    });
    worker.on('message', (message) => events.message(message));
    worker.on('error', (error) => events.death(String(error)));
    worker.on('exit', (code) => events.death(`the worker ended with status ${code}`));
    // A program that has nothing else to do may end while an engine waits for its next question.
    worker.unref();
    return {
      post: (request) => worker.postMessage(request),
      terminate: () => void worker.terminate(),
      awaited: (on) => {
        if (on) worker.ref();
        else worker.unref();
      },
    };
  },
};

export async function loadRules(options: { readonly wasmUrl?: URL | string } = {}): Promise<Rules> {
  return new Rules(await platform.module(options.wasmUrl));
}

export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  return new Engine(platform, await platform.module(options.wasmUrl), options);
}
