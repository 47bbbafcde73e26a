/** Games as their records have them, and games that the rules have been applied to. */
import type { GameSetup } from './game.js';
import { type EngineError, type Result, success } from './result.js';
import type { Lines } from './tree.js';

export interface RecordedMove {
  readonly text: string;
  readonly comment: string;
  /** Marks behind it: 1 to 6 are `!` `?` `!!` `??` `!?` `?!`. */
  readonly nags: readonly number[];
  /** Where it stands in the text: `game 2, ply 14, line 31, column 9`. */
  readonly where: string;
}

/** A game as its record has it. Whether its moves are legal is not known yet. */
export interface RecordedGame {
  readonly tags: Readonly<Record<string, string>>;
  /** Before the first move. */
  readonly comment: string;
  readonly moves: readonly RecordedMove[];
  readonly variations: Lines<RecordedMove>['variations'];
  readonly result: string;
  /** What `rules.newGame` makes the game from. */
  readonly setup: GameSetup;
}

/** A game of a file that was played to its end by the rules. */
export interface PlayedGame {
  /** Its record, with the rounds, the rules and the result that the engine gives it. */
  readonly text: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly moves: readonly string[];
  readonly result: string;
  /** What the rules say of its end: `*` while it goes on, else winner and reason. */
  readonly end: string;
  /** The key of the first position and of the one after each move, as in `State`. */
  readonly keys: readonly string[];
}

/** What `rules.playedGames` reads: records, or a line of JSON for each game, as `hegemon replay` writes them. */
export type GamesFormat = 'record' | 'json';

/** The answer of the module: `{"records": [...]}` or `{"error": {"what", "where"}}`. */
interface Answer {
  readonly error?: EngineError;
  readonly records?: readonly {
    readonly tags: readonly (readonly [string, string])[];
    readonly comment: string;
    readonly moves: readonly RecordedMove[];
    readonly variations: RecordedGame['variations'];
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
        comment: record.comment,
        moves: record.moves,
        variations: record.variations,
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

interface PlayedAnswer {
  readonly error?: EngineError;
  readonly text: string;
  readonly tags: readonly (readonly [string, string])[];
  readonly moves: string;
  readonly result: string;
  readonly end: string;
  readonly keys: string;
}

export function readPlayedGame(json: string): Result<PlayedGame> {
  const { error, text, tags, moves, result, end, keys } = JSON.parse(json) as PlayedAnswer;
  if (error) return { ok: false, error };
  return success({
    text,
    tags: Object.fromEntries(tags),
    moves: moves === '' ? [] : moves.split(' '),
    result,
    end,
    keys: keys.match(/.{16}/g) ?? [],
  });
}
