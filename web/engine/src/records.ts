/** Games as their records have them, and games that the rules have been applied to. */
import { type EngineError, type Result, success } from './result.js';
import type { GameSetup } from './setup.js';
import type { Lines, WrittenMove } from './tree.js';

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

/** What `rules.playedGames` reads: records, or a line of JSON for each game, as `hegemon convert --to json` writes them. */
export type GamesFormat = 'record' | 'json';

/** A move of a record in JSON, as docs/records.md has it: what is empty is left out. */
interface JsonMove {
  readonly round: number;
  readonly move: string;
  readonly comment?: string;
  readonly nags?: readonly number[];
  readonly where?: string;
}

interface JsonLine {
  readonly comment?: string;
  readonly moves: readonly JsonMove[];
}

interface JsonRecord extends JsonLine {
  readonly error?: EngineError;
  readonly tags: Readonly<Record<string, string>>;
  readonly variations?: readonly (JsonLine & { readonly of: number; readonly at: number })[];
  readonly result: string;
}

const rulesTags = ['Rules', 'Players', 'DrawQuietPlies'];

function lineOf({ comment = '', moves }: JsonLine): { comment: string; moves: RecordedMove[] } {
  return {
    comment,
    moves: moves.map(({ move, comment = '', nags = [], where = '' }) => ({
      text: move,
      comment,
      nags,
      where,
    })),
  };
}

/** Each game of the module's answer, or what is wrong with it. */
export function readRecordsJson(json: string): Result<RecordedGame>[] {
  return (JSON.parse(json) as readonly JsonRecord[]).map((record) => {
    if (record.error) return { ok: false, error: record.error };
    const { tags, variations = [], result } = record;
    const main = lineOf(record);
    return success({
      tags,
      ...main,
      variations: variations.map((line) => ({ of: line.of, at: line.at, ...lineOf(line) })),
      result,
      setup: setupOf(tags, main.moves),
    });
  });
}

/** What the module writes a record from. */
export function recordJson(
  { comment = '', moves, variations = [] }: Partial<Lines<WrittenMove>>,
  tags: Readonly<Record<string, string>>,
  result: string,
): string {
  const line = (written: readonly WrittenMove[] = []): JsonMove[] =>
    written.map(({ round, text, comment, nags }) => ({ round, move: text, comment, nags }));
  return JSON.stringify({
    tags,
    comment,
    moves: line(moves),
    variations: variations.map((each) => ({ ...each, moves: line(each.moves) })),
    result,
  } satisfies JsonRecord);
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
  readonly tags: Readonly<Record<string, string>>;
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
    tags,
    moves: moves === '' ? [] : moves.split(' '),
    result,
    end,
    keys: keys.match(/.{16}/g) ?? [],
  });
}
