/** The course: positions and goals. Their texts are beside it, by language. */
import { gameNamed } from '../../../board/games.ts';
import type { Lesson, Variant } from './lesson.ts';

// Generals out of sight belong to every kingdom in play; what is shown is all that takes part.
const sevenKingdoms = [
  {
    id: 'chancellor',
    pieces: 'wQ a18, wR b3, rQ s0',
    goal: { reach: ['b9', 'h9'] },
    most: 4,
    solution: ['b3b9', 'b9h9'],
    wrong: ['b3c3', 'c3b3', 'b3c3', 'c3c4'],
  },
  {
    id: 'diplomat',
    pieces: 'wQ a18, wB b3, rQ s0',
    goal: { reach: ['f7', 'i4'] },
    most: 4,
    solution: ['b3f7', 'f7i4'],
    wrong: ['b3c4', 'c4b3', 'b3c4', 'c4b3'],
  },
  {
    id: 'general',
    pieces: 'wQ b3, rQ s0',
    goal: { reach: ['b8', 'g3'] },
    most: 4,
    solution: ['b3b8', 'b8g3'],
    wrong: ['b3c3', 'c3c4', 'c4c5', 'c5c6'],
  },
  {
    id: 'archers',
    pieces: 'wQ a18, wH b3, wW b5, rQ s0, rS f7, rA g5, rS g10',
    goal: { take: ['f7', 'g10'] },
    most: 3,
    solution: ['b3f7', 'b5g10'],
    wrong: ['b5g5', 'g5f6', 'f6f7'],
  },
  {
    id: 'sword-and-dagger',
    pieces: 'wQ a18, wS b4, wA e4, rQ s0, rS b5, rN f5, rA g6',
    goal: { take: 'all' },
    most: 4,
    solution: ['b4b5', 'e4f5', 'f5g6'],
    wrong: ['e4d5', 'd5c6', 'c6b5', 'b5c4'],
  },
  {
    id: 'knight',
    pieces: 'wQ a18, wN b2, rQ s0',
    goal: { reach: ['e6', 'h2'] },
    most: 4,
    solution: ['b2e6', 'e6h2'],
    wrong: ['b2c4', 'c4d6', 'd6e8', 'e8f10'],
  },
  {
    id: 'leg',
    pieces: 'wQ a18, wN d4, wS d5, rQ s0, rB f7',
    goal: { take: 'all' },
    most: 3,
    solution: ['d5c5', 'd4f7'],
    wrong: ['d5d6', 'd6d7', 'd7d8'],
  },
  {
    id: 'cannon',
    pieces: 'wQ a18, wC b3, wS b6, wN e9, rQ s0, rB b9, rR g9',
    goal: { take: 'all' },
    most: 3,
    solution: ['b3b9', 'b9g9'],
    wrong: ['b3b5', 'b5c5', 'c5c9'],
  },
  {
    id: 'go-between',
    pieces: 'wQ c3, wR a3, wG a7, rQ s0, rC c10, rS c8, rB f8',
    goal: { keep: 'all', survive: 1 },
    most: 1,
    others: 'take',
    solution: ['a7c5'],
    wrong: ['a3b3'],
  },
  {
    id: 'emperor',
    pieces: 'wQ a18, wC j6, wR h8, rQ s0, rB j12, rS l9',
    part: ['f5', 'n13'],
    goal: { take: 'all' },
    most: 4,
    solution: ['j6j12', 'h8l8', 'l8l9'],
    wrong: ['h8h9', 'h9i9', 'j6j12', 'i9i10'],
  },
  {
    id: 'general-taken',
    pieces: 'wQ a18, wB b4, rQ f8, rS e7, rN g6, rB c9, rA h8, oQ s0',
    goal: { fall: 'r' },
    most: 3,
    solution: ['b4e7', 'e7f8'],
    wrong: ['b4c5', 'c5d6', 'd6c5'],
  },
  {
    id: 'inherited',
    pieces: 'wQ a18, wR b4, rQ b9, rS c7, rB d4, rN f9, oQ s0, oR h8, oS h5',
    goal: { fall: 'r', take: ['h8'] },
    most: 2,
    solution: ['b4b9', 'd4h8'],
    wrong: ['b4b9', 'b9b8'],
  },
  {
    id: 'two-conquests',
    pieces:
      'wQ a18, wR b4, rQ b9, rC d6, rS f4, oQ h6, oS f6, oN g7, dQ s0, bQ e8, bS e7, bS d8, bN f8',
    goal: { win: true },
    most: 2,
    solution: ['b4b9', 'd6h6'],
    wrong: ['b4b9', 'b9d9'],
  },
  {
    id: 'eleventh-loss',
    pieces: 'wQ a18, wR b4, rQ i10, rS b8, rN e6, rB g7, oQ s0',
    taken: { w: { r: 6 }, o: { r: 4 } },
    goal: { fall: 'r' },
    most: 1,
    solution: ['b4b8'],
    wrong: ['b4g4'],
  },
  {
    id: 'heir',
    pieces: 'wQ a18, wR b4, rQ a10, rS b8, rN d9, bQ i2, bS f4, bR h6, bN g8, oQ s0',
    taken: { w: { r: 3, b: 6 }, r: { b: 4 }, o: { r: 7 } },
    goal: { fall: 'b' },
    most: 1,
    solution: ['b4f4'],
    wrong: ['b4b8'],
  },
  {
    id: 'pieces',
    pieces: 'wQ a18, wC c4, wS c7, wN f5, rQ s0, rR c9, oQ s18, oS f6, oA g8, bQ a0, bB a9',
    taken: { w: { r: 6, o: 6, b: 6, g: 6, p: 6 } },
    fallen: {},
    goal: { win: true },
    most: 1,
    solution: ['c4c9'],
    wrong: ['c4b4'],
  },
  {
    id: 'order',
    pieces: 'wQ a18, wS b8, wR b3, rQ s0, rH f9, oQ s18, oR b9, gQ a0, gC h3',
    goal: { take: ['b9', 'h3'] },
    most: 2,
    others: 'take',
    solution: ['b8b9', 'b3h3'],
    wrong: ['b3h3'],
  },
  {
    id: 'guarded',
    pieces: 'wQ a18, wR b4, rQ s0, rN b9, rB e6, rS f4',
    goal: { take: ['f4'], keep: 'all', survive: 1 },
    most: 1,
    others: 'take',
    solution: ['b4f4'],
    wrong: ['b4b9'],
  },
  {
    id: 'six-others',
    pieces: 'wQ a18, wR c5, rQ s0, rC c9, rS a8, dQ s18, dH f9, oQ a0, oN g5, oS i7',
    goal: { keep: 'all', survive: 1, take: ['g5'] },
    most: 1,
    others: 'take',
    solution: ['c5g5'],
    wrong: ['c5c9'],
  },
  {
    id: 'exchange',
    pieces: 'wQ a18, wR c4, wS b9, rQ s0, rB c9, rH f9',
    goal: { take: ['c9', 'f9'], keep: ['c4'] },
    most: 2,
    others: 'take',
    solution: ['b9c9', 'c4c9'],
    wrong: ['c4c9'],
  },
  {
    id: 'leader',
    pieces: 'wQ a18, wB b4, gQ s0, gR e7, gS g9, pQ e10, pS f10, rQ s18, rC f8, bQ a0, bR d2',
    fallen: { o: 'g' },
    goal: { survive: 1, take: ['e7'] },
    most: 1,
    others: 'take',
    solution: ['b4e7'],
    wrong: ['b4d2'],
  },
  {
    id: 'resigned',
    pieces: 'wQ a18, wR c4, rQ c9, rR i9, oQ s0, oS f4, oH f8',
    fallen: { r: '-' },
    goal: { fall: 'r', keep: 'all', survive: 1 },
    most: 1,
    others: 'take',
    solution: ['c4c9'],
    wrong: ['c4f4'],
  },
  {
    id: 'absent',
    pieces: 'wQ a18, wN c4, bQ i8, bS f7, bR i3, bA h5',
    goal: { win: true },
    most: 3,
    solution: ['c4f6', 'f6i8'],
    wrong: ['c4d6', 'd6c4', 'c4d6'],
  },
  {
    id: 'alliance',
    pieces: 'wQ a18, wR c4, rQ s0, rS c7, bQ c9, bN e6, gQ s18',
    options: { Players: 'wwobgpd' },
    fallen: { o: 'r' },
    goal: { win: true },
    most: 4,
    solution: ['c4b4', 'b4b9', 'b9c9'],
    wrong: ['c4c6', 'c6d6', 'd6d7', 'd7e7'],
  },
] as const satisfies readonly Part[];

const threeFriends = [
  {
    id: 'ocean',
    pieces: 'rG r41, gG g41, bG b41, rR r44',
    goal: { reach: ['b63'] },
    most: 5,
    solution: ['r44r34', 'r34b73', 'b73b63'],
    wrong: ['r44r45', 'r45r35', 'r35r34', 'r34r33', 'r33r32'],
  },
  {
    id: 'mountain',
    pieces: 'rG r41, gG g41, bG b41, rC r33, rP r45, bR b63, gP b73',
    goal: { take: ['b63'] },
    most: 3,
    solution: ['r33r43', 'r43b63'],
    wrong: ['r33r34', 'r34r44', 'r44r43'],
  },
  {
    id: 'horse',
    pieces: 'rG r41, gG g41, bG b41, rH r24',
    goal: { reach: ['b75', 'b63'] },
    most: 4,
    solution: ['r24b75', 'b75b63'],
    wrong: ['r24r43', 'r43r24', 'r24r43', 'r43r24'],
  },
  {
    id: 'soldier',
    pieces: 'rG r41, gG g41, bG b41, rP r44, bR b75',
    goal: { take: ['b75'] },
    most: 3,
    solution: ['r44r45', 'r45b65', 'b65b75'],
    wrong: ['r44r45', 'r45b65', 'b65b64'],
  },
  {
    id: 'fire',
    pieces: 'rG r41, gG g41, bG b41, rI r34, bC b75',
    goal: { take: ['b75'] },
    most: 3,
    solution: ['r34r45', 'r45b75'],
    wrong: ['r34r25', 'r25b95', 'b95b84'],
  },
  {
    id: 'flag',
    pieces: 'rG r41, gG g41, bG b41, rF r44, bR b95',
    goal: { take: ['b95'] },
    most: 3,
    solution: ['r44b65', 'b65b95'],
    wrong: ['r44b65', 'b65b64', 'b64b63'],
  },
  {
    id: 'home-elephant',
    pieces: 'rG r41, gG g41, bG b41, rE r31, rP r42',
    goal: { reach: ['r53', 'r75'] },
    most: 4,
    solution: ['r42r43', 'r31r53', 'r53r75'],
    wrong: ['r31r13', 'r13r31', 'r31r13', 'r13r31'],
  },
  {
    id: 'palace',
    pieces: 'rG r51, rA r52, gG g41, bG b41',
    goal: { reach: ['r42', 'r61'] },
    most: 4,
    solution: ['r52r61', 'r51r41', 'r41r42'],
    wrong: ['r52r41', 'r41r52', 'r51r41', 'r41r42'],
  },
  {
    id: 'check',
    pieces: 'rG r51, rA r41, rH r33, gG g41, gR r54, bG b41',
    goal: { take: ['r54'] },
    most: 1,
    solution: ['r33r54'],
    wrong: ['r41r52'],
  },
  {
    id: 'army',
    pieces: 'rG r41, rR r92, gG g42, gA g61, gC g43, gR g33, gE g31, gP g54, bG b41, bR b94',
    goal: { fall: 'g' },
    most: 3,
    solution: ['r92g12', 'g12g42'],
    wrong: ['r92r82', 'r82r72', 'r72r62'],
  },
  {
    id: 'last',
    pieces: 'rG r41, rR g11, gG g41, gC g63, gP g74, bG b41, bA b42, bR b94',
    goal: { win: true },
    most: 2,
    solution: ['g11g41', 'g63b41'],
    wrong: ['g11g41', 'g41g42'],
  },
  {
    id: 'no-move',
    pieces: 'rG r41, rR g92, rR g84, rP g83, gG g41',
    goal: { win: true },
    most: 1,
    solution: ['g84g54'],
    wrong: ['g84g44'],
  },
  {
    id: 'two-others',
    pieces: 'rG r51, rR r24, gG g41, gR g22, gH r84, bG b41, bC r21',
    goal: { take: ['r21'], keep: 'all', survive: 1 },
    most: 1,
    others: 'take',
    solution: ['r24r21'],
    wrong: ['r24r84'],
  },
] as const satisfies readonly Part[];

const middleXiangqi = [
  {
    id: 'rook',
    pieces: 'wG f1, wR b2, bG h10, bP b7, bH j7',
    goal: { take: ['b7', 'j7'] },
    most: 3,
    solution: ['b2b7', 'b7j7'],
    wrong: ['b2c2', 'c2c7', 'c7j7'],
  },
  {
    id: 'ox',
    pieces: 'wG f1, bG h10, wO e1, wP e3',
    goal: { reach: ['i5'] },
    most: 4,
    solution: ['e1g3', 'g3i5'],
    wrong: ['e1c3', 'c3a5', 'a5c3', 'c3e1'],
  },
  {
    id: 'facing',
    pieces: 'wG f1, wO e1, bG g10',
    goal: { reach: ['h1'] },
    most: 4,
    solution: ['e1g3', 'f1g1', 'g1h1'],
    wrong: ['f1f2', 'f2f3', 'f3f2', 'f2f1'],
  },
  {
    id: 'advisor',
    pieces: 'wG g1, wA f1, bG h10',
    goal: { reach: ['g2', 'h3'] },
    most: 4,
    solution: ['f1g2', 'g2h3'],
    wrong: ['f1g2', 'g2f3', 'f3g2', 'g2f1'],
  },
  {
    id: 'short-horse',
    pieces: 'wG f1, bG h10, wH c2',
    goal: { reach: ['d4', 'f5'] },
    most: 4,
    solution: ['c2d4', 'd4f5'],
    wrong: ['c2b4', 'b4c6', 'c6e7', 'e7g6'],
  },
  {
    id: 'elephant',
    pieces: 'wG f1, bG h10, wE c2',
    goal: { reach: ['e5', 'h7'] },
    most: 4,
    solution: ['c2e5', 'e5h7'],
    wrong: ['c2a5', 'a5c2', 'c2a5', 'a5c2'],
  },
  {
    id: 'rhino',
    pieces: 'wG f1, bG h10, wI d2',
    goal: { reach: ['e5', 'h6'] },
    most: 4,
    solution: ['d2e5', 'e5h6'],
    wrong: ['d2c5', 'c5d2', 'd2c5', 'c5d2'],
  },
  {
    id: 'leap',
    pieces: 'wG f1, bG h10, wC e2, wP e4, wH h7, bR e7, bC k7',
    goal: { take: ['e7', 'k7'] },
    most: 3,
    solution: ['e2e7', 'e7k7'],
    wrong: ['e2e3', 'e3d3', 'd3d7'],
  },
  {
    id: 'pawn',
    pieces: 'wG f1, bG h10, wP c4, bR d6',
    goal: { take: ['d6'] },
    most: 3,
    solution: ['c4c5', 'c5c6', 'c6d6'],
    wrong: ['c4c5', 'c5c6', 'c6c7'],
  },
  {
    id: 'drop',
    pieces: 'wG f1, bG h10, wR a3, bH a7',
    goal: { take: ['a7'], reach: ['k4'] },
    most: 2,
    solution: ['a3a7', 'H@k4'],
    wrong: ['a3a4', 'a4a5'],
  },
  {
    id: 'mate',
    pieces: 'wG f1, bG h10, wR a9, wR b4, bP c7',
    goal: { win: true },
    most: 1,
    solution: ['b4b10'],
    wrong: ['a9a10'],
  },
  {
    id: 'drop-mate',
    pieces: 'wG f1, bG h10, wR g4, wC h2, bP c7',
    hands: { w: { P: 1 } },
    goal: { win: true },
    most: 1,
    solution: ['P@h5'],
    wrong: ['g4h4'],
  },
  {
    id: 'stalemate',
    pieces: 'wG g1, wR a4, bG h10',
    goal: { win: true },
    most: 1,
    solution: ['a4h4'],
    wrong: ['a4a9'],
  },
  {
    id: 'takes-back',
    pieces: 'wG f1, wR d4, bG h10, bH d8, bE g10, bI j4',
    goal: { take: ['j4'], keep: 'all', survive: 1 },
    most: 1,
    others: 'take',
    solution: ['d4j4'],
    wrong: ['d4d8'],
  },
] as const satisfies readonly Part[];

type Part = Omit<Lesson, 'variant' | 'side'>;

export type LessonId =
  | (typeof sevenKingdoms)[number]['id']
  | (typeof threeFriends)[number]['id']
  | (typeof middleXiangqi)[number]['id'];

const of = (variant: Variant, side: string, parts: readonly Part[]): Lesson[] =>
  parts.map((part) => ({ ...part, variant, side }));
/** The part of a large board that is shown if a lesson names no other. */
export function partOf(variant: Variant): Pick<Lesson, 'part'> {
  const { part } = gameNamed(variant);
  return part === undefined ? {} : { part };
}

export const lessons: readonly Lesson[] = [
  ...of('sevenkingdoms', 'w', sevenKingdoms).map((one) => ({ ...partOf(one.variant), ...one })),
  ...of('threefriends', 'r', threeFriends),
  ...of('middlexiangqi', 'w', middleXiangqi),
];

export const groups = ['pieces', 'falling', 'tactics', 'special'] as const;
type Group = (typeof groups)[number];

/** The lesson that a group of a course begins with; it ends where another begins. */
const begins: Readonly<Record<Variant, Readonly<Partial<Record<Group, LessonId>>>>> = {
  sevenkingdoms: {
    pieces: 'chancellor',
    falling: 'general-taken',
    tactics: 'order',
    special: 'resigned',
  },
  threefriends: { pieces: 'ocean', falling: 'check', tactics: 'two-others' },
  middlexiangqi: { pieces: 'rook', falling: 'mate', tactics: 'takes-back' },
};

/** The course of a game by its groups. */
export function groupsOf(variant: Variant): { group: Group; lessons: Lesson[] }[] {
  const found: { group: Group; lessons: Lesson[] }[] = [];
  for (const lesson of lessons.filter((one) => one.variant === variant)) {
    const group = groups.find((one) => begins[variant][one] === lesson.id);
    if (group) found.push({ group, lessons: [] });
    found.at(-1)?.lessons.push(lesson);
  }
  return found;
}
