/** How sides and pieces look: colour, character, letter and the drawing of a move, as tables. */

/** The colour of a side, as the style sheets name it. */
export type Colour = 'w' | 'r' | 'o' | 'b' | 'g' | 'p' | 'd' | 'none';

interface SideLook {
  readonly colour: Colour;
  /** The kingdom's character. */
  readonly glyph: string;
  readonly simplified?: string;
}

const sevenKingdoms: Readonly<Record<string, SideLook>> = {
  w: { colour: 'w', glyph: '秦' },
  r: { colour: 'r', glyph: '楚' },
  o: { colour: 'o', glyph: '韓', simplified: '韩' },
  b: { colour: 'b', glyph: '齊', simplified: '齐' },
  g: { colour: 'g', glyph: '魏' },
  p: { colour: 'p', glyph: '趙', simplified: '赵' },
  d: { colour: 'd', glyph: '燕' },
};
const threeFriends: Readonly<Record<string, SideLook>> = {
  r: { colour: 'r', glyph: '蜀' },
  g: { colour: 'g', glyph: '吳', simplified: '吴' },
  b: { colour: 'b', glyph: '魏' },
};
const middleXiangqi: Readonly<Record<string, SideLook>> = {
  w: { colour: 'r', glyph: '帥', simplified: '帅' },
  b: { colour: 'd', glyph: '將', simplified: '将' },
};
const sides: Readonly<Record<string, Readonly<Record<string, SideLook>>>> = {
  sevenkingdoms: sevenKingdoms,
  threefriends: threeFriends,
  middlexiangqi: middleXiangqi,
};

const nobody: SideLook = { colour: 'none', glyph: '周' };

export function sideLook(variant: string, side: string | null | undefined): SideLook {
  return sides[variant]?.[side ?? ''] ?? nobody;
}

interface KindLook {
  /** A character, or one for each army; a general has its kingdom's. */
  readonly glyph: string | Readonly<Record<string, string>> | 'kingdom';
  readonly icon: string;
}

// Drawings of moves on a square from -50 to 50, as strokes: rays that leave the middle for pieces
// that go far, stubs with a dot for a single step, a bend for the knights, an arc for the cannon.
const rook = 'M0-40V40M-40 0H40';
const bishop = 'M-29-29L29 29M29-29L-29 29';
const dot = (x: number, y: number) => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0`;
const dots = (...at: (readonly [number, number])[]) => at.map(([x, y]) => dot(x, y)).join('');
const square = 'M-13-13H13V13H-13Z';
const straightStep = `M0-20V20M-20 0H20${dots([0, -33], [0, 33], [-33, 0], [33, 0])}`;
const diagonalStep = `M-14-14L14 14M14-14L-14 14${dots([-25, -25], [25, 25], [25, -25], [-25, 25])}`;
const hop = 'M-36 12C-26-34 26-34 36 12M36 12L34-3M36 12L24 3';
const bend = (straight: number, across: number) => {
  const far = straight + across;
  return `M0 24V${24 - straight}L${-across} ${24 - far}M0 ${24 - straight}L${across} ${24 - far}${dots([-across, 24 - far], [across, 24 - far])}`;
};

const kinds: Readonly<Record<string, Readonly<Record<string, KindLook>>>> = {
  sevenkingdoms: {
    Q: { glyph: 'kingdom', icon: `${rook}${bishop}` },
    R: { glyph: '偏', icon: rook },
    B: { glyph: '裨', icon: bishop },
    C: { glyph: '砲', icon: `${hop}${dot(0, 12)}` },
    G: { glyph: '行', icon: `${rook}${bishop}M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0` },
    H: {
      glyph: '弓',
      icon: `M0-42V-24M0 24V42M-42 0H-24M24 0H42M-30-30L-18-18M30-30L18-18M-30 30L-18 18M30 30L18 18M5 14V-14L-11 5H11`,
    },
    W: {
      glyph: '弩',
      icon: `M0-42V-24M0 24V42M-42 0H-24M24 0H42M-30-30L-18-18M30-30L18-18M-30 30L-18 18M30 30L18 18M8-14H-6L-8-1C4-6 10 0 9 6C7 15-4 16-10 10`,
    },
    N: { glyph: '騎', icon: bend(20, 26) },
    A: { glyph: '刀', icon: diagonalStep },
    S: { glyph: '劍', icon: straightStep },
  },
  threefriends: {
    G: { glyph: 'kingdom', icon: `${straightStep}${square}` },
    A: { glyph: '士', icon: `${diagonalStep}${square}` },
    E: { glyph: '象', icon: `${bishop}${dots([-29, -29], [29, 29], [29, -29], [-29, 29])}` },
    H: { glyph: '馬', icon: bend(24, 22) },
    R: { glyph: '車', icon: rook },
    C: { glyph: '砲', icon: `${hop}${dot(0, 12)}` },
    P: { glyph: '兵', icon: `M0 26V-22M-14-8L0-24L14-8` },
    I: { glyph: '火', icon: `M0 22L-26-16M0 22L26-16${dots([-28, -20], [28, -20])}` },
    F: { glyph: '旗', icon: `M0 32V-22M-14-8L0-24L14-8M-14-22L0-38L14-22` },
    X: { glyph: '旗', icon: `${rook}M-22-34H22` },
  },
  middlexiangqi: {
    G: { glyph: { w: '帥', b: '將' }, icon: `${straightStep}${square}` },
    A: { glyph: '士', icon: `${diagonalStep}${square}` },
    O: { glyph: '牛', icon: `${bishop}${dots([-29, -29], [29, 29], [29, -29], [-29, 29])}` },
    H: { glyph: '馬', icon: bend(24, 22) },
    E: { glyph: { w: '相', b: '象' }, icon: bend(16, 34) },
    I: { glyph: '犀', icon: bend(38, 18) },
    R: { glyph: '車', icon: rook },
    C: { glyph: '砲', icon: `${hop}${dot(0, 12)}` },
    P: { glyph: { w: '兵', b: '卒' }, icon: `M0 26V-22M-14-8L0-24L14-8` },
  },
};

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
  const look = kinds[variant]?.[piece.kind];
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
  return kinds[variant]?.[kind]?.icon ?? '';
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
  return Object.keys(kinds[variant] ?? {});
}

/** A kingdom's character in the text of a page. */
export function kingdomGlyph(variant: string, side: string, simple: boolean): string {
  const look = sideLook(variant, side);
  return simple ? (look.simplified ?? look.glyph) : look.glyph;
}
