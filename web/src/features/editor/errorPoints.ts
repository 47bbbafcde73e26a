/** Which points a refusal of the engine speaks of, so that the board can show them. */
import type { EngineError } from 'hegemon-engine';
import type { Edited } from '../../game/position.ts';
import { lettered } from './refusals.ts';

/** A point, or the pieces of a kind: of one side, or of all. */
interface Spoken {
  readonly at?: string | undefined;
  readonly kind?: string;
  readonly side?: string | undefined;
}

const generalOf = (side?: string): Spoken => ({ kind: 'general', side });
const generalOfNamed = (name = ''): Spoken => generalOf(lettered(name));

/** By the codes of docs/errors.md, from their arguments. */
export const spoken: Readonly<Record<string, (...args: string[]) => Spoken>> = {
  'position.army.generals': generalOf,
  'position.army.itself': generalOf,
  'position.camp.ox': (name = '') => ({ kind: 'O', side: lettered(name) }),
  'position.check': generalOfNamed,
  'position.emperor': (at) => ({ at }),
  'position.general.faces': (at) => ({ at }),
  'position.generals': (_, side) => generalOf(side),
  'position.generals.count': (_, name) => generalOfNamed(name),
  'position.generals.face': () => generalOf(),
  'position.outside.arm': (_side, _kind, at) => ({ at }),
  'position.outside.palace': (_side, _kind, at) => ({ at }),
  'position.palace.advisor': (name = '') => ({ kind: 'A', side: lettered(name) }),
  'position.palace.general': generalOfNamed,
};

export function pointsOfError({ variant, pieces }: Edited, { code, args }: EngineError): string[] {
  const { at, kind, side } = spoken[code]?.(...args) ?? {};
  if (at !== undefined) return [at];
  const letter = kind !== 'general' ? kind : variant === 'sevenkingdoms' ? 'Q' : 'G';
  return Object.entries(pieces).flatMap(([point, piece]) =>
    piece.kind === letter && (side === undefined || piece.side === side) ? [point] : [],
  );
}
