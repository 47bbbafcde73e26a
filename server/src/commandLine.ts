/** Command lines: one that is wrong is a sentence and status 2, what fails later one and status 1. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { log } from './log.ts';

export const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

export function misused(text: string): never {
  log(`error: ${text}`);
  process.exit(2);
}
export function failed(error: unknown): never {
  log(`error: ${wordsOf(error)}`);
  process.exit(1);
}

export function commandLine<T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    return misused(wordsOf(error));
  }
}

/** A number of an option. */
export function count(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  return misused(`${name}: a number in ${least}..${most} wanted, got '${text}'`);
}
