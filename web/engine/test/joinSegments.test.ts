// The module of the package is the one that was linked, with fewer segments of data.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The memory of a module before anything of it has run. */
async function memoryOf(path: string): Promise<Buffer> {
  const bytes = new Uint8Array(await readFile(new URL(path, import.meta.url)));
  const module = await WebAssembly.compile(bytes);
  const imports: Record<string, Record<string, () => number>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => 0 };
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  return Buffer.from((exports.memory as WebAssembly.Memory).buffer);
}

test('its memory begins with the same bytes', async () => {
  const linked = await memoryOf('../../../build/wasm/web/engine/wasm/hegemon.wasm');
  expect(linked.equals(await memoryOf('../dist/hegemon.wasm'))).toBe(true);
});
