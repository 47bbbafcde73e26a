/** Records as the page takes them: their texts are shown, and none of them is longer than that can be. */
import type { RecordedGame, Result, Rules } from 'hegemon-engine';

/** The most letters of a tag and of a comment that the page shows and keeps. */
const longest = { tag: 300, comment: 5000 };

/** Where a text is cut, it says by how much. */
export function cut(text: string, kind: keyof typeof longest): string {
  const most = longest[kind];
  return text.length <= most ? text : `${text.slice(0, most)} … (+${text.length - most})`;
}

function cutTexts(game: RecordedGame): RecordedGame {
  const comment = <T extends { readonly comment: string }>(said: T): T => ({
    ...said,
    comment: cut(said.comment, 'comment'),
  });
  const tags = Object.entries(game.tags).map(([name, value]) => [
    name,
    name === 'FEN' ? value : cut(value, 'tag'),
  ]);
  return comment({
    ...game,
    tags: Object.fromEntries(tags),
    moves: game.moves.map(comment),
    variations: game.variations.map((line) => comment({ ...line, moves: line.moves.map(comment) })),
  });
}

/** The games of a text as the page takes them. */
export function readGames(rules: Rules, text: string): Result<RecordedGame>[] {
  return rules
    .readRecords(text)
    .map((read) => (read.ok ? { ok: true, value: cutTexts(read.value) } : read));
}
