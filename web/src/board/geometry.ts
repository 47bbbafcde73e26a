/**
 * Where points lie and what is drawn between them, for the three boards. Nothing here knows a rule;
 * seats are numbered in turn order. Distances are in hundredths of the step between two points, the
 * middle of the board is (0, 0), y grows downwards, and seat 0 of every geometry lies as printed in
 * the rules of its game: west, below, below.
 */
export interface Vec {
  readonly x: number;
  readonly y: number;
}

/** The edge of the board that a seat begins at. */
export interface Home {
  readonly from: Vec;
  readonly to: Vec;
  /** Degrees, clockwise from the right: where the seat lies as seen from the middle. */
  readonly angle: number;
}

export interface Label extends Vec {
  readonly text: string;
  /** Away from the board, a step long: letters that are larger stand farther out. */
  readonly out: Vec;
}

interface Sign extends Vec {
  readonly glyph: string;
  readonly size: number;
  readonly kind: 'emperor' | 'terrain' | 'river';
}

interface Region {
  readonly d: string;
  readonly kind: 'surface' | 'palace' | 'river' | 'ocean' | 'mountain' | 'city';
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Geometry {
  readonly points: ReadonlyMap<string, Vec>;
  /** The points row by row, as a reader is shown them. */
  readonly rows: readonly (readonly string[])[];
  readonly regions: readonly Region[];
  readonly lines: string;
  readonly signs: readonly Sign[];
  readonly labels: readonly Label[];
  readonly homes: readonly Home[];
  /** What the board takes in each direction, with its frame and without labels. */
  readonly bounds: Bounds;
  /** What labels add to it on each side. */
  readonly labelRoom: number;
  /** Degrees clockwise that bring each seat below. */
  readonly turns: readonly number[];
  /** Pieces in hand are shown above and below the board. */
  readonly hands: boolean;
}

export const step = 100;

export function turned({ x, y }: Vec, degrees: number): Vec {
  switch (((degrees % 360) + 360) % 360) {
    case 0:
      return { x, y };
    case 90:
      return { x: -y, y: x };
    case 180:
      return { x: -x, y: -y };
    case 270:
      return { x: y, y: -x };
  }
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: round(x * cos - y * sin), y: round(x * sin + y * cos) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function line(a: Vec, b: Vec): string {
  return `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
}

function box(left: number, top: number, right: number, bottom: number): string {
  return `M${left} ${top}H${right}V${bottom}H${left}Z`;
}

const letters = 'abcdefghijklmnopqrs';
const [left, right, up, down] = [
  { x: -step, y: 0 },
  { x: step, y: 0 },
  { x: 0, y: -step },
  { x: 0, y: step },
] as const;

/** Points by name, and the names in rows from the highest rank down. */
function grid(files: number, top: number, low: number, at: (file: number, rank: number) => Vec) {
  const points = new Map<string, Vec>();
  const rows: string[][] = [];
  for (let rank = top; rank >= low; rank--) {
    const row = [...letters.slice(0, files)].map((letter) => `${letter}${rank}`);
    for (const [file, name] of row.entries()) points.set(name, at(file, rank));
    rows.push(row);
  }
  return { points, rows };
}

export function sevenKingdoms(): Geometry {
  const n = 19;
  const half = ((n - 1) / 2) * step;
  const at = (file: number, rank: number): Vec => ({
    x: file * step - half,
    y: half - rank * step,
  });
  const { points, rows } = grid(n, n - 1, 0, at);
  const labels: Label[] = [];
  let lines = '';
  const frame = half + 62;
  const room = 46;
  for (let i = 0; i < n; i++) {
    lines += line(at(0, i), at(n - 1, i)) + line(at(i, 0), at(i, n - 1));
    const away = frame + room / 2;
    const file = { x: i * step - half, text: letters[i] as string };
    const rank = { y: half - i * step, text: String(i) };
    labels.push({ ...file, y: away, out: down }, { ...file, y: -away, out: up });
    labels.push({ ...rank, x: -away, out: left }, { ...rank, x: away, out: right });
  }
  const edge = frame - 14;
  const home = (along: number, angle: number): Home => {
    const length = 330;
    const [cx, cy] = { 0: [edge, along], 90: [along, edge], 180: [-edge, along] }[angle] ?? [
      along,
      -edge,
    ];
    const [dx, dy] = angle % 180 === 0 ? [0, length] : [length, 0];
    return {
      from: { x: (cx as number) - dx, y: (cy as number) - dy },
      to: { x: (cx as number) + dx, y: (cy as number) + dy },
      angle: Math.round((Math.atan2(cy as number, cx as number) * 180) / Math.PI),
    };
  };
  return {
    points,
    rows,
    regions: [{ kind: 'surface', d: box(-frame, -frame, frame, frame) }],
    lines,
    signs: [{ x: 0, y: 0, glyph: '周', size: 84, kind: 'emperor' }],
    labels,
    homes: [
      home(0, 180),
      home(-400, 90),
      home(400, 90),
      home(400, 0),
      home(-400, 0),
      home(400, 270),
      home(-400, 270),
    ],
    bounds: { left: -frame, top: -frame, right: frame, bottom: frame },
    labelRoom: room,
    turns: [270, 0, 0, 90, 90, 180, 180],
    hands: false,
  };
}

export function middleXiangqi(): Geometry {
  const [files, ranks] = [13, 10];
  const at = (file: number, rank: number): Vec => ({
    x: (file - 6) * step,
    y: (5.5 - rank) * step,
  });
  const { points, rows } = grid(files, ranks, 1, at);
  const labels: Label[] = [];
  const frame = { x: 600 + 62, y: 450 + 62 };
  const room = 44;
  let lines = '';
  for (let rank = 1; rank <= ranks; rank++) {
    lines += line(at(0, rank), at(files - 1, rank));
    const away = frame.x + room / 2;
    const { y } = at(0, rank);
    const text = String(rank);
    labels.push({ text, x: -away, y, out: left }, { text, x: away, y, out: right });
  }
  for (let file = 0; file < files; file++) {
    if (file === 0 || file === files - 1) lines += line(at(file, 1), at(file, 10));
    else lines += line(at(file, 1), at(file, 5)) + line(at(file, 6), at(file, 10));
    const away = frame.y + room / 2;
    const text = letters[file] as string;
    const { x } = at(file, 1);
    labels.push({ text, x, y: away, out: down }, { text, x, y: -away, out: up });
  }
  for (const [low, high] of [
    [1, 3],
    [8, 10],
  ] as const) {
    lines += line(at(5, low), at(7, high)) + line(at(7, low), at(5, high));
  }
  const home = (y: number, angle: number): Home => ({
    from: { x: -600, y },
    to: { x: 600, y },
    angle,
  });
  return {
    points,
    rows,
    regions: [
      { kind: 'surface', d: box(-frame.x, -frame.y, frame.x, frame.y) },
      { kind: 'river', d: box(-600, -50, 600, 50) },
      { kind: 'palace', d: box(-100, 250, 100, 450) + box(-100, -450, 100, -250) },
    ],
    lines,
    signs: [
      { x: -300, y: 0, glyph: '河', size: 66, kind: 'river' },
      { x: 300, y: 0, glyph: '界', size: 66, kind: 'river' },
    ],
    labels,
    homes: [home(frame.y - 14, 90), home(14 - frame.y, 270)],
    bounds: { left: -frame.x, top: -frame.y, right: frame.x, bottom: frame.y },
    labelRoom: room,
    turns: [0, 180],
    hands: true,
  };
}

export function threeFriends(): Geometry {
  const arms = 'rgb';
  // The three arms lie on the sides of a triangle: the border ranks are its sides, and the corner
  // files of two neighbours are one step from each other.
  const side = 10 * step;
  const inner = side / (2 * Math.sqrt(3));
  /** Files and ranks count from 1 and may lie between two of them. */
  const at = (arm: number, file: number, rank: number): Vec =>
    turned({ x: (file - 5) * step, y: inner + (5 - rank) * step }, -120 * arm);
  const points = new Map<string, Vec>();
  const rows: string[][] = [];
  const labels: Label[] = [];
  let lines = '';
  let palace = '';
  const polygon = (corners: readonly Vec[]) =>
    corners.map((p, i) => `${i === 0 ? 'M' : 'L'}${round(p.x)} ${round(p.y)}`).join('');

  for (let arm = 0; arm < 3; arm++) {
    for (let rank = 5; rank >= 1; rank--) {
      const row: string[] = [];
      for (let file = 1; file <= 9; file++) {
        const name = `${arms[arm]}${file}${rank}`;
        points.set(name, at(arm, file, rank));
        row.push(name);
      }
      rows.push(row);
      lines += line(at(arm, 1, rank), at(arm, 9, rank));
    }
    for (let file = 1; file <= 9; file++) {
      lines += line(at(arm, file, 1), at(arm, file, 5));
      // Files are named with their arm, as moves name them; ranks stand at the arm's first file.
      const out = turned(down, -120 * arm);
      labels.push({ text: `${arms[arm]}${file}`, ...at(arm, file, 0.18), out });
    }
    for (let rank = 1; rank <= 5; rank++) {
      const out = turned(left, -120 * arm);
      labels.push({ text: String(rank), ...at(arm, 0.2, rank), out });
    }
    lines += line(at(arm, 4, 1), at(arm, 6, 3)) + line(at(arm, 6, 1), at(arm, 4, 3));
    palace += `${polygon([at(arm, 4, 1), at(arm, 6, 1), at(arm, 6, 3), at(arm, 4, 3)])}Z`;
  }

  /** How a file (1 to 5) of an arm goes on into the arm to its left, as a curve. */
  const leftOf = [2, 0, 1]; // of Red Blue, of Green Red, of Blue Green
  const bend = (arm: number, file: number): Vec =>
    turned({ x: (file - 5) * step, y: (5 - file) * step * Math.tan(Math.PI / 6) }, -120 * arm);
  const bentTo = (arm: number, file: number, to: Vec): string => {
    const over = bend(arm, file);
    return `Q${round(over.x)} ${round(over.y)} ${round(to.x)} ${round(to.y)}`;
  };
  const curve = (arm: number, file: number) =>
    bentTo(arm, file, at(leftOf[arm] as number, 10 - file, 5));
  const back = (arm: number, file: number) => bentTo(arm, file, at(arm, file, 5));
  /** What lies on the border between two files of an arm and their other ends. */
  const band = (arm: number, from: number, to: number): string => {
    const far = at(leftOf[arm] as number, 10 - to, 5);
    return `${polygon([at(arm, from, 5)])}${curve(arm, from)}L${round(far.x)} ${round(far.y)}${back(arm, to)}Z`;
  };
  const middle = (arm: number, file: number): Vec => {
    const [a, b, over] = [
      at(arm, file, 5),
      at(leftOf[arm] as number, 10 - file, 5),
      bend(arm, file),
    ];
    return { x: round((a.x + 2 * over.x + b.x) / 4), y: round((a.y + 2 * over.y + b.y) / 4) };
  };
  const regions: Region[] = [];
  const signs: Sign[] = [{ x: 0, y: 0, glyph: '海', size: 100, kind: 'terrain' }];
  let ocean = '';
  for (const arm of [0, 2, 1]) {
    for (let file = 1; file <= 5; file++) {
      lines += polygon([at(arm, file, 5)]) + curve(arm, file);
    }
    regions.push({ kind: 'city', d: band(arm, 0.55, 2.5) });
    regions.push({ kind: 'mountain', d: band(arm, 2.5, 3.5) });
    ocean += ocean === '' ? polygon([at(arm, 3.5, 5)]) : '';
    ocean += curve(arm, 3.5);
    const next = at(leftOf[arm] as number, 3.5, 5);
    ocean += `L${round(next.x)} ${round(next.y)}`;
    signs.push({ ...middle(arm, 1.5), glyph: '城', size: 50, kind: 'terrain' });
    signs.push({ ...middle(arm, 3), glyph: '山', size: 56, kind: 'terrain' });
  }
  regions.push({ kind: 'ocean', d: `${ocean}Z` }, { kind: 'palace', d: palace });

  // The surface: the arms with a margin, joined by the triangle between them.
  const margin = 0.62;
  const surface: Vec[] = [];
  for (const arm of [0, 2, 1]) {
    surface.push(at(arm, 9 + margin, 1 - margin), at(arm, 1 - margin, 1 - margin));
    surface.push(at(arm, 1 - margin, 5));
    surface.push(at(leftOf[arm] as number, 9 + margin, 5));
  }
  const homes: Home[] = [];
  for (let arm = 0; arm < 3; arm++) {
    homes.push({
      from: at(arm, 1.2, 1 - margin + 0.14),
      to: at(arm, 8.8, 1 - margin + 0.14),
      angle: (90 - 120 * arm + 360) % 360,
    });
  }
  const [xs, ys] = [surface.map((p) => p.x), surface.map((p) => p.y)];
  return {
    points,
    rows,
    regions: [{ kind: 'surface', d: `${polygon(surface)}Z` }, ...regions],
    lines,
    signs,
    labels,
    homes,
    bounds: {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    },
    labelRoom: 40,
    turns: [0, 120, 240],
    hands: false,
  };
}

/** What hands take above and below a board. */
export const trayHeight = 118;

/** The point nearest to a place, of those named, and how far it is. */
export function nearest(
  places: Iterable<readonly [string, Vec]>,
  place: Vec,
): { readonly name: string; readonly distance: number } | undefined {
  let best: { name: string; distance: number } | undefined;
  for (const [name, at] of places) {
    const distance = Math.hypot(at.x - place.x, at.y - place.y);
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  return best;
}
