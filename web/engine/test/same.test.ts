// The engine in WebAssembly is the native one: same positions searched, same counts of moves.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { Instance } from '../dist/instance.js';

/** What the native engine searches on every machine. */
const signature = new URL('../../../tests/data/bench.signature', import.meta.url);
let engine: Instance;

beforeAll(async () => {
  const bytes = await readFile(new URL('../dist/hegemon.wasm', import.meta.url));
  engine = new Instance(await WebAssembly.compile(new Uint8Array(bytes)));
});

const number = (lines: readonly string[], name: string) =>
  Number(lines.find((line) => line.startsWith(name))?.split(':')[1]);

describe('the module', () => {
  test('counts move sequences as the rules say', () => {
    const counts = {
      sevenkingdoms: [2, 9045],
      threefriends: [3, 39304],
      middlexiangqi: [3, 151080],
    } as const;
    for (const [variant, [depth, nodes]] of Object.entries(counts)) {
      engine.ask(`setoption name UCI_Variant value ${variant}`);
      expect(number(engine.ask(`go perft ${depth}`), 'Nodes searched')).toBe(nodes);
    }
  });

  test('has the node signature of the native engine', async () => {
    const lines = (await readFile(signature, 'utf8')).split('\n');
    const expected = Number(lines.find((line) => /^\d/.test(line)));
    expect(number(engine.ask('bench'), 'Nodes searched')).toBe(expected);
  });

  test('answers an unknown command with an error', () => {
    expect(engine.ask('castle')).toEqual([
      "info string error: unknown command 'castle', try help (input)",
    ]);
  });
});
