// The npm package in an empty folder, as somebody else would use it: with Node, with a plain module
// script, and bundled by Vite.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { serve } from './helpers.ts';

const run = promisify(execFile);
const web = new URL('..', import.meta.url).pathname;

test.describe.configure({ mode: 'serial' });
let folder = '';

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hegemon-package-'));
  const { stdout } = await run(
    'npm',
    ['pack', '--workspace', 'hegemon-engine', '--pack-destination', folder, '--json'],
    { cwd: web },
  );
  const file = stdout.match(/hegemon-engine-[\w.-]+\.tgz/)?.[0] ?? '';
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${file}`], {
    cwd: folder,
  });
  const example = 'node_modules/hegemon-engine/example/example.js';
  await writeFile(join(folder, 'main.js'), await readFile(join(folder, example)));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** What the example says, in whatever it runs. */
function expectExample(lines: readonly string[]): void {
  const text = lines.join('\n');
  expect(text).toMatch(/^Qin: [a-s]\d+[a-s]\d+/);
  expect(text).toMatch(/depth \d+: [a-s]\d+/);
  expect(text).toContain("illegal move 'a0a1'");
  expect(text).toContain('[Event "Example"]');
  expect(text).not.toMatch(/error/i);
}
async function expectExampleOn(page: Page, url: string): Promise<void> {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  page.on('pageerror', (error) => lines.push(`error: ${error.message}`));
  await page.goto(url);
  await expect.poll(() => lines.join('\n'), { timeout: 30_000 }).toContain('[Event "Example"]');
  expectExample(lines.filter((line) => !line.includes('favicon')));
}

test('Node runs the example', async () => {
  const { stdout } = await run(process.execPath, ['main.js'], { cwd: folder });
  expectExample(stdout.split('\n'));
});

test('a program that Node is given as text searches, too', async () => {
  const program = `import { createEngine, loadRules } from 'hegemon-engine';
const engine = await createEngine();
console.log(String((await engine.play((await loadRules()).newGame().value, { nodes: 100 })).ok));
engine.close();`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await run(process.execPath, args, { cwd: folder });
  expect(stdout).toBe('true\n');
});

test('files of another origin: its worker is made all the same', async ({ page }) => {
  const files = await serve(folder, { 'access-control-allow-origin': '*' });
  const at = `${files.url}node_modules/hegemon-engine/dist/browser.js`;
  await writeFile(
    join(folder, 'elsewhere.html'),
    `<!doctype html><link rel="icon" href="data:,"><script type="module">
import { createEngine, loadRules } from ${JSON.stringify(at)};
const game = (await loadRules()).newGame().value;
const says = [];
for (const options of [{}, { workerUrl: ${JSON.stringify(at.replace('browser.js', 'worker.js'))} }]) {
  const engine = await createEngine(options);
  says.push((await engine.play(game, { nodes: 100 })).ok, engine.restarts);
  engine.close();
}
document.title = says.join();
</script>`,
  );
  const server = await serve(folder);
  await page.goto(`${server.url}elsewhere.html`);
  await expect(page).toHaveTitle('true,0,true,0');
  await server.close();
  await files.close();
});

test('a plain module script runs it, with nothing but a server of files', async ({ page }) => {
  const map = { imports: { 'hegemon-engine': './node_modules/hegemon-engine/dist/browser.js' } };
  await writeFile(
    join(folder, 'plain.html'),
    `<!doctype html><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify(map)}</script><script type="module" src="main.js"></script>`,
  );
  const server = await serve(folder);
  await expectExampleOn(page, `${server.url}plain.html`);
  await server.close();
});

test('Vite bundles it', async ({ page }) => {
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><link rel="icon" href="data:,"><script type="module" src="./main.js"></script>',
  );
  await build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'warn',
    build: { target: 'es2022' },
  });
  const server = await serve(join(folder, 'dist'));
  await expectExampleOn(page, server.url);
  await server.close();
});
