// The engine in WebAssembly against the native one, both in one thread, in turns: nodes a second of `bench` and of
// perft, as medians, and their ratio. node bench/speed.js [rounds] [depth]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Instance } from '../engine/dist/instance.js';

const [rounds = 5, depth = 6] = process.argv.slice(2).map(Number);
const native = new URL('../../build/release/hegemon', import.meta.url).pathname;
const wasm = new URL('../engine/dist/hegemon.wasm', import.meta.url);
const module = await WebAssembly.compile(new Uint8Array(readFileSync(wasm)));

const number = (lines, name) =>
  Number(lines.find((line) => line.startsWith(name))?.match(/: *(\d+)/)?.[1]);
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

function perft(ask) {
  const begun = performance.now();
  const nodes = number(ask('go perft 3'), 'Nodes searched');
  return { nodes, speed: (1000 * nodes) / (performance.now() - begun) };
}
function bench(ask) {
  const lines = ask(`bench ${depth}`);
  return { nodes: number(lines, 'Nodes searched'), speed: number(lines, 'Nodes/second') };
}
const engines = {
  native: (line) => execFileSync(native, line.split(' '), { encoding: 'utf8' }).split('\n'),
  wasm: (line) => new Instance(module).ask(line),
};

for (const [name, measure] of Object.entries({ bench, perft })) {
  const speeds = { native: [], wasm: [] };
  const nodes = new Set();
  for (let round = 0; round < rounds; round++) {
    for (const [engine, ask] of Object.entries(engines)) {
      const result = measure(ask);
      speeds[engine].push(result.speed);
      nodes.add(result.nodes);
    }
  }
  const [ours, theirs] = [median(speeds.wasm), median(speeds.native)];
  console.log(
    `${name}: ${Math.round(ours / 1000)} of ${Math.round(theirs / 1000)} kN/s, ${Math.round((100 * ours) / theirs)} %, nodes ${[...nodes].join(' and ')}`,
  );
}
