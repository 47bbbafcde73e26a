// The package in a browser.
import { Engine } from './engine.js';
import type * as index from './index.js';
import { moduleOf, type Platform } from './platform.js';
import { Rules } from './rules.js';

export { shapeOf, shapeText, Tree } from './tree.js';

/** Bundlers look for files in `new URL('./name', import.meta.url)`; this names some that they need not copy. */
const here = import.meta.url;

function ownWorker(): Worker {
  try {
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  } catch {
    return workerAt(new URL('./worker.js', here));
  }
}

/** A page may not make a worker of a file of another origin, but of one that imports it. */
function workerAt(url: URL | string): Worker {
  const at = new URL(url, globalThis.document?.baseURI ?? here);
  if (at.origin === globalThis.location?.origin) return new Worker(at, { type: 'module' });
  const source = new Blob([`import ${JSON.stringify(at.href)};`], { type: 'text/javascript' });
  const name = URL.createObjectURL(source);
  const worker = new Worker(name, { type: 'module' });
  // The worker has read it by its first message; a worker that fails keeps no more than these bytes.
  worker.addEventListener('message', () => URL.revokeObjectURL(name), { once: true });
  return worker;
}

const platform: Platform = {
  async compile(url) {
    const answer = await fetch(url ?? new URL('./hegemon.wasm', import.meta.url));
    if (!answer.ok) throw new Error(`hegemon.wasm: ${answer.status} ${answer.statusText}`);
    // Not compileStreaming: it refuses what a plain server sends without the type application/wasm.
    return WebAssembly.compile(await answer.arrayBuffer());
  },
  spawn(events, url) {
    const worker = url === undefined ? ownWorker() : workerAt(url);
    worker.onmessage = (event) => events.message(event.data);
    worker.onerror = (event) => events.death(event.message || 'the worker could not be loaded');
    worker.onmessageerror = () => events.death('a message could not be read');
    return {
      post: (request) => worker.postMessage(request),
      terminate: () => worker.terminate(),
    };
  },
};

export const loadRules: typeof index.loadRules = async (options) =>
  new Rules(await moduleOf(platform, options ?? {}));

export const createEngine: typeof index.createEngine = async (options) =>
  new Engine(platform, await moduleOf(platform, options ?? {}), options ?? {});
