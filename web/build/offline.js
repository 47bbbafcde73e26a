// Makes the service worker of the built site: src/sw.js with the list of all its files and a number
// that changes with any of them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

export function offline() {
  let out = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const names = files(out).filter((name) => name !== 'sw.js' && !name.endsWith('.map'));
      const hash = createHash('sha256');
      for (const name of names) hash.update(name).update(readFileSync(join(out, name)));
      const worker = readFileSync(new URL('../src/sw.js', import.meta.url), 'utf8')
        .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace('/* FILES */', names.map((name) => JSON.stringify(name)).join(', '));
      writeFileSync(join(out, 'sw.js'), worker);
    },
  };
}
