/** Puzzles as `scripts/puzzles` writes them: a line of JSON each. */
import * as v from 'valibot';
import { variants } from '../../../../../table/config.ts';
import type { Variant } from '../../../game/position.ts';
import type { Checked } from '../../../kit/storage.ts';

export const kinds = [
  'win',
  'mate1',
  'mate2',
  'mate3',
  'mate4',
  'general',
  'losses',
  'save',
  'deny',
  'guard',
  'fork',
  'drop',
  'capture',
  'quiet',
] as const;
export type Kind = (typeof kinds)[number];

const schema = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9A-F]{16}$/)),
  variant: v.string(),
  rules: v.optional(v.record(v.string(), v.string()), {}),
  fen: v.string(),
  /** The solver's moves, and the answers between them. */
  line: v.pipe(v.array(v.string()), v.minLength(1)),
  /** What it is about, the most telling first. */
  kinds: v.pipe(v.array(v.picklist(kinds)), v.minLength(1)),
  rating: v.number(),
  /** The solver's share of the win in thousandths, by the right move and by the best other one. */
  share: v.number(),
  other: v.string(),
  otherShare: v.number(),
});
export type Puzzle = Checked<typeof schema>;

/** What an address asks for: `#/puzzles/VARIANT/ID`, each part if it is there. Whatever is no game is an id. */
export function askedFor(hash: string): { variant?: Variant | undefined; id?: string | undefined } {
  const [path = '', query] = hash.replace(/^#?\/?puzzles\/?/, '').split('?');
  const [first = '', second] = path.split('/');
  const variant = variants.find((name) => name === first);
  const id = variant ? second : first || undefined;
  return { variant, id: id ?? (query && (new URLSearchParams(query).get('id') ?? query)) };
}

/** The puzzles of a file; throws if it is none. */
export function parsePuzzles(text: string): Puzzle[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.parse(schema, JSON.parse(line)));
}
