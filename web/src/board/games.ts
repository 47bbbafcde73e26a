/**
 * The games as the page shows them, each described in one place: how its sides and pieces look, its board, and what the page
 * has to know of it that the engine does not say with a position. Which seats and rules there are is in table/config.ts.
 */
import {
  type Geometry,
  middleXiangqi,
  sevenKingdoms,
  threeFriends,
  trayHeight,
} from './geometry.ts';

/** The colour of a side, as the style sheets name it. */
export type Colour = 'w' | 'r' | 'o' | 'b' | 'g' | 'p' | 'd' | 'none';

export interface SideLook {
  readonly colour: Colour;
  /** The kingdom's character. */
  readonly glyph: string;
  readonly simplified?: string;
  /** Its name in records. */
  readonly name: string;
}

interface KindLook {
  /** A character, or one for each army; a general has its kingdom's. */
  readonly glyph: string | Readonly<Record<string, string>> | 'kingdom';
  readonly icon: string;
}

interface GameDescription {
  readonly sides: Readonly<Record<string, SideLook>>;
  /** The kinds of pieces; the first is the general, whose loss is that of its army. */
  readonly kinds: Readonly<Record<string, KindLook>>;
  readonly geometry: () => Geometry;
  /** The seat that lies below while nobody has chosen one, in the order of turns. */
  readonly below: number;
  /** What the pieces of a side that has fallen go by: their own letters, or those of whoever commands their army. */
  readonly fallen: 'letters' | 'commanders' | 'none';
  /** What its FEN counts beside the pieces on the board. */
  readonly counts: 'taken' | 'hands' | 'nothing';
  /** The part of a large board that a lesson shows if it names no other. */
  readonly part?: readonly [string, string];
  /** The lesson on what most games are lost by. */
  readonly lesson: string;
  /** So many nodes of the engine answer a wrong move of a puzzle. */
  readonly nodes: number;
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

export const games: Readonly<Record<string, GameDescription>> = {
  sevenkingdoms: {
    sides: {
      w: { colour: 'w', glyph: '秦', name: 'Qin' },
      r: { colour: 'r', glyph: '楚', name: 'Chu' },
      o: { colour: 'o', glyph: '韓', simplified: '韩', name: 'Han' },
      b: { colour: 'b', glyph: '齊', simplified: '齐', name: 'Qi' },
      g: { colour: 'g', glyph: '魏', name: 'Wei' },
      p: { colour: 'p', glyph: '趙', simplified: '赵', name: 'Zhao' },
      d: { colour: 'd', glyph: '燕', name: 'Yan' },
    },
    kinds: {
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
    geometry: sevenKingdoms,
    below: 1,
    fallen: 'letters',
    counts: 'taken',
    part: ['a2', 'i10'],
    lesson: 'guarded',
    nodes: 2000,
  },
  threefriends: {
    sides: {
      r: { colour: 'r', glyph: '蜀', name: 'Red' },
      g: { colour: 'g', glyph: '吳', simplified: '吴', name: 'Green' },
      b: { colour: 'b', glyph: '魏', name: 'Blue' },
    },
    kinds: {
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
    geometry: threeFriends,
    below: 0,
    fallen: 'commanders',
    counts: 'nothing',
    lesson: 'two-others',
    nodes: 40_000,
  },
  middlexiangqi: {
    sides: {
      w: { colour: 'r', glyph: '帥', simplified: '帅', name: 'Red' },
      b: { colour: 'd', glyph: '將', simplified: '将', name: 'Black' },
    },
    kinds: {
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
    geometry: middleXiangqi,
    below: 0,
    fallen: 'none',
    counts: 'hands',
    lesson: 'takes-back',
    nodes: 40_000,
  },
};

/** A game that the engine has; the first where it has none of this name. */
export function gameNamed(variant: string): GameDescription {
  return games[variant] ?? (games.sevenkingdoms as GameDescription);
}

const made = new Map<string, Geometry>();

/** The board of a variant of the engine. */
export function geometryOf(variant: string): Geometry {
  let geometry = made.get(variant);
  if (!geometry) {
    geometry = gameNamed(variant).geometry();
    made.set(variant, geometry);
  }
  return geometry;
}

/** Width by height of a board with its labels and hands. */
export function shapeOf(variant: string): number {
  const { bounds, labelRoom, hands } = geometryOf(variant);
  const height = bounds.bottom - bounds.top + 2 * (labelRoom + (hands ? trayHeight : 0));
  return (bounds.right - bounds.left + 2 * labelRoom) / height;
}
