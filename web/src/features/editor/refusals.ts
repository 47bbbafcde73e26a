/** What the engine says of a wrong position, in other languages. */
import type { EngineError } from 'hegemon-engine';

/** Names in a sentence of the engine, as the page has them. */
export interface Say {
  side(letter: string): string;
  kind(letter: string): string;
}

/** A sentence of the engine, and the same in another language. */
export type Refusal = readonly [RegExp, (say: Say, ...parts: string[]) => string];

/** Nothing if the language does not have the sentence. */
export function translated(
  list: readonly Refusal[],
  say: Say,
  { what }: EngineError,
): string | undefined {
  for (const [pattern, text] of list) {
    const found = pattern.exec(what);
    if (found) return text(say, ...found.slice(1));
  }
  return undefined;
}

/** The letter of a side of Middle Xiangqi that the engine calls Red or Black. */
export function lettered(name: string): string {
  return name === 'Red' ? 'w' : 'b';
}
