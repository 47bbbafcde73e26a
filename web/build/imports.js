// Draws who imports whom in src/, by folders, into docs/web.md, and fails where one imports up, or a feature another one, and where
// a name is exported that nobody imports; --check: and if the picture there is another.
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const src = new URL('../src/', import.meta.url).pathname;
const page = new URL('../../docs/web.md', import.meta.url).pathname;

/** The floor of a file, and of features the feature. */
function room(file) {
  const [floor, feature] = relative(src, file).split('/');
  if (/\.tsx?$/.test(floor)) return 'app';
  return floor === 'features' ? feature : floor;
}

/** From the ground up; all features stand on one floor. */
const floors = ['kit', 'board', 'game', 'shell', 'feature', 'app'];
const heightOf = (name) => floors.indexOf(floors.includes(name) ? name : 'feature');

const arrows = new Map();
/** By file: its text, and the names that other files take from it. */
const texts = new Map();
const taken = new Map();
for (const name of readdirSync(src, { recursive: true }).sort()) {
  if (!/\.tsx?$/.test(name) || name.endsWith('.test.ts')) continue;
  const file = join(src, name);
  const text = readFileSync(file, 'utf8');
  texts.set(file, text);
  for (const [, to] of text.matchAll(/(?:from|import\(?)\s*'(\.[^'?]+\.(?:tsx?|css))/g)) {
    const target = normalize(join(dirname(file), to));
    taken.set(target, `${taken.get(target) ?? ''} ${text}`);
    const [a, b] = [room(file), room(target)];
    if (a === b) continue;
    if (heightOf(b) >= heightOf(a))
      throw new Error(`src/${name} imports ${to}: ${a}/ may not see ${b}/`);
    arrows.set(a, (arrows.get(a) ?? new Set()).add(b));
  }
}
/** What tests, measurements and the server of tables look at is exported for them. */
const tests = ['src/**/*.test.ts', 'tests/*.ts', 'bench/*.ts', '../server/{src,test}/*.ts']
  .flatMap((names) => globSync(names, { cwd: join(src, '..') }))
  .map((name) => readFileSync(join(src, '..', name), 'utf8'))
  .join(' ');
const needless = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type|let) (\w+)/gm)]
    .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(`${taken.get(file)} ${tests}`))
    .map(([, name]) => `src/${relative(src, file)} exports ${name}: nobody imports it`),
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
