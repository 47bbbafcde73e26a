// Fails a build whose files are larger than a phone should have to load. Sizes are those of gzip.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { files } from './offline.js';

const workers = /^assets\/(gameDatabase|records)\.worker\b/;

/** The chunks of a bundle and their CSS that are loaded when they are shown, as all but the characters of the pieces is. Of the languages English is counted. */
function openedLater(bundle) {
  const first = new Set();
  const visit = (name) => {
    const chunk = bundle[name];
    if (first.has(name) || chunk?.type !== 'chunk') return;
    first.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) first.add(css);
    for (const next of chunk.imports) visit(next);
    chunk.dynamicImports.filter((next) => /glyphs-/.test(next)).forEach(visit);
  };
  for (const chunk of Object.values(bundle)) if (chunk.isEntry) visit(chunk.fileName);
  const later = new Set();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || first.has(chunk.fileName)) continue;
    for (const name of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) {
      if (!first.has(name)) later.add(name);
    }
  }
  return later;
}

/** In kB of 1000 bytes. */
const limits = [
  {
    name: 'first page, JavaScript',
    most: 85,
    of: (f, later) => f.endsWith('.js') && !/glyphs|worker/.test(f) && !later.has(f),
  },
  { name: 'all JavaScript', most: 305, of: (f) => f.endsWith('.js') },
  { name: 'CSS', most: 14, of: (f) => f.endsWith('.css') },
  { name: 'characters of the pieces', most: 19, of: (f) => /glyphs-.*\.js$/.test(f) },
  { name: 'engine', most: 560, of: (f) => /hegemon-.*\.wasm$/.test(f) && !/mt/.test(f) },
  {
    name: 'all before the first move',
    most: 671,
    // What is loaded when it is opened does not count.
    of: (f, later) =>
      !/mt|icon|manifest|\.(jsonl?|txt)$/.test(f) && !workers.test(f) && !later.has(f),
  },
  { name: 'the whole site', most: 960, of: () => true },
];

export function budgets() {
  let out = '';
  /** Nothing where the build has failed: then its own error is the one to be read. */
  let later;
  return {
    name: 'budgets',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    generateBundle(_, bundle) {
      later = openedLater(bundle);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        if (!later) return;
        const sent = (name) => (existsSync(`${name}.gz`) ? `${name}.gz` : name);
        const sizes = files(out)
          .filter((name) => !/\.(map|br|gz)$/.test(name))
          .map((name) => [name, statSync(sent(join(out, name))).size]);
        const over = [];
        for (const { name, most, of } of limits) {
          const sum =
            sizes.reduce((total, [file, size]) => total + (of(file, later) ? size : 0), 0) / 1000;
          console.log(`${name}: ${sum.toFixed(1)} of ${most} kB`);
          if (sum > most) over.push(`${name}: ${sum.toFixed(1)} kB, ${most} allowed`);
        }
        if (over.length > 0) throw new Error(`over budget: ${over.join('; ')}`);
      },
    },
  };
}
