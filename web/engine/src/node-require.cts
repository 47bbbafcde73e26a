// The package for require(), which in Node 18 to 20 cannot load ES modules: trees are compiled for it, the rest is loaded when it is asked for.
import type * as all from './index.js' with { 'resolution-mode': 'import' };

export type * from './index.js' with { 'resolution-mode': 'import' };
export type Tree = all.Tree;
export const { shapeOf, shapeText, Tree }: Pick<typeof all, 'shapeOf' | 'shapeText' | 'Tree'> =
  require('./require/tree.js');
export const loadRules: typeof all.loadRules = async (options) =>
  (await import('./node.js')).loadRules(options);
export const createEngine: typeof all.createEngine = async (options) =>
  (await import('./node.js')).createEngine(options);
