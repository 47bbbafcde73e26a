/** What was wrong with the input, in the engine's words, and where in it. */
export interface EngineError {
  readonly what: string;
  readonly where: string;
  /** Of an error in JSON: what programs hold on to, as docs/errors.md lists it. */
  readonly code?: string;
  readonly args?: readonly string[];
  /** Numbers of its place in a text of games, from 1. */
  readonly place?: {
    readonly game?: number;
    readonly variation?: number;
    readonly ply?: number;
    readonly line?: number;
    readonly column?: number;
    readonly tag?: string;
  };
}

/** A value, or why there is none. Nothing in this package throws at bad input. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: EngineError };

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failure(what: string, where: string): { ok: false; error: EngineError } {
  return { ok: false, error: { what, where } };
}

/** Input as it is repeated in a message: of a long one the beginning and the end. */
export function quoted(input: unknown): string {
  const text = typeof input === 'string' ? input : String(JSON.stringify(input) ?? input);
  const short = text.length > 80 ? `${text.slice(0, 40)} ... ${text.slice(-40)}` : text;
  return `'${short}'`;
}

const errorLine = /^info string error: (.*) \(([^()]*)\)$/s;

/** The error that a line of output reports, if it does. */
export function errorOf(line: string): EngineError | undefined {
  const match = errorLine.exec(line);
  return match ? { what: match[1] as string, where: match[2] as string } : undefined;
}
