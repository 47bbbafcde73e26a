// Draws who imports whom in src/ and ../table, by folders, into docs/web.md, and fails where one imports up, or a feature another one,
// where the server imports of all this more than ../table, and where a name is exported that nobody imports; --check: and if the picture
// there is another.
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const src = new URL('../src/', import.meta.url).pathname;
const table = new URL('../../table/', import.meta.url).pathname;
const server = new URL('../../server/src/', import.meta.url).pathname;
const page = new URL('../../docs/web.md', import.meta.url).pathname;

/** The floor of a file, and of features the feature. */
function room(file) {
  if (file.startsWith(table)) return 'table';
  if (file.startsWith(server)) return 'server';
  const [floor, feature] = relative(src, file).split('/');
  if (/\.tsx?$/.test(floor)) return 'app';
  return floor === 'features' ? feature : floor;
}

/** From the ground up; all features stand on one floor. */
const floors = ['table', 'kit', 'board', 'game', 'shell', 'feature', 'app'];
const heightOf = (name) => floors.indexOf(floors.includes(name) ? name : 'feature');

function filesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\.test\.ts$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** A table knows the engine's package and the check of shapes: no page, no server, nothing of a browser or of Node. */
function foreign(file, text) {
  for (const [, to] of text.matchAll(/from\s*'([^']+)'/g))
    if (!/^\.\/\w+\.ts$|^valibot$|^hegemon-engine$/.test(to))
      throw new Error(`table/${relative(table, file)} imports ${to}: table/ may not see it`);
}

const arrows = new Map();
/** By file: its text, and the names that other files take from it. */
const texts = new Map();
const taken = new Map();
for (const file of [src, table, server].flatMap(filesOf)) {
  const text = readFileSync(file, 'utf8');
  if (room(file) !== 'server') texts.set(file, text);
  if (room(file) === 'table') foreign(file, text);
  for (const [, to] of text.matchAll(/(?:from|import\(?)\s*'(\.[^'?]+\.(?:tsx?|css))/g)) {
    const target = normalize(join(dirname(file), to));
    taken.set(target, `${taken.get(target) ?? ''} ${text}`);
    const [a, b] = [room(file), room(target)];
    if (a === b) continue;
    if (a === 'server' ? b !== 'table' : heightOf(b) >= heightOf(a))
      throw new Error(`${relative(src, file)} imports ${to}: ${a}/ may not see ${b}/`);
    if (a === 'server') continue;
    arrows.set(a, (arrows.get(a) ?? new Set()).add(b));
  }
}
/** What tests and measurements look at is exported for them. */
const tests = ['src/**/*.test.ts', 'tests/*.ts', 'bench/*.ts', '../{server,table}/test/*.ts']
  .flatMap((names) => globSync(names, { cwd: join(src, '..') }))
  .map((name) => readFileSync(join(src, '..', name), 'utf8'))
  .join(' ');
const needless = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type|let) (\w+)/gm)]
    .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(`${taken.get(file)} ${tests}`))
    .map(([, name]) => `${relative(src, file)} exports ${name}: nobody imports it`),
);
if (needless.length > 0) throw new Error(needless.join('\n'));

/** Whether one comes to the other without the arrow between them. */
const around = (from, to) =>
  [...(arrows.get(from) ?? [])].some((next) => next !== to && reaches(next, to));
const reaches = (from, to) =>
  from === to || [...(arrows.get(from) ?? [])].some((next) => reaches(next, to));
const lines = [...arrows].flatMap(([from, all]) =>
  [...all].filter((to) => !around(from, to)).map((to) => `  ${from} --> ${to}`),
);
const picture = `\`\`\`mermaid\ngraph TD\n${lines.sort().join('\n')}\n\`\`\``;

const old = readFileSync(page, 'utf8');
const fresh = old.replace(/```mermaid[\s\S]*?```/, () => picture);
if (process.argv.includes('--check')) {
  if (fresh !== old) throw new Error('the picture in docs/web.md is old: npm run imports');
} else writeFileSync(page, fresh);
