// The package as other people's tools see it: what it exports to each of them, its types, and what bundlers make of it.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webpack from 'webpack';

const run = promisify(execFile);
const web = new URL('../..', import.meta.url).pathname;
let folder = '';
let tarball = '';
const inFolder = (name: string) => join(folder, name);
const node = async (...args: string[]) =>
  (await run(process.execPath, args, { cwd: folder })).stdout.trim();

beforeAll(async () => {
  // In here @types/node is found as in a project of its own.
  folder = mkdtempSync(join(web, 'node_modules/.consumer-'));
  const pack = ['pack', '--workspace', 'hegemon-engine', '--pack-destination', folder, '--json'];
  const { stdout } = await run('npm', pack, { cwd: web });
  tarball = inFolder(stdout.match(/hegemon-engine-[\w.-]+\.tgz/)?.[0] ?? '');
  const home = inFolder('node_modules/hegemon-engine');
  mkdirSync(home, { recursive: true });
  await run('tar', ['xzf', tarball, '--strip-components=1', '-C', home]);
  const program = `loadRules().then(async (rules) => {
  const engine = await createEngine();
  const move = await engine.play(rules.newGame().value, { nodes: 100 });
  console.log(rules.variants().length, move.ok, Tree.of(['b7e5']).size);
  engine.close();
});\n`;
  const names = '{ createEngine, loadRules, Tree }';
  writeFileSync(inFolder('main.mjs'), `import ${names} from 'hegemon-engine';\n${program}`);
  writeFileSync(inFolder('main.cjs'), `const ${names} = require('hegemon-engine');\n${program}`);
});
afterAll(() => rmSync(folder, { recursive: true }));
const said = '3 true 1';

test('import and require give the same names, and a tree of one is taken by the other', async () => {
  writeFileSync(
    inFolder('both.cjs'),
    `const required = require('hegemon-engine');
import('hegemon-engine').then(async (imported) => {
  const names = (all) => Object.keys(all).filter((name) => name !== 'module.exports').sort().join();
  console.log(names(required) === names(imported), names(required));
  const game = (await required.loadRules()).newGame({ moves: ['b7e5'] }).value;
  console.log(game.treeRecord(required.Tree.of(['b7e5'])) === game.record());
});\n`,
  );
  // As in a Node that cannot require ES modules.
  const [names, record] = (await node('--no-experimental-require-module', 'both.cjs')).split('\n');
  expect(names).toBe('true Tree,createEngine,loadRules,shapeOf,shapeText');
  expect(record).toBe('true');
});

test.each(['main.mjs', 'main.cjs'])('Node runs %s', async (main) => {
  expect(await node(main)).toBe(said);
});

test('every way to resolve it finds types that fit what is there', async () => {
  const { problems } = (await checkPackage(
    createPackageFromTarballData(new Uint8Array(readFileSync(tarball))),
    { entrypoints: ['.'] },
  )) as { problems: { kind: string; resolutionKind?: string }[] };
  // Resolution as in Node 10 knows no `exports`; this package needs Node 18.
  expect(problems.filter(({ resolutionKind }) => resolutionKind !== 'node10')).toEqual([]);
});

describe('strict TypeScript that checks the types of libraries', () => {
  const index = readFileSync(new URL('../dist/index.d.ts', import.meta.url), 'utf8');
  const names = [
    ...[...index.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    ),
    ...[...index.matchAll(/export declare function (\w+)/g)].map(([, name = '']) => name),
  ].filter(Boolean);
  const program = `export { ${names.join(', ')} } from 'hegemon-engine';
import { type Game, loadRules, Tree } from 'hegemon-engine';
export class Longer extends Tree {}
export const written = async (game: Game, tree: Tree) => game.treeRecord(tree) + (await loadRules());
`;
  const withNode = `import { createEngine, type Game } from 'hegemon-engine';
export const move = async (game: Game) => {
  const engine = await createEngine({ wasmUrl: new URL('file:///x') });
  return engine.play(game, { signal: AbortSignal.timeout(9) });
};\n`;
  const compile = async (file: string, text: string, options: object) => {
    writeFileSync(inFolder(file), text);
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
      ...{ target: 'ES2022', lib: ['ES2022'], module: 'NodeNext', types: [] },
      ...options,
    };
    const config = inFolder(`${file}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }));
    const tsc = join(web, 'node_modules/.bin/tsc');
    return run(tsc, ['--project', config]).then(
      () => '',
      ({ stdout }) => stdout,
    );
  };
  test.each([
    ['an ES module', 'module.mts', program, {}],
    ['a CommonJS module', 'common.cts', program, {}],
    ['a bundler', 'bundled.ts', program, { module: 'ESNext', moduleResolution: 'Bundler' }],
    ['the types of Node', 'node.mts', withNode, { types: ['node'] }],
  ])('%s', async (_, file, text, options) => {
    expect(await compile(file, text, options)).toBe('');
  });
});

describe('bundlers', () => {
  const packed = (entry: string, target: string) =>
    new Promise<webpack.StatsCompilation>((resolve, reject) => {
      const output = { path: inFolder(`webpack-${target}-${entry}`), filename: '[name].cjs' };
      const options: webpack.Configuration = { mode: 'none', context: folder, target, output };
      webpack({ ...options, entry: `./${entry}`, performance: false }, (error, stats) =>
        stats
          ? resolve(stats.toJson({ all: false, errors: true, warnings: true, assets: true }))
          : reject(error),
      );
    });

  test.each(['main.mjs', 'main.cjs'])('webpack bundles %s for Node', async (entry) => {
    expect(await packed(entry, 'node')).toMatchObject({ errors: [], warnings: [] });
    expect(await node(`webpack-node-${entry}/main.cjs`)).toBe(said);
  });

  test('webpack bundles it for browsers, with its module once', async () => {
    const { assets = [], errors, warnings } = await packed('main.mjs', 'web');
    expect([...(errors ?? []), ...(warnings ?? [])]).toEqual([]);
    expect(assets.filter(({ name }) => name.endsWith('.wasm'))).toHaveLength(1);
  });

  test('esbuild bundles it for Node: its worker is a second entry, its module is copied', async () => {
    const home = inFolder('node_modules/hegemon-engine/dist');
    const { warnings } = await build({
      entryPoints: { main: inFolder('main.mjs'), 'worker-node': join(home, 'worker-node.js') },
      ...{ bundle: true, platform: 'node', format: 'esm', outdir: inFolder('esbuild') },
      ...{ outExtension: { '.js': '.js' }, logLevel: 'silent' },
    });
    writeFileSync(inFolder('esbuild/package.json'), '{ "type": "module" }');
    copyFileSync(join(home, 'hegemon.wasm'), inFolder('esbuild/hegemon.wasm'));
    expect(warnings).toEqual([]);
    expect(await node('esbuild/main.js')).toBe(said);
  });
});
