/** The rules without a search: positions, legal moves, states and records, in the thread of the caller. */
import { type Game, type GameSetup, gameOf } from './game.js';
import { Instance } from './instance.js';
import {
  type GamesFormat,
  type PlayedGame,
  type RecordedGame,
  readPlayedGame,
  readRecordsJson,
} from './records.js';
import { type EngineError, failure, quoted, type Result, success } from './result.js';
import type { State } from './state.js';

/** A setup with nothing left open: what the position of a game is made from. */
export interface FullSetup {
  readonly variant: string;
  readonly options: Readonly<Record<string, string>>;
  readonly fen: string | undefined;
}

/** By side, then by what is counted. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A position as an editor has it, of rules or of none. */
export interface UncheckedPosition {
  /** Letters of side and kind by points: `{ a0: 'wQ' }`; in the Three Friends, of the army that it was born into. */
  readonly pieces: Readonly<Record<string, string>>;
  readonly turn: string;
  /** The side that commands an army: itself, its heir, or `-`. Middle Xiangqi has none. */
  readonly fates: Readonly<Record<string, string>>;
  /** Pieces that were taken, by captor and victim. */
  readonly taken: Counts;
  /** Pieces in hand, by side and kind. */
  readonly hands: Counts;
  readonly quiet: number;
  readonly round: number;
}

/** The lines of the protocol that put a game on the board. */
export function positionLine(fen: string | undefined, moves: readonly string[]): string {
  const start = fen === undefined ? 'startpos' : `fen ${oneLine(fen)}`;
  return `position ${start} moves ${moves.map(oneLine).join(' ')}`;
}

export function optionLine(name: string, value: string): string {
  return `setoption name ${oneLine(name)} value ${oneLine(value)}`;
}

/** Input of people may have line ends in it, and a line is a command. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What is wrong with the shape of a setup. What is legal is for the engine to say. */
function shapeError(setup: unknown): EngineError | undefined {
  const wrong = (where: string, wanted: string, got: unknown) =>
    failure('argument.value', where, wanted, quoted(got)).error;
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  if (!isObject(setup)) return wrong('setup', 'an object', setup);
  const { variant, options, fen, moves } = setup;
  for (const [name, value] of Object.entries({ variant, fen })) {
    if (value !== undefined && typeof value !== 'string') {
      return wrong(`setup, ${name}`, 'text', value);
    }
  }
  if (options !== undefined && !isObject(options)) {
    return wrong('setup, options', 'an object', options);
  }
  for (const [name, value] of Object.entries(options ?? {})) {
    if (typeof value !== 'string') return wrong(`setup, option ${name}`, 'text', value);
  }
  if (moves !== undefined && !Array.isArray(moves)) return wrong('setup, moves', 'a list', moves);
  const odd = (moves ?? []).findIndex((move) => typeof move !== 'string');
  return odd < 0 ? undefined : wrong(`setup, move ${odd + 1}`, 'text', moves?.[odd]);
}

/**
 * The rules of all games: legal moves, what they do, notation. A small engine in this thread that
 * never searches; every call returns at once.
 */
export class Rules {
  private instance: Instance;
  private variant: string | undefined;
  private optionsSet = '';
  /** The values that the options of a game have before anybody sets them. */
  private readonly defaults = new Map<string, Readonly<Record<string, string>>>();

  /** Use `loadRules()`. */
  constructor(private readonly module: WebAssembly.Module) {
    this.instance = new Instance(module);
  }

  /** The games there are, the first being the default. */
  variants(): string[] {
    const line = this.instance
      .ask('uci')
      .find((text) => text.startsWith('option name UCI_Variant '));
    return [...(line ?? '').matchAll(/ var (\S+)/g)].map((match) => match[1] as string);
  }

  /** A game at its start, or wherever a FEN and moves lead. */
  newGame(setup: GameSetup = {}): Result<Game> {
    const misshapen = shapeError(setup);
    if (misshapen) return { ok: false, error: misshapen };
    const variant = setup.variant ?? this.variants()[0] ?? '';
    const defaults = this.defaultOptions(variant);
    if (!defaults.ok) return defaults;
    for (const name of Object.keys(setup.options ?? {})) {
      if (!Object.hasOwn(defaults.value, name))
        return failure('option.unknown.name', variant, name);
    }
    const full: FullSetup = {
      variant,
      options: { ...defaults.value, ...setup.options },
      fen: setup.fen,
    };
    const moves = [...(setup.moves ?? [])];
    const odd = moves.findIndex((move) => !/^\S+$/.test(move));
    if (odd >= 0)
      return failure('argument.value', `position, move ${odd + 1}`, 'one move', quoted(moves[odd]));
    const state = this.stateOf(full, moves);
    return state.ok ? success(gameOf(this, full, moves, state.value)) : state;
  }

  /** What a FEN says, whether it can be played or not. Of the options only `Rules` matters. */
  readPosition({ variant, options, fen }: GameSetup): Result<UncheckedPosition> {
    return this.setup({ variant, rules: options?.Rules, fen: fen ?? 'startpos' });
  }

  /** The FEN of a position, whether it can be played or not. */
  writePosition(position: UncheckedPosition, { variant, options }: GameSetup): Result<string> {
    const made = this.setup<{ fen: string }>({ ...position, variant, rules: options?.Rules });
    return made.ok ? success(made.value.fen) : made;
  }

  private setup<T>(asked: {
    readonly variant: string | undefined;
    readonly rules: string | undefined;
    readonly fen?: string;
  }): Result<T> {
    return this.guarded(() => {
      const { variant = 'sevenkingdoms', rules = 'classic', ...rest } = asked;
      const answer = JSON.parse(
        this.instance.setup(JSON.stringify({ ...rest, variant, rules })),
      ) as T & { readonly error?: EngineError };
      return answer.error ? { ok: false, error: answer.error } : success(answer);
    });
  }

  /**
   * Reads the records of games, each for itself: one that is wrong is an error in its place and costs no other.
   * The moves are not played: `newGame(record.setup)` does that.
   */
  readRecords(text: string): Result<RecordedGame>[] {
    if (typeof text !== 'string')
      return [failure('argument.value', 'record', 'text', quoted(text))];
    const read = this.guarded(() => success(readRecordsJson(this.instance.readRecords(text))));
    return read.ok ? read.value : [read];
  }

  /**
   * The games of a text, each played by the rules when it is asked for. A game that is wrong is an error
   * in its place and costs no other.
   */
  *playedGames(text: string, format: GamesFormat = 'record'): Generator<Result<PlayedGame>> {
    if (typeof text !== 'string') {
      yield failure('argument.value', 'record', 'text', quoted(text));
      return;
    }
    // Its own instance: other calls come in between.
    let instance: Instance;
    try {
      instance = new Instance(this.module);
      const { error } = JSON.parse(instance.openGames(`${oneLine(format)}\n${text}`)) as {
        readonly error?: EngineError;
      };
      if (error) {
        yield { ok: false, error };
        return;
      }
    } catch (trap) {
      yield trapped(trap);
      return;
    }
    for (;;) {
      let found: Result<PlayedGame>;
      try {
        const line = instance.nextGame();
        if (line === '') return;
        found = readPlayedGame(line);
      } catch (trap) {
        yield trapped(trap);
        return;
      }
      yield found;
    }
  }

  /** For `Game`. */
  writeRecord(json: string): string {
    const text = this.guarded(() => success(this.instance.writeRecord(json)));
    return text.ok ? text.value : '';
  }

  /** For `Game`: the state of a game that is named by its setup and moves. */
  stateOf(setup: FullSetup, moves: readonly string[]): Result<State> {
    return this.guarded(() => {
      const chosen = this.choose(setup);
      if (chosen) return { ok: false, error: chosen };
      const refused = this.firstError(positionLine(setup.fen, moves));
      if (refused) return { ok: false, error: refused };
      return success(JSON.parse(this.instance.ask('state').join('')) as State);
    });
  }

  private defaultOptions(variant: string): Result<Readonly<Record<string, string>>> {
    const known = this.defaults.get(variant);
    if (known) return success(known);
    return this.guarded(() => {
      // What was set before is of another game, or of none: each game begins with its defaults.
      this.instance = new Instance(this.module);
      this.variant = undefined;
      const refused = this.firstError(optionLine('UCI_Variant', variant));
      if (refused) return { ok: false, error: refused };
      const state = JSON.parse(this.instance.ask('state').join('')) as State;
      this.defaults.set(variant, state.options);
      return success(state.options);
    });
  }

  private choose(setup: FullSetup): EngineError | undefined {
    const options = JSON.stringify(setup.options);
    if (this.variant === setup.variant && this.optionsSet === options) return undefined;
    this.variant = undefined;
    let refused = this.firstError(optionLine('UCI_Variant', setup.variant));
    // The start fits all rules; what stands on the board may not.
    refused ??= this.firstError('position startpos');
    for (const [name, value] of Object.entries(setup.options)) {
      refused ??= this.firstError(optionLine(name, value));
    }
    if (refused) return refused;
    this.variant = setup.variant;
    this.optionsSet = options;
    return undefined;
  }

  private firstError(line: string): EngineError | undefined {
    return this.instance.errorsOf(line)[0];
  }

  /** A trap of the module is an error, too, and the next call finds a new one. */
  private guarded<T>(action: () => Result<T>): Result<T> {
    try {
      return action();
    } catch (trap) {
      this.instance = new Instance(this.module);
      this.variant = undefined;
      return trapped(trap);
    }
  }
}

function trapped(trap: unknown): ReturnType<typeof failure> {
  return failure('engine.trapped', 'rules', trap instanceof Error ? trap.message : String(trap));
}
