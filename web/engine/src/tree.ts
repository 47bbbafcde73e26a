/** Games with their variations: records as trees, and trees as records. */
import { insist, listOf, method, number, object, text } from './arguments.js';

/** A move as a record has it. */
export interface SaidMove {
  readonly text: string;
  readonly comment: string;
  readonly nags: readonly number[];
}

/** A move as a record is written from it. */
export interface WrittenMove extends SaidMove {
  readonly round: number;
}

/** The lines of a record: the game, and its variations in one list, each behind the line that it leaves. */
export interface Lines<Move extends SaidMove> {
  /** Before the first move. */
  readonly comment: string;
  readonly moves: readonly Move[];
  readonly variations: readonly {
    /** The line that it leaves: 0 is the game, K the variation number K of the list, from 1. */
    readonly of: number;
    /** The index of the move of that line that its first move replaces. */
    readonly at: number;
    readonly comment: string;
    readonly moves: readonly Move[];
  }[];
}

/** An arrow between two points, or a circle on one, in one of the colours of lichess. */
export interface Shape {
  readonly colour: 'G' | 'R' | 'Y' | 'B';
  readonly from: string;
  /** Of an arrow. */
  readonly to?: string;
}

/** What is said of a move and the position after it. */
export interface Remarks {
  /** Without its arrows and circles, words with one space between them. */
  readonly comment: string;
  /** Before the first move of a variation. */
  readonly before: string;
  /** Numbers of marks: 1 to 6 are `!` `?` `!!` `??` `!?` `?!`. */
  readonly nags: readonly number[];
  readonly shapes: readonly Shape[];
}

/** A move, and the position after it. */
export interface TreeNode extends Remarks {
  /** 0: the first position. It stays the same as long as the move is in the tree. */
  readonly id: number;
  /** Of the first position: -1. */
  readonly parent: number;
  /** Of the first position: nothing. */
  readonly move: string;
  readonly ply: number;
  /** The moves that follow: the main one, then those of variations. */
  readonly children: readonly number[];
}

const moveCheck = object({ text, comment: text, nags: listOf(number) });
const recordCheck = object({
  comment: text,
  moves: listOf(moveCheck),
  variations: listOf(object({ of: number, at: number, comment: text, moves: listOf(moveCheck) })),
});
const shapeCheck = object({ colour: text, from: text }, { to: text });
const remarksCheck = object(
  {},
  { comment: text, before: text, nags: listOf(number), shapes: listOf(shapeCheck) },
);

const noRemarks: Remarks = { comment: '', before: '', nags: [], shapes: [] };
const start: TreeNode = { id: 0, parent: -1, move: '', ply: 0, children: [], ...noRemarks };

/**
 * A game with its variations. Every change makes another tree, so that the one before can be kept.
 * Whether moves are legal is not asked here. It has no error values: a node that it does not have, or
 * input of a wrong type, is an `Error` that names it.
 */
export class Tree {
  /** Use `Tree.of()` or `Tree.ofRecord()`. */
  constructor(
    private readonly nodes: ReadonlyMap<number, TreeNode>,
    private readonly nextId: number,
  ) {}

  /** The first position alone, or a game without variations. */
  static of(moves: readonly string[] = []): Tree {
    return new Tree(new Map([[0, start]]), 1).addLine(0, moves).tree;
  }

  /**
   * A game of a record with all that is said of its moves. A move that stands twice in one place is there
   * once. `each` gets the node of every move of the record.
   */
  static ofRecord<Move extends SaidMove>(
    record: Lines<Move>,
    each?: (id: number, move: Move) => void,
  ): Tree {
    insist(recordCheck(record, 'record'));
    const build = new Builder(new Map([[0, start]]), 1);
    build.say(0, remarksOf(record.comment, []));
    const lines: (readonly number[])[] = [];
    const follow = (parent: number, moves: readonly Move[]): void => {
      const ids: number[] = [];
      for (const move of moves) {
        const id = build.child(ids[ids.length - 1] ?? parent, move.text);
        build.say(id, remarksOf(move.comment, move.nags));
        each?.(id, move);
        ids.push(id);
      }
      lines.push(ids);
    };
    follow(0, record.moves);
    for (const { of: line, at, comment, moves } of record.variations) {
      const replaced = lines[line]?.[at];
      if (replaced === undefined) throw new Error(`there is no move ${at} in line ${line}`);
      const { parent } = build.get(replaced);
      follow(parent, moves);
      const first = lines[lines.length - 1]?.[0];
      const said = remarksOf(comment, []);
      // What is drawn before the first move is drawn on the position before it.
      build.say(parent, { ...noRemarks, shapes: said.shapes });
      if (first !== undefined) build.say(first, { ...noRemarks, before: said.comment });
    }
    return build.tree();
  }

  /** How many moves there are in all lines. */
  get size(): number {
    return this.nodes.size - 1;
  }

  has(id: number): boolean {
    return this.nodes.has(id);
  }

  get(id: number): TreeNode {
    return found(this.nodes, id);
  }

  /** The node of a move that follows another, if it is there. */
  child(parent: number, move: string): number | undefined {
    insist(text(move, 'move'));
    return this.get(parent).children.find((id) => this.get(id).move === move);
  }

  /** The moves that lead to a node, and its own as the last. */
  path(id: number): number[] {
    const ids: number[] = [];
    for (let node = this.get(id); node.id !== 0; node = this.get(node.parent)) ids.push(node.id);
    return ids.reverse();
  }

  /** The moves that lead to a node, and those that follow it as the main ones. */
  line(id: number): number[] {
    return [...this.path(id), ...this.after(id)];
  }

  /** The main moves that follow a node. */
  private after(id: number): number[] {
    const ids: number[] = [];
    for (let next = this.get(id).children[0]; next !== undefined; ) {
      ids.push(next);
      next = this.get(next).children[0];
    }
    return ids;
  }

  movesOf(ids: readonly number[]): string[] {
    insist(listOf(number)(ids, 'ids'));
    return ids.map((id) => this.get(id).move);
  }

  /** The moves of the game itself. */
  mainMoves(): string[] {
    return this.movesOf(this.line(0));
  }

  /** The nodes of all moves: each before those that follow it, main moves first. */
  ids(): number[] {
    const ids: number[] = [];
    const waiting = [0];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (id !== 0) ids.push(id);
      waiting.push(...[...this.get(id).children].reverse());
    }
    return ids;
  }

  /** The first move of the innermost variation that a node stands in; nothing if it is of the main line. */
  variation(id: number): number | undefined {
    for (let node = this.get(id); node.id !== 0; node = this.get(node.parent)) {
      if (this.get(node.parent).children[0] !== node.id) return node.id;
    }
    return undefined;
  }

  /** The main line and the variations beside a node, or beside the nearest move before it that has some. */
  beside(id: number): readonly number[] {
    for (let node = this.get(id); node.id !== 0; node = this.get(node.parent)) {
      const { children } = this.get(node.parent);
      if (children.length > 1) return children;
    }
    return [];
  }

  /** A move after another: the one that is there, or a new one behind those that follow already. */
  add(parent: number, move: string): { readonly tree: Tree; readonly id: number } {
    const there = this.child(parent, move);
    if (there !== undefined) return { tree: this, id: there };
    const { tree, ids } = this.addLine(parent, [move]);
    return { tree, id: ids[0] as number };
  }

  addLine(
    parent: number,
    moves: readonly string[],
  ): { readonly tree: Tree; readonly ids: readonly number[] } {
    insist(listOf(text)(moves, 'moves'));
    const build = new Builder(new Map(this.nodes), this.nextId);
    const ids: number[] = [];
    for (const move of moves) ids.push(build.child(ids[ids.length - 1] ?? parent, move));
    return { tree: build.tree(), ids };
  }

  /** The variation that a node stands in takes the place of the line that it leaves; one step only. */
  promote(id: number): Tree {
    const first = this.variation(id);
    return first === undefined ? this : this.first(first);
  }

  /** Makes the line of a node the main line of the game. */
  makeMain(id: number): Tree {
    let tree: Tree = this;
    for (let at = tree.variation(id); at !== undefined; at = tree.variation(id)) {
      tree = tree.first(at);
    }
    return tree;
  }

  private first(id: number): Tree {
    const { parent } = this.get(id);
    const build = new Builder(new Map(this.nodes), this.nextId);
    const others = this.get(parent).children.filter((other) => other !== id);
    build.order(parent, [id, ...others]);
    return build.tree();
  }

  /** Takes a move out, and all that follows it. */
  remove(id: number): Tree {
    if (id === 0) return this;
    const build = new Builder(new Map(this.nodes), this.nextId);
    build.remove(id);
    return build.tree();
  }

  /** How many moves `remove` would take out. */
  sizeOf(id: number): number {
    this.get(id);
    let count = 0;
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      count++;
      waiting.push(...this.get(next).children);
    }
    return count;
  }

  /** Says other things of a move. Arrows and circles that a comment has in the form of records are added to the others. */
  remark(id: number, remarks: Partial<Remarks>): Tree {
    insist(remarksCheck(remarks, 'remarks'));
    const build = new Builder(new Map(this.nodes), this.nextId);
    build.replace(id, remarks);
    return build.tree();
  }

  /** What a record is written from. `roundOf`: the number of the round in which a move is made. */
  lines(roundOf: (id: number) => number): Lines<WrittenMove> {
    insist(method(roundOf, 'roundOf'));
    const line = (ids: readonly number[]): WrittenMove[] =>
      ids.map((id) => {
        const node = this.get(id);
        return {
          round: roundOf(id),
          text: node.move,
          nags: [...node.nags],
          comment: commentOf(node),
        };
      });
    const main = this.line(0);
    const variations: Lines<WrittenMove>['variations'][number][] = [];
    const waiting: { of: number; at: number; id: number }[] = [];
    /** The variations that leave a line, the last first: the next one is that on top. */
    const leave = (of: number, ids: readonly number[], from: number) => {
      for (let at = ids.length - 1; at >= from; at--) {
        const { children } = this.get(this.get(ids[at] as number).parent);
        for (const id of children.slice(1).reverse()) waiting.push({ of, at, id });
      }
    };
    leave(0, main, 0);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { of, at, id } = next;
      const ids = [id, ...this.after(id)];
      variations.push({ of, at, comment: this.get(id).before, moves: line(ids) });
      // The moves beside its first one leave the line that it leaves, too.
      leave(variations.length, ids, 1);
    }
    return { comment: commentOf(this.get(0)), moves: line(main), variations };
  }
}

/** A tree while it is made: nodes are replaced, never changed. */
class Builder {
  constructor(
    private readonly nodes: Map<number, TreeNode>,
    private nextId: number,
  ) {}

  tree(): Tree {
    return new Tree(this.nodes, this.nextId);
  }

  get(id: number): TreeNode {
    return found(this.nodes, id);
  }

  /** The node of a move behind another; made if it is not there. */
  child(parent: number, move: string): number {
    const node = this.get(parent);
    const there = node.children.find((id) => this.get(id).move === move);
    if (there !== undefined) return there;
    const id = this.nextId++;
    this.nodes.set(id, { ...start, id, parent, move, ply: node.ply + 1 });
    this.nodes.set(parent, { ...node, children: [...node.children, id] });
    return id;
  }

  /** Adds to what is said already. */
  say(id: number, { comment, before, nags, shapes }: Remarks): void {
    const node = this.get(id);
    this.replace(id, {
      comment: joined(node.comment, comment),
      before: joined(node.before, before),
      nags: [...node.nags, ...nags],
      shapes: [...node.shapes, ...shapes],
    });
  }

  replace(id: number, remarks: Partial<Remarks>): void {
    const given = Object.entries(remarks).filter(([, value]) => value !== undefined);
    const node = { ...this.get(id), ...Object.fromEntries(given) };
    const said = remarksOf(node.comment, node.nags);
    this.nodes.set(id, {
      ...node,
      ...said,
      before: plain(node.before),
      shapes: ordered([...node.shapes, ...said.shapes]),
    });
    this.order(node.parent);
  }

  /** The moves behind a node in another order, or as they are. */
  order(parent: number, children?: readonly number[]): void {
    if (parent < 0) return;
    if (children) this.nodes.set(parent, { ...this.get(parent), children });
    // What stands before the first move of a variation has no place before a main move.
    const first = this.get(parent).children[0];
    const node = first === undefined ? undefined : this.get(first);
    if (!node || node.before === '') return;
    this.nodes.set(node.id, { ...node, before: '', comment: joined(node.before, node.comment) });
  }

  remove(id: number): void {
    const { parent } = this.get(id);
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      waiting.push(...this.get(next).children);
      this.nodes.delete(next);
    }
    this.order(
      parent,
      this.get(parent).children.filter((other) => other !== id),
    );
  }
}

function found(nodes: ReadonlyMap<number, TreeNode>, id: number): TreeNode {
  insist(number(id, 'node'));
  const node = nodes.get(id);
  if (!node) throw new Error(`there is no move ${id} in this tree`);
  return node;
}

const point = '[a-z]\\d+';
const drawn = /\[%(cal|csl)\s+([^\]]*)\]/g;
const drawnOne = new RegExp(`^([GRYB])(${point})(${point})?$`);

/** `Gb7e5`, `Yj9` */
export function shapeText(shape: Shape): string {
  insist(shapeCheck(shape, 'shape'));
  const { colour, from, to = '' } = shape;
  return `${colour}${from}${to}`;
}

export function shapeOf(text: string): Shape | undefined {
  const [, colour, from, to] = (typeof text === 'string' && drawnOne.exec(text)) || [];
  if (from === undefined) return undefined;
  return { colour: colour as Shape['colour'], from, ...(to === undefined ? {} : { to }) };
}

/** Arrows before circles, as records have them, each once. */
function ordered(shapes: readonly Shape[]): Shape[] {
  const once = new Map(shapes.map((shape) => [shapeText(shape), shape]));
  const all = [...once.values()];
  return [...all.filter(({ to }) => to !== undefined), ...all.filter(({ to }) => to === undefined)];
}

/** Takes arrows and circles out of a comment. What is no such thing stays in it. */
function remarksOf(text: string, nags: readonly number[]): Remarks {
  const shapes: Shape[] = [];
  const comment = text.replace(drawn, (whole: string, kind: string, list: string) => {
    const parts = list.split(',').map((part) => shapeOf(part.trim()));
    const sound = parts.every((shape) => shape && (shape.to !== undefined) === (kind === 'cal'));
    if (!sound) return whole;
    shapes.push(...(parts as Shape[]));
    return ' ';
  });
  return {
    comment: plain(comment),
    before: '',
    nags: [...new Set(nags)],
    shapes: ordered(shapes),
  };
}

/** What a comment of a record can hold: braces are its ends, and blanks are one space. */
function plain(text: string): string {
  return text
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .split(/[ \t\n\r\f\v]+/)
    .filter(Boolean)
    .join(' ');
}

function joined(a: string, b: string): string {
  return a === '' || a === b ? b : b === '' ? a : `${a} ${b}`;
}

function commentOf({ comment, shapes }: TreeNode): string {
  const list = (name: string, of: readonly Shape[]) =>
    of.length > 0 ? `[%${name} ${of.map(shapeText).join(',')}]` : '';
  const arrows = shapes.filter(({ to }) => to !== undefined);
  const circles = shapes.filter(({ to }) => to === undefined);
  return [comment, list('cal', arrows), list('csl', circles)].filter(Boolean).join(' ');
}
