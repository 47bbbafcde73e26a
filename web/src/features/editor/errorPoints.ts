/** Which points a refusal of the engine speaks of, so that the board can show them. */
import type { EngineError } from 'hegemon-engine';
import type { Edited } from '../../game/position.ts';

/** What the engine calls the kinds that it names in full. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/advisor/, 'A'],
  [/\box\b/, 'O'],
];

export function accused({ variant, pieces }: Edited, { what }: EngineError): string[] {
  const point = /\bon ([a-z]\d{1,2})\b/.exec(what)?.[1];
  if (point !== undefined) return [point];
  const side =
    /\((\w)\)/.exec(what)?.[1] ??
    /the army '(\w)'/.exec(what)?.[1] ??
    (/\bRed\b/.test(what) ? 'w' : /\bBlack\b/.test(what) ? 'b' : undefined);
  const general = variant === 'sevenkingdoms' ? 'Q' : 'G';
  const of = (kind: string) =>
    Object.entries(pieces).flatMap(([at, piece]) =>
      piece.kind === kind && (side === undefined || piece.side === side) ? [at] : [],
    );
  const kind = kinds.find(([word]) => word.test(what))?.[1];
  if (kind !== undefined) return of(kind);
  return /general|in check/.test(what) ? of(general) : [];
}
