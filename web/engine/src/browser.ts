// The package in a browser.
import { Engine, type EngineOptions } from './engine.js';
import { once, type Platform } from './platform.js';
import { Rules } from './rules.js';

export { shapeOf, shapeText, Tree } from './tree.js';

/** Beside this module, unbundled. Not written as bundlers look for it: they would copy it a second time. */
const besideName = './worker.js';

function ownWorker(): Worker {
  try {
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  } catch {
    return workerAt(new URL(besideName, import.meta.url));
  }
}

/** A page may not make a worker of a file of another origin, but of one that imports it. */
function workerAt(url: URL | string): Worker {
  const at = new URL(url, globalThis.document?.baseURI ?? import.meta.url);
  if (at.origin === globalThis.location?.origin) return new Worker(at, { type: 'module' });
  const source = new Blob([`import ${JSON.stringify(at.href)};`], { type: 'text/javascript' });
  const name = URL.createObjectURL(source);
  const worker = new Worker(name, { type: 'module' });
  // The worker has read it by its first message; a worker that fails keeps no more than these bytes.
  worker.addEventListener('message', () => URL.revokeObjectURL(name), { once: true });
  return worker;
}

const platform: Platform = {
  module: once(async (url) => {
    const answer = await fetch(url ?? new URL('./hegemon.wasm', import.meta.url));
    if (!answer.ok) throw new Error(`hegemon.wasm: ${answer.status} ${answer.statusText}`);
    // Not compileStreaming: it refuses what a plain server sends without the type application/wasm.
    return WebAssembly.compile(await answer.arrayBuffer());
  }),
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

export async function loadRules(options: { readonly wasmUrl?: URL | string } = {}): Promise<Rules> {
  return new Rules(await platform.module(options.wasmUrl));
}

export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  return new Engine(platform, await platform.module(options.wasmUrl), options);
}
