/** The boards of the rules page: each piece alone, and among others that it may take or that stand in its way. */

import { sidesOf } from '../../../../../table/config.ts';
import type { Lesson, Variant } from './lesson.ts';
import { partOf } from './lessons.ts';

export type TryName = 'alone' | 'among';

interface Tried {
  readonly alone: string;
  /** What stands there beside it. */
  readonly among: string;
}

/** Own pieces and those that cannot be taken stop a line, others are taken. */
const onLines = 'wS e8, rS h6, rB c8, rG c4, rN e3, wA g8';
const behind = 'wQ a18, rQ s0';

const tried: Readonly<Record<Variant, Readonly<Record<string, Tried>>>> = {
  sevenkingdoms: {
    Q: { alone: 'wQ e6, rQ s0', among: onLines },
    R: { alone: `wR e6, ${behind}`, among: onLines },
    B: { alone: `wB e6, ${behind}`, among: onLines },
    C: {
      alone: `wC e6, ${behind}`,
      among: 'wS e8, rB e10, rN g6, rR i6, rA c6, rS b6, rH a6, rS e4',
    },
    G: { alone: `wG e6, ${behind}`, among: onLines },
    H: { alone: `wH e6, ${behind}`, among: 'rS e10, rA i6, rB a2, wS c8, rG g4, rN i10' },
    W: { alone: `wW d5, ${behind}`, among: 'rS d10, rA i5, rB a2, wS b7, rG f3, rN i10' },
    N: { alone: `wN e6, ${behind}`, among: 'wS e7, rB h8, rS g5, rG d6, rA d4' },
    A: { alone: `wA e6, ${behind}`, among: 'rS f7, wS d7, rG f5, rA d5' },
    S: { alone: `wS e6, ${behind}`, among: 'rS e7, wA f6, rG d6, rA e5' },
  },
  threefriends: {
    G: { alone: 'rG r52, gG g41, bG b41', among: 'rA r51, gP r53, bP r42' },
    A: { alone: 'rA r52, rG r51, gG g41, bG b41', among: 'gP r43, rC r63' },
    E: { alone: 'rE r33, rG r51, gG g41, bG b41', among: 'gP r55, rP r24, bH r11' },
    H: { alone: 'rH r24, rG r51, gG g41, bG b41', among: 'rP r25, gP r45, bP r12' },
    R: { alone: 'rR r34, rG r51, gG g41, bG b41', among: 'rP r32, gP r74, bC b73' },
    C: { alone: 'rC r44, rG r51, gG g41, bG b41', among: 'gP r24, bH r14, bP b65, gR b63' },
    P: { alone: 'rP r44, rG r51, gG g41, bG b41', among: 'gP r45' },
    I: { alone: 'rI r34, rG r51, gG g41, bG b41', among: 'gP r45, rP r25' },
    F: { alone: 'rF r33, rG r51, gG g41, bG b41', among: 'gP r34' },
    X: { alone: 'rX b64, rG r51, gG g41, bG b41', among: 'bP b34, bH b62, gP b65' },
  },
  middlexiangqi: {
    G: { alone: 'wG g2, bG h10', among: 'wA g1, bP g3' },
    A: { alone: 'wA g2, wG g1, bG h10', among: 'bP f3, wP h3' },
    O: { alone: 'wO e3, wG g1, bG h10', among: 'bP c5, wP f4, bH c1' },
    H: { alone: 'wH e4, wG g1, bG h10', among: 'bP f6, wP d4, bR g3' },
    E: { alone: 'wE e4, wG g1, bG h10', among: 'bP g7, wP d4, bR h6' },
    I: { alone: 'wI e4, wG g1, bG h10', among: 'bP f7, wP d4, bR h5' },
    R: { alone: 'wR e4, wG g1, bG h10', among: 'bP e8, wP c4, bH k4' },
    C: { alone: 'wC e4, wG g1, bG h10', among: 'bP e6, bR e9, wP c4, bH a4, bP h4' },
    P: { alone: 'wP c5, wG g1, bG h10', among: 'bP c6' },
  },
};

/** A board to try a piece on, as a lesson without anything to reach. */
export function lessonOfPiece(variant: Variant, kind: string, name: TryName): Lesson {
  const { alone = '', among = '' } = tried[variant][kind] ?? {};
  return {
    id: `try-${kind}`,
    variant,
    side: sidesOf(variant)[0] as string,
    pieces: name === 'alone' ? alone : `${alone}, ${among}`,
    ...partOf(variant),
    goal: { free: true },
    most: Number.POSITIVE_INFINITY,
    solution: [],
    wrong: [],
  };
}
