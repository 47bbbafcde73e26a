// The package in a browser.
import { Engine, type EngineOptions } from './engine.js';
import { once, type Platform } from './platform.js';
import { Rules } from './rules.js';

const platform: Platform = {
  module: once(async (url) => {
    const answer = await fetch(url ?? new URL('./hegemon.wasm', import.meta.url));
    if (!answer.ok) throw new Error(`hegemon.wasm: ${answer.status} ${answer.statusText}`);
    // Not compileStreaming: it refuses what a plain server sends without the type application/wasm.
    return WebAssembly.compile(await answer.arrayBuffer());
  }),
  spawn(events, url) {
    const worker =
      url === undefined
        ? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
        : new Worker(url, { type: 'module' });
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
