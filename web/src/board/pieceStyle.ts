/** How sides and pieces look: colour, character, letter and the drawing of a move. */
import { games, type SideLook } from './games.ts';

const nobody: SideLook = { colour: 'none', glyph: '周', name: '' };

export function sideLook(variant: string, side: string | null | undefined): SideLook {
  return games[variant]?.sides[side ?? ''] ?? nobody;
}

const simplified: Readonly<Record<string, string>> = {
  將: '将',
  劍: '剑',
  騎: '骑',
  砲: '炮',
  馬: '马',
  車: '车',
  帥: '帅',
  韓: '韩',
  齊: '齐',
  趙: '赵',
  吳: '吴',
};

/** The character on a piece. */
export function glyphOf(
  variant: string,
  piece: { readonly kind: string; readonly side: string | null; readonly born: string },
  simple: boolean,
): string {
  const look = games[variant]?.kinds[piece.kind];
  if (!look) return '';
  const glyph =
    look.glyph === 'kingdom'
      ? sideLook(variant, piece.born).glyph
      : typeof look.glyph === 'string'
        ? look.glyph
        : (look.glyph[piece.side ?? piece.born] ?? '');
  return simple ? (simplified[glyph] ?? glyph) : glyph;
}

export function iconOf(variant: string, kind: string): string {
  return games[variant]?.kinds[kind]?.icon ?? '';
}

/** The kind whose loss is the loss of its army. */
export function isGeneral(variant: string, kind: string): boolean {
  return generalOf(variant) === kind;
}

export function generalOf(variant: string): string {
  return kindsOf(variant)[0] ?? '';
}

/** The kinds of a game, the general first. */
export function kindsOf(variant: string): readonly string[] {
  return Object.keys(games[variant]?.kinds ?? {});
}

/** A kingdom's character in the text of a page. */
export function kingdomGlyph(variant: string, side: string, simple: boolean): string {
  const look = sideLook(variant, side);
  return simple ? (look.simplified ?? look.glyph) : look.glyph;
}
