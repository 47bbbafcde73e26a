// The package for require(), which in Node 18 to 20 cannot load ES modules.
import type * as all from './index.js' with { 'resolution-mode': 'import' };

const loadRules: typeof all.loadRules = async (options) =>
  (await import('./node.js')).loadRules(options);
const createEngine: typeof all.createEngine = async (options) =>
  (await import('./node.js')).createEngine(options);

export = { loadRules, createEngine };
