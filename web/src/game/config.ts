/** Who plays what: everything that is chosen before a game. */
import type { GameSetup, Result, Rules, State } from 'hegemon-engine';
import { withoutSides } from './fen.ts';

export interface Seat {
  by: 'human' | 'bot' | 'absent';
  /** Of a bot, 1 to 8. */
  level: number;
  /** Kingdoms with the same number are allies; 0: none. */
  alliance: number;
}

export interface Config {
  readonly variant: string;
  /** Which of the rules, where a game has several. */
  readonly preset: string;
  readonly seats: Readonly<Record<string, Seat>>;
  readonly clock: { readonly minutes: number; readonly increment: number } | null;
  /** The position it begins from, if not the start of the game. */
  readonly fen?: string;
}

export const variants = ['sevenkingdoms', 'threefriends', 'middlexiangqi'] as const;
export const presets = ['classic', 'elephantchess', 'chinese'] as const;
/** The order in which the engine's option `Players` names the kingdoms. */
const playersOrder = 'wrobgpd';

const letters: Readonly<Record<string, string>> = {
  sevenkingdoms: playersOrder,
  threefriends: 'rgb',
  middlexiangqi: 'wb',
};

export function sidesOf(variant: string): string[] {
  return [...(letters[variant] ?? '')];
}

/** One person at the first side, bots at all others; or bots everywhere. */
export function defaultConfig(variant: string, human = true, level = 3): Config {
  const seats: Record<string, Seat> = {};
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
function players(seats: Config['seats']): string {
  const first = new Map<number, string>();
  return [...playersOrder]
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
  const absent = Object.keys(config.seats).filter((side) => config.seats[side]?.by === 'absent');
  const setup: GameSetup =
    config.variant === 'sevenkingdoms'
      ? {
          variant: config.variant,
          options: { Rules: config.preset, Players: players(config.seats) },
        }
      : { variant: config.variant };
  if (config.fen !== undefined) return { ok: true, value: { ...setup, fen: config.fen } };
  if (absent.length === 0) return { ok: true, value: setup };
  const whole = rules.newGame(setup);
  if (!whole.ok) return whole;
  return { ok: true, value: { ...setup, fen: withoutSides(whole.value.state(), absent) } };
}
