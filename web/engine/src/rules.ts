/** The rules without a search: positions, legal moves, states and records, in the thread of the caller. */
import { text as textCheck } from './arguments.js';
import { Game } from './game.js';
import { Instance, type Module } from './instance.js';
import {
  type GamesFormat,
  type PlayedGame,
  type RecordedGame,
  readPlayedGame,
  readRecordsJson,
} from './records.js';
import { type EngineError, type Failure, failure, quoted, type Result, success } from './result.js';
import {
  type FullSetup,
  type GameSetup,
  oneLine,
  optionLine,
  positionCheck,
  positionLine,
  type ReadPosition,
  setupCheck,
  type UncheckedPosition,
} from './setup.js';
import type { State } from './state.js';

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
  constructor(private readonly module: Module) {
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
    const wrong = setupCheck(setup, 'setup');
    if (wrong) return wrong;
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
    return state.ok ? success(new Game(this, full, moves, state.value)) : state;
  }

  /**
   * What a FEN says, whether it can be played or not; it may also be all that the command `position` takes, with its
   * moves. Of the options only `Rules` matters.
   */
  readPosition(setup: GameSetup): Result<ReadPosition> {
    const wrong = setupCheck(setup, 'setup');
    if (wrong) return wrong;
    const { variant, options, fen } = setup;
    return this.setup({ variant, rules: options?.Rules, fen: fen ?? 'startpos' });
  }

  /** The FEN of a position, whether it can be played or not. */
  writePosition(position: UncheckedPosition, setup: GameSetup): Result<string> {
    const wrong = positionCheck(position, 'position') ?? setupCheck(setup, 'setup');
    if (wrong) return wrong;
    const { variant, options } = setup;
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
    const wrong = textCheck(text, 'record');
    if (wrong) return [wrong];
    const read = this.guarded(() => success(readRecordsJson(this.instance.readRecords(text))));
    return read.ok ? read.value : [read];
  }

  /**
   * The games of a text, each played by the rules when it is asked for. A game that is wrong is an error
   * in its place and costs no other.
   */
  *playedGames(text: string, format: GamesFormat = 'record'): Generator<Result<PlayedGame>> {
    const wrong = textCheck(text, 'record') ?? textCheck(format, 'format');
    if (wrong) {
      yield wrong;
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

function trapped(trap: unknown): Failure {
  return failure('engine.trapped', 'rules', trap instanceof Error ? trap.message : String(trap));
}
