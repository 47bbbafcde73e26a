// Puts what TypeScript does not make beside it: the engine itself and the licence.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { joinSegments } from './joinSegments.js';

const built = new URL('../../build/wasm/web/engine/wasm/', import.meta.url);
if (!existsSync(new URL('hegemon.wasm', built))) {
  console.error('hegemon.wasm is not built: cmake --preset wasm && cmake --build --preset wasm');
  process.exit(1);
}
const module = joinSegments(readFileSync(new URL('hegemon.wasm', built)));
writeFileSync(new URL('dist/hegemon.wasm', import.meta.url), module);
// Its files end in .js, as those beside its folder do, which are ES modules.
writeFileSync(new URL('dist/require/package.json', import.meta.url), '{ "type": "commonjs" }\n');
copyFileSync(new URL('../../LICENSE', import.meta.url), new URL('LICENSE', import.meta.url));
