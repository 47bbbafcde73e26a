#!/usr/bin/env node
// The engine as WebAssembly, as a program that speaks the protocol, for compare-visits: `bench/speed/wasm-engine.mjs [hegemon.wasm]`.
// Without a file it is that of web/engine/dist (scripts/web --build makes it).
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Instance } from '../../web/engine/dist/instance.js';

const file = process.argv[2] ?? new URL('../../web/engine/dist/hegemon.wasm', import.meta.url);
const engine = new Instance(new WebAssembly.Module(readFileSync(file)));
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === 'quit') break;
  engine.run(
    line,
    (answer) => console.log(answer),
    (error) => console.error(JSON.stringify(error)),
  );
}
