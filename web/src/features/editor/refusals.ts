/** What the engine says of a wrong position, in other languages. */
import type { EngineError } from 'hegemon-engine';

/** Names in a sentence of the engine, as the page has them. */
export interface Say {
  side(letter: string): string;
  kind(letter: string): string;
}

/** The sentences of a language by the codes of the engine (docs/errors.md), from their arguments. */
export type Refusals = Readonly<Record<string, (say: Say, ...args: string[]) => string>>;

/** Nothing if the language does not have the sentence. */
export function translated(
  list: Refusals,
  say: Say,
  { code, args }: EngineError,
): string | undefined {
  return list[code]?.(say, ...args);
}

/** The letter of a side of Middle Xiangqi that the engine calls Red or Black. */
export function lettered(name: string): string {
  return name === 'Red' ? 'w' : 'b';
}
