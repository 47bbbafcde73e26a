/** Which points a refusal of the engine speaks of, so that the board can show them. */

import type { EngineError } from 'hegemon-engine';
import { generalOf } from '../../board/pieceStyle.ts';
import { letterOf } from '../../game/errorSentences.ts';
import type { Edited } from '../../game/position.ts';

/** A point, or the pieces of a kind: of one side, or of all. */
interface PieceFilter {
  readonly at?: string | undefined;
  readonly kind?: string;
  readonly side?: string | undefined;
}

const itsGeneral = (side?: string): PieceFilter => ({ kind: 'general', side });
const generalOfNamed = (name = ''): PieceFilter => itsGeneral(letterOf(name));

/** By the codes of docs/errors.md, from their arguments. */
export const pointsByCode: Readonly<Record<string, (...args: string[]) => PieceFilter>> = {
  'position.army.generals': itsGeneral,
  'position.army.itself': itsGeneral,
  'position.camp.ox': (name = '') => ({ kind: 'O', side: letterOf(name) }),
  'position.check': generalOfNamed,
  'position.emperor': (at) => ({ at }),
  'position.general.faces': (at) => ({ at }),
  'position.generals': (_, side) => itsGeneral(side),
  'position.generals.count': (_, name) => generalOfNamed(name),
  'position.generals.face': () => itsGeneral(),
  'position.outside.arm': (_side, _kind, at) => ({ at }),
  'position.outside.palace': (_side, _kind, at) => ({ at }),
  'position.palace.advisor': (name = '') => ({ kind: 'A', side: letterOf(name) }),
  'position.palace.general': generalOfNamed,
};

export function pointsOfError({ variant, pieces }: Edited, { code, args }: EngineError): string[] {
  const { at, kind, side } = pointsByCode[code]?.(...args) ?? {};
  if (at !== undefined) return [at];
  const letter = kind !== 'general' ? kind : generalOf(variant);
  return Object.entries(pieces).flatMap(([point, [owner, of]]) =>
    of === letter && (side === undefined || owner === side) ? [point] : [],
  );
}
