import type { GameSetup } from './game.js';
import { type EngineError, type Result, success } from './result.js';

export interface RecordedMove {
  readonly text: string;
  readonly comment: string;
  /** Where it stands in the text: `game 2, ply 14, line 31, column 9`. */
  readonly where: string;
}

/** A game as its record has it. Whether its moves are legal is not known yet. */
export interface RecordedGame {
  readonly tags: Readonly<Record<string, string>>;
  readonly moves: readonly RecordedMove[];
  readonly result: string;
  /** What `rules.newGame` makes the game from. */
  readonly setup: GameSetup;
}

/** The answer of the module: `{"records": [...]}` or `{"error": {"what", "where"}}`. */
interface Answer {
  readonly error?: EngineError;
  readonly records?: readonly {
    readonly tags: readonly (readonly [string, string])[];
    readonly moves: readonly RecordedMove[];
    readonly result: string;
  }[];
}

const rulesTags = ['Rules', 'Players', 'DrawQuietPlies'];

export function readRecordsJson(json: string): Result<RecordedGame[]> {
  const answer = JSON.parse(json) as Answer;
  if (answer.error) return { ok: false, error: answer.error };
  return success(
    (answer.records ?? []).map((record) => {
      const tags = Object.fromEntries(record.tags);
      return {
        tags,
        moves: record.moves,
        result: record.result,
        setup: setupOf(tags, record.moves),
      };
    }),
  );
}

function setupOf(tags: Record<string, string>, moves: readonly RecordedMove[]): GameSetup {
  const options: Record<string, string> = {};
  for (const name of rulesTags) {
    const value = tags[name];
    if (value !== undefined) options[name] = value;
  }
  return {
    ...(tags.Variant === undefined ? {} : { variant: tags.Variant }),
    ...(tags.FEN === undefined ? {} : { fen: tags.FEN }),
    options,
    moves: moves.map((move) => move.text),
  };
}
