// The package in Node.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
// biome-ignore lint/style/useNodejsImportProtocol: webpack knows the workers of `worker_threads` by this name alone.
import { Worker } from 'worker_threads';
import { Engine } from './engine.js';
import type * as index from './index.js';
import { moduleOf, type Platform } from './platform.js';
import { Rules } from './rules.js';

export { shapeOf, shapeText, Tree } from './tree.js';

/** Bundlers look for files in `new URL('./name', import.meta.url)`, and nowhere else. */
const here = import.meta.url;

const platform: Platform = {
  async compile(url) {
    const at = url === undefined ? new URL('./hegemon.wasm', import.meta.url) : new URL(url, here);
    return WebAssembly.compile(new Uint8Array(await readFile(fileURLToPath(at))));
  },
  spawn(events, url) {
    // Without the program's own options: `--input-type` and the like say how its first file is read.
    const options = { execArgv: [] };
    const worker =
      url === undefined
        ? new Worker(new URL('./worker-node.js', import.meta.url), options)
        : new Worker(new URL(url, here), options);
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

export const loadRules: typeof index.loadRules = async (options) =>
  new Rules(await moduleOf(platform, options ?? {}));

export const createEngine: typeof index.createEngine = async (options) =>
  new Engine(platform, await moduleOf(platform, options ?? {}), options ?? {});
