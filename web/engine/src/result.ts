/** What was wrong with the input, in the engine's words, and where in it. */
export interface EngineError {
  readonly what: string;
  readonly where: string;
  /** What programs hold on to: one of docs/errors.md, with its arguments. */
  readonly code: string;
  readonly args: readonly string[];
  /** Numbers of its place in a game or a text of games, from 1. */
  readonly place?: {
    readonly game?: number;
    readonly variation?: number;
    readonly ply?: number;
    readonly line?: number;
    readonly column?: number;
    readonly tag?: string;
  };
}

/** The errors that this package finds itself, as engine/error_catalogue.h has those of the engine. */
const sentences = {
  'argument.value': '{0} wanted, got {1}',
  'command.search': '{0} is not for command(), but for play() and analyse()',
  'engine.cancelled': 'given up',
  'engine.closed': 'the engine was closed',
  'engine.died': 'the engine died: {0}',
  'engine.no_move': 'no move came',
  'engine.stopped': 'stopped',
  'engine.trapped': 'the engine stopped: {0}',
  'option.unknown.name': "no option is called '{0}'",
} as const;

/** A value, or why there is none. Nothing in this package throws at bad input. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: EngineError };

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export type Failure = Extract<Result<never>, { ok: false }>;

export function failure(
  code: keyof typeof sentences,
  where: string,
  ...args: readonly string[]
): Failure {
  const what = sentences[code].replace(/\{(\d)\}/g, (_, number) => args[Number(number)] ?? '');
  return { ok: false, error: { what, where, code, args } };
}

/** Input as it is repeated in a message: of a long one the beginning and the end. */
export function quoted(input: unknown): string {
  const text = typeof input === 'string' ? input : written(input);
  const short = text.length > 80 ? `${text.slice(0, 40)} ... ${text.slice(-40)}` : text;
  return `'${short}'`;
}

function written(input: unknown): string {
  try {
    const plain = typeof input === 'number' ? String(input) : JSON.stringify(input);
    return plain ?? String(input);
  } catch {
    // A bigint, or an object that holds itself.
    return typeof input === 'object' ? 'an object' : String(input);
  }
}
