/** Names of games, sides and pieces in the language that was chosen. */

import { settings } from '../kit/settings.ts';
import { language, m } from '../kit/texts/index.ts';
import { kingdomGlyph } from './pieceStyle.ts';

/** Whether kingdoms' characters are simplified: as the chosen pieces are, or else as the pages are. */
export function simplifiedSigns(): boolean {
  if (settings.pieces === 'characters') return false;
  return settings.pieces === 'simplified' || language() === 'zh';
}

export function variantName(variant: string): string {
  return m().variants[variant as keyof ReturnType<typeof m>['variants']] ?? variant;
}

export function sideName(variant: string, side: string): string {
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = m().sides;
  return names[variant]?.[side] ?? side;
}

/** A kingdom's name with its character, where the name is no character itself. */
export function sideNameWithGlyph(variant: string, side: string): string {
  const name = sideName(variant, side);
  return language() === 'en' ? `${name} ${kingdomGlyph(variant, side, false)}` : name;
}

export function kindName(variant: string, kind: string): string {
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = m().kinds;
  return names[variant]?.[kind] ?? kind;
}
