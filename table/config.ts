/** Who plays what: everything that is chosen before a game. Its shapes check what is sent and what was kept. */
import type { GameSetup, Result, Rules, State } from 'hegemon-engine';
import * as v from 'valibot';

export const variants = ['sevenkingdoms', 'threefriends', 'middlexiangqi'] as const;
export const presets = ['classic', 'elephantchess', 'chinese'] as const;

/** A number of ours in these bounds. */
export const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
export const between = (least: number, most: number) => v.pipe(v.number(), v.finite(), v.minValue(least), v.maxValue(most));
export const sideShape = v.pipe(v.string(), v.regex(/^[a-z]$/));
export const levelShape = whole(1, 8);

const seatShape = v.strictObject({
  /** `human`: for whoever sits down, a person or an engine. */
  by: v.picklist(['human', 'bot', 'absent']),
  /** Of a bot. */
  level: levelShape,
  /** Kingdoms with the same number are allies; 0: none. */
  alliance: whole(0, 7),
});
export type SeatConfig = v.InferOutput<typeof seatShape>;

/** No clock is null. */
const clockShape = v.nullable(
  v.union([
    v.strictObject({ minutes: between(0, 180), increment: between(0, 180) }),
    /** A slow game: so long for each move. */
    v.strictObject({ days: between(0.01, 30) }),
  ]),
);
export type Clock = v.InferOutput<typeof clockShape>;

export const configShape = v.pipe(
  v.strictObject({
    variant: v.pipe(v.string(), v.values([...variants])),
    /** Which of the rules, where a game has several. */
    preset: v.pipe(v.string(), v.values([...presets])),
    seats: v.record(sideShape, seatShape),
    clock: clockShape,
    /** The position it begins from, if not the start of the game. */
    fen: v.exactOptional(v.pipe(v.string(), v.maxLength(1000))),
  }),
  v.check(({ variant, seats }) => {
    const sides = sidesOf(variant);
    return Object.keys(seats).length === sides.length && sides.every((side) => side in seats);
  }),
);
export type Config = Readonly<v.InferOutput<typeof configShape>>;

/** The clock of a whole game; there may be none, or one for each move. */
export interface TimeControl {
  readonly minutes: number;
  /** Seconds. */
  readonly increment: number;
}
export function timeControl({ clock }: Pick<Config, 'clock'>): TimeControl | null {
  return clock !== null && 'minutes' in clock ? clock : null;
}

/** The sides of each game, in the order in which its option `Players` names them. */
const letters: Readonly<Record<string, string>> = {
  sevenkingdoms: 'wrobgpd',
  threefriends: 'rgb',
  middlexiangqi: 'wb',
};

export function sidesOf(variant: string): string[] {
  // Whoever asks may name a game `toString`.
  return Object.hasOwn(letters, variant) ? [...(letters[variant] ?? '')] : [];
}

/** Has it several sets of rules? Then sides may be allied or absent, too. */
export function hasPresets(variant: string): boolean {
  return variant === variants[0];
}

/** One person at the first side, bots at all others; or bots everywhere. */
export function defaultConfig(variant: string, human = true, level = 3): Config {
  const seats: Record<string, SeatConfig> = {};
  sidesOf(variant).forEach((side, i) => {
    seats[side] = { by: human && i === 0 ? 'human' : 'bot', level, alliance: 0 };
  });
  return { variant, preset: 'classic', seats, clock: null };
}

/** A game from a position: the side to move for a person, the others for bots. */
export function configFrom(state: State, level = 3): Config {
  const { variant, sides, turn, options, fen } = state;
  const config = defaultConfig(variant, false, level);
  const leaders = [...new Set(sides.map(({ player }) => player))].filter(
    (player) => sides.filter((side) => side.player === player).length > 1,
  );
  for (const { side, player } of sides) {
    const seat = config.seats[side];
    if (!seat) continue;
    seat.by = side === turn ? 'human' : 'bot';
    seat.alliance = leaders.indexOf(player) + 1;
  }
  return { ...config, preset: options.Rules ?? 'classic', fen };
}

/** The option `Players`: allies bear the letter of the first of them. */
function players({ variant, seats }: Config): string {
  const first = new Map<number, string>();
  return sidesOf(variant)
    .map((side) => {
      const alliance = seats[side]?.alliance ?? 0;
      if (alliance === 0) return side;
      if (!first.has(alliance)) first.set(alliance, side);
      return first.get(alliance);
    })
    .join('');
}

/** What the engine makes the game from. */
export function setupOf(rules: Rules, config: Config): Result<GameSetup> {
  const { variant, preset, seats, fen } = config;
  const absent = Object.keys(seats).filter((side) => seats[side]?.by === 'absent');
  const setup: GameSetup = hasPresets(variant) ? { variant, options: { Rules: preset, Players: players(config) } } : { variant };
  if (fen !== undefined) return { ok: true, value: { ...setup, fen } };
  return absent.length === 0 ? { ok: true, value: setup } : withoutSides(rules, setup, absent);
}

/** The start of a game without some of its sides: the first of the others has the turn if it was theirs. */
function withoutSides(rules: Rules, setup: GameSetup, absent: readonly string[]): Result<GameSetup> {
  const start = rules.readPosition(setup);
  if (!start.ok) return start;
  const { pieces, fates, turn, ...others } = start.value;
  const left = (side: string) => !absent.includes(side);
  const position = {
    ...others,
    pieces: Object.fromEntries(Object.entries(pieces).filter(([, [side = '']]) => left(side))),
    fates: { ...fates, ...Object.fromEntries(absent.map((side) => [side, '-'])) },
    turn: [turn, ...sidesOf(setup.variant ?? '')].find(left) ?? turn,
  };
  const fen = rules.writePosition(position, setup);
  return fen.ok ? { ok: true, value: { ...setup, fen: fen.value } } : fen;
}
