// Fails a build whose files are larger than a phone should have to load. Sizes are those of gzip.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { files } from './offline.js';

/** In kB of 1000 bytes. */
const limits = [
  { name: 'first page, JavaScript', most: 90, of: (f) => /^assets\/index-.*\.js$/.test(f) },
  { name: 'all JavaScript', most: 160, of: (f) => f.endsWith('.js') },
  { name: 'CSS', most: 15, of: (f) => f.endsWith('.css') },
  { name: 'characters of the pieces', most: 30, of: (f) => /glyphs-.*\.js$/.test(f) },
  { name: 'engine', most: 510, of: (f) => /hegemon-.*\.wasm$/.test(f) && !/mt/.test(f) },
  {
    name: 'all before the first move',
    most: 600,
    // The course is loaded when it is opened.
    of: (f) => !/mt|icon|manifest|^assets\/Learn-/.test(f),
  },
  { name: 'the whole site', most: 1200, of: () => true },
];

export function budgets() {
  let out = '';
  return {
    name: 'budgets',
    apply: 'build',
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        const sizes = files(out)
          .filter((name) => !name.endsWith('.map'))
          .map((name) => [name, gzipSync(readFileSync(join(out, name)), { level: 9 }).length]);
        const over = [];
        for (const { name, most, of } of limits) {
          const sum =
            sizes.reduce((total, [file, size]) => total + (of(file) ? size : 0), 0) / 1000;
          console.log(`${name}: ${sum.toFixed(1)} of ${most} kB`);
          if (sum > most) over.push(`${name}: ${sum.toFixed(1)} kB, ${most} allowed`);
        }
        if (over.length > 0) throw new Error(`over budget: ${over.join('; ')}`);
      },
    },
  };
}
