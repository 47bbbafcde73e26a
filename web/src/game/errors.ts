/** Errors that the page finds itself, in the form of the engine's. */
import type { EngineError } from 'hegemon-engine';

export const noGames: EngineError = {
  what: 'there is no game in this text',
  where: 'record',
  code: 'record.none',
  args: [],
};

/** What was thrown where the engine or its worker was at work. */
export function thrown(error: unknown, where: string): EngineError {
  const what = error instanceof Error ? error.message : String(error);
  return { what, where, code: 'engine.trapped', args: [what] };
}
