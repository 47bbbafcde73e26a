import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Lines, Shape, WrittenMove } from '../dist/index.js';
import { loadRules, shapeOf, shapeText, Tree } from '../dist/node.js';

const rules = await loadRules();

/** Numbers that look random and are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const words = [
  'good',
  'a',
  '长',
  '“so”',
  'x;y',
  '%',
  '12.',
  '$3',
  '!?',
  '(why)',
  '[%clk 1:02]',
  '*',
  'w',
];

/** A tree of legal moves, as deep as it is broad, with everything that can be said of a move. */
function randomTree(seed: number, moves: number, variant: string) {
  const pick = numbers(seed);
  const game = rules.newGame({ variant });
  if (!game.ok) throw new Error(game.error.what);
  const { setup } = game.value;
  let tree = Tree.of();
  const text = (most: number) =>
    Array.from({ length: pick(most) }, () => words[pick(words.length)]).join(' ');
  for (let i = 0; i < moves; i++) {
    const ids = [0, ...tree.ids()];
    // One time in two behind the newest move, so that there are long lines.
    const parent = pick(2) === 0 ? (ids.at(-1) as number) : (ids[pick(ids.length)] as number);
    const state = rules.stateOf(setup, tree.movesOf(tree.path(parent)));
    if (!state.ok) throw new Error(state.error.what);
    const all = Object.entries(state.value.moves).flatMap(([from, to]) =>
      to.map((end) => from + end),
    );
    const move = all[pick(all.length)];
    if (move === undefined) continue;
    const { tree: grown, id } = tree.add(parent, move);
    tree = grown;
    if (pick(3) > 0) continue;
    const points = state.value.pieces.map(({ at }) => at);
    const point = () => points[pick(points.length)] as string;
    const shapes: Shape[] = Array.from({ length: pick(4) }, () => ({
      colour: (['G', 'R', 'B', 'Y'] as const)[pick(4)] as Shape['colour'],
      from: point(),
      ...(pick(2) === 0 ? {} : { to: point() }),
    }));
    const nags = Array.from({ length: pick(3) }, () => pick(256));
    const before = tree.get(parent).children[0] === id ? '' : text(4);
    tree = tree.remark(id, { comment: text(12), before, nags, shapes });
  }
  return { tree: tree.remark(0, { comment: text(5) }), game: game.value };
}

/** The same tree whatever the numbers of its nodes. */
const shown = (tree: Tree): Lines<WrittenMove> => tree.lines(() => 1);

describe('a tree', () => {
  test('of a game is one line; another move anywhere begins a variation, and nothing is lost', () => {
    const tree = Tree.of(['a', 'b', 'c']);
    const { tree: grown, id } = tree.add(1, 'd');
    const both = grown.add(id, 'e').tree;
    expect(tree.size).toBe(3);
    expect(both.size).toBe(5);
    expect(both.mainMoves()).toEqual(['a', 'b', 'c']);
    expect(both.movesOf(both.line(id))).toEqual(['a', 'd', 'e']);
    expect(both.variation(id)).toBe(id);
    expect(both.variation(2)).toBeUndefined();
    expect(both.beside(id)).toEqual([2, id]);
    expect(both.beside(1)).toEqual([]);
    // A move that is there is not made twice.
    expect(both.add(1, 'd')).toEqual({ tree: both, id });
  });

  test('promotes a line by one step, or makes it the main line', () => {
    let tree = Tree.of(['a', 'b']);
    let id = 0;
    ({ tree, id } = tree.add(0, 'c'));
    ({ tree, id } = tree.add(id, 'd'));
    const side = tree.add(tree.get(id).parent, 'e');
    const deep = side.id;
    tree = side.tree;
    expect(tree.mainMoves()).toEqual(['a', 'b']);
    const once = tree.promote(deep);
    expect(once.mainMoves()).toEqual(['a', 'b']);
    expect(once.movesOf(once.line(3))).toEqual(['c', 'e']);
    expect(once.promote(deep).mainMoves()).toEqual(['c', 'e']);
    expect(tree.makeMain(deep).mainMoves()).toEqual(['c', 'e']);
    expect(tree.makeMain(deep).ids()).toHaveLength(5);
    // The main line is where it was.
    expect(tree.promote(1)).toBe(tree);
  });

  test('takes a move out with all that follows it', () => {
    let tree = Tree.of(['a', 'b', 'c']);
    tree = tree.add(2, 'd').tree;
    expect(tree.sizeOf(2)).toBe(3);
    const cut = tree.remove(2);
    expect(cut.ids()).toEqual([1]);
    expect(cut.remove(0)).toBe(cut);
    expect(() => cut.get(3)).toThrow('no move 3');
  });

  test('a line that becomes the main one keeps what stood before its first move', () => {
    let tree = Tree.of(['a']);
    const { tree: grown, id } = tree.add(0, 'b');
    tree = grown.remark(id, { before: 'or so', comment: 'yes' });
    expect(tree.get(id).before).toBe('or so');
    const promoted = tree.promote(id);
    expect(promoted.get(id)).toMatchObject({ before: '', comment: 'or so yes' });
    expect(tree.remove(1).get(id)).toMatchObject({ before: '', comment: 'or so yes' });
  });

  test('says what a record can hold: braces become brackets, drawings are taken out of comments', () => {
    const tree = Tree.of(['b7e5']).remark(1, {
      comment: ' two\n words {so} [%cal Rb7e5,Gf2a7] and [%csl Yj10] [%cal Xb7e5] [%csl Gb7e5] ',
      nags: [1, 1, 140],
    });
    expect(tree.get(1)).toMatchObject({
      comment: 'two words (so) and [%cal Xb7e5] [%csl Gb7e5]',
      nags: [1, 140],
      shapes: [
        { colour: 'R', from: 'b7', to: 'e5' },
        { colour: 'G', from: 'f2', to: 'a7' },
        { colour: 'Y', from: 'j10' },
      ],
    });
    for (const text of ['Gb7e5', 'Yj9', 'Rr54', 'Br11g21']) {
      expect(shapeText(shapeOf(text) as Shape)).toBe(text);
    }
    for (const text of ['', 'G', 'xb7', 'Gb7e5f2', 'Gb', 'gb7'])
      expect(shapeOf(text)).toBeUndefined();
  });

  test('a line that a record has twice is there once, with all that is said of it', () => {
    const said = (text: string, comment = '', nags: number[] = []) => ({ text, comment, nags });
    const tree = Tree.ofRecord({
      comment: '',
      moves: [said('a', 'one', [1]), said('b')],
      variations: [
        { of: 0, at: 0, comment: 'first [%csl Gb7]', moves: [said('a', 'two', [2]), said('c')] },
        { of: 1, at: 1, comment: '', moves: [said('b', 'three')] },
      ],
    });
    expect(tree.size).toBe(3);
    expect(tree.get(1)).toMatchObject({ comment: 'first one two', nags: [1, 2] });
    expect(tree.get(2)).toMatchObject({ move: 'b', comment: 'three' });
    // What is drawn before a line is drawn on the position that it leaves.
    expect(tree.get(0).shapes).toEqual([{ colour: 'G', from: 'b7' }]);
    expect(tree.beside(2)).toEqual([2, 3]);
  });

  test('a hundred thousand moves in one line, or as deep as that in variations, do no harm', () => {
    const long = Array.from({ length: 100_000 }, (_, i) => `m${i}`);
    expect(Tree.of(long).lines(() => 1).moves).toHaveLength(100_000);
    const said = (text: string) => ({ text, comment: '', nags: [] });
    // Each variation leaves the one before at its second move.
    const deep = Tree.ofRecord({
      comment: '',
      moves: [said('a'), said('b')],
      variations: Array.from({ length: 20_000 }, (_, i) => ({
        of: i,
        at: 1,
        comment: '',
        moves: [said(`v${i}`), said(`w${i}`)],
      })),
    });
    expect(deep.size).toBe(40_002);
    expect(shown(Tree.ofRecord(shown(deep)))).toEqual(shown(deep));
  });

  const drawn = [
    ['sevenkingdoms', 1],
    ['sevenkingdoms', 2],
    ['threefriends', 3],
    ['middlexiangqi', 4],
    ['middlexiangqi', 5],
  ] as const;

  test.for(drawn)('of %s, drawn by %d, is the same out of its text', ([variant, seed]) => {
    const { tree, game } = randomTree(seed, 120, variant);
    expect(shown(tree).variations.length).toBeGreaterThan(10);
    const main = rules.newGame({ ...game.setup, moves: tree.mainMoves() });
    if (!main.ok) throw new Error(main.error.what);
    const text = main.value.treeRecord(tree, { Qin: 'A "B" \\' });
    const [read] = rules.readRecords(text);
    if (!read?.ok) throw new Error(`${read?.error.what} (${read?.error.where})\n${text}`);
    const record = read.value;
    expect(shown(Tree.ofRecord(record))).toEqual(shown(tree));
    expect(record.tags.Qin).toBe('A "B" \\');
    // Rounds, too: what is written again is the same text.
    const again = rules.newGame(record.setup);
    if (!again.ok) throw new Error(again.error.what);
    expect(again.value.treeRecord(Tree.ofRecord(record), record.tags)).toBe(text);
  });

  test('is the same text as the command line and the libraries give', () => {
    const text = readFileSync(
      new URL('../../../tests/data/variations.records', import.meta.url),
      'utf8',
    );
    const games = rules.readRecords(text).map((read) => {
      if (!read.ok) throw new Error(read.error.what);
      const { setup, variations, tags, result } = read.value;
      expect(variations).toHaveLength(13);
      const game = rules.newGame(setup);
      if (!game.ok) throw new Error(game.error.what);
      return game.value.treeRecord(Tree.ofRecord(read.value), { ...tags, Result: result });
    });
    expect(games.join('')).toBe(text);
  });
});
