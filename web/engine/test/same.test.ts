// The engine in WebAssembly is the native one: same positions searched, same counts of moves.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { Instance } from '../dist/instance.js';

const native = new URL('../../../build/release/protocol/hegemon', import.meta.url).pathname;
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

  test.skipIf(!existsSync(native))('has the node signature of the native engine', () => {
    const output = execFileSync(native, ['bench', '4'], { encoding: 'utf8' });
    const expected = number(output.split('\n'), 'Nodes searched  ');
    expect(expected).toBeGreaterThan(10_000);
    expect(number(engine.ask('bench 4'), 'Nodes searched  ')).toBe(expected);
  });

  test('answers an unknown command with an error', () => {
    expect(engine.ask('castle')).toEqual([
      "info string error: unknown command 'castle', try help (input)",
    ]);
  });
});
