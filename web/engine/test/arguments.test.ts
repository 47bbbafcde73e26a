// Every call of the package with a value of every wrong type in every place of its arguments.
import { expect, test } from 'vitest';
import { createEngine, loadRules, shapeText, Tree } from '../dist/node.js';

const rules = await loadRules();
const made = rules.newGame({ moves: ['b7e5'] });
if (!made.ok) throw new Error(made.error.what);
const game = made.value;
const read = rules.readPosition({});
if (!read.ok) throw new Error(read.error.what);
const { moves: _, ...whole } = read.value;
const position = { ...whole, fates: { w: 'w' }, pieces: { j9: 'wQ' }, taken: { w: { r: 1 } } };
const tree = Tree.of(['b7e5']);
const setup = {
  variant: 'threefriends',
  fen: 'startpos',
  options: { DrawQuietPlies: '9' },
  moves: ['b7e5'],
};
const moves = ['b7e5'];
const signal = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };
const numbers = { level: 1, seed: 1, movetime: 1, nodes: 1, depth: 1 };
const limits = { ...numbers, moves, fresh: true, clocks: { w: { left: 9, increment: 9 } }, signal };
const move = { text: 'b7e5', comment: '', nags: [1] };
const variation = { of: 0, at: 0, comment: '', moves: [move] };
const record = { comment: '', moves: [move], variations: [variation] };
const remarks = { comment: '', before: '', nags: [1], shapes: [{ colour: 'G', from: 'a0' }] };

/** Calls with arguments that are right. What a call gives for wrong ones: an error value, text, or an `Error` of its own. */
const calls: [gives: 'error' | 'text' | 'Error', name: string, of: unknown, args: unknown[]][] = [
  ['error', 'newGame', rules, [setup]],
  ['error', 'readPosition', rules, [setup]],
  ['error', 'writePosition', rules, [position, setup]],
  ['error', 'readRecords', rules, ['']],
  ['error', 'playedGames', rules, ['', 'record']],
  ['error', 'play', game, ['b7e5']],
  ['error', 'undo', game, [1]],
  ['error', 'state', game, [1]],
  ['error', 'copy', game, [1]],
  ['text', 'record', game, [{ Event: 'x' }, ['a']]],
  ['text', 'treeRecord', game, [tree, { Event: 'x' }, () => 1]],
  ['error', 'play', await createEngine(), [game, limits]],
  ['error', 'analyse', await createEngine(), [game, { lines: 1, moves, signal }]],
  ['error', 'command', await createEngine(), ['eval']],
  ['error', 'asked', { asked }, [1, { Search: 'auto' }, 'file:///x']],
  ['Error', 'createEngine', { createEngine }, [{ wasmUrl: new URL('file:///x') }]],
  ['Error', 'loadRules', { loadRules }, [{ wasmUrl: 'file:///x' }]],
  ['Error', 'of', Tree, [moves]],
  ['Error', 'ofRecord', Tree, [record]],
  ...['get', 'path', 'line', 'variation', 'beside', 'promote', 'makeMain', 'sizeOf'].map(
    (name) => ['Error', name, tree, [1]] as ['Error', string, Tree, [number]],
  ),
  ['Error', 'child', tree, [0, 'b7e5']],
  ['Error', 'movesOf', tree, [[1]]],
  ['Error', 'add', tree, [0, 'f4e4']],
  ['Error', 'addLine', tree, [0, moves]],
  ['Error', 'remove', tree, [1]],
  ['Error', 'remark', tree, [1, remarks]],
  ['Error', 'lines', tree, [() => 1]],
  ['Error', 'shapeText', { shapeText }, [{ colour: 'G', from: 'a0', to: 'a1' }]],
];

async function asked(hash: never, options: never, workerUrl: never) {
  const engine = await createEngine({ hash, options, workerUrl });
  const answers = [await engine.command('eval'), await engine.play(game, { nodes: 1 })];
  engine.close();
  return answers.find(({ ok }) => ok) ?? answers[0];
}

const circle: unknown[] = [];
circle.push(circle);
const values = [
  undefined,
  null,
  true,
  5,
  'x',
  5n,
  Symbol('s'),
  () => 5,
  circle,
  Object.create(null),
];
const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

/** The places in a value, each as the names that lead to it: all of `[{ moves: ['b7e5'] }]` are `0`, `0 moves`, `0 moves 0`. */
function* placesIn(value: unknown, way: readonly string[] = []): Generator<readonly string[]> {
  if (way.length > 0) yield way;
  const plain = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
  if (!plain) return;
  for (const [name, part] of Object.entries(value as object)) yield* placesIn(part, [...way, name]);
}
const at = (value: unknown, way: readonly string[]): unknown =>
  way.reduce((part, name) => (part as Record<string, unknown>)[name], value);
function put(value: unknown, [name = '', ...rest]: readonly string[], odd: unknown): unknown {
  const part = rest.length > 0 ? put((value as Record<string, unknown>)[name], rest, odd) : odd;
  if (!Array.isArray(value)) return { ...(value as object), [name]: part };
  return value.map((old, i) => (String(i) === name ? part : old));
}

/** What a call gives, the first of several; or what it throws. */
async function outcomeOf(of: unknown, name: string, args: unknown): Promise<unknown> {
  try {
    const given = await (of as Record<string, (...all: unknown[]) => unknown>)[name]?.(
      ...(args as unknown[]),
    );
    if (Array.isArray(given)) return given[0];
    if (typeof (given as Partial<Generator> | null)?.next !== 'function') return given;
    for await (const first of given as AsyncIterable<unknown>) return first;
  } catch (thrown) {
    return thrown;
  }
}

test.each(calls)('%s of %s: every wrong type in every place', async (gives, name, of, args) => {
  for (const place of placesIn(args)) {
    const right = at(args, place);
    for (const value of values) {
      const where = `${name} ${place.join(' ')}: ${typeOf(value)}`;
      const outcome = await outcomeOf(of, name, put(args, place, value));
      // What may be left out, and `null` for all the limits or options.
      const left = value === undefined || (value === null && place.length === 1);
      if (outcome instanceof Error) expect(outcome.constructor, where).toBe(Error);
      if (gives === 'text') expect(typeof outcome, where).toBe('string');
      if (typeOf(value) === typeOf(right) || left) continue;
      if (gives === 'error') {
        expect(outcome, where).toMatchObject({ ok: false, error: { code: 'argument.value' } });
      }
      if (gives === 'Error') expect(outcome, where).toBeInstanceOf(Error);
    }
  }
});

test('numbers and text in tags are taken, what else is there is left out', () => {
  const tags = { Event: 5, Qin: null, Site: {}, Note: 'x' } as unknown as Record<string, string>;
  const written = rules.readRecords(game.record(tags, ['a', 5n as never]))[0];
  expect(written?.ok && written.value.tags).toMatchObject({ Event: '5', Qin: '?', Site: '?' });
});
