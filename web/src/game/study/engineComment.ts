/** What an engine writes behind its move: score in pieces, depth and seconds (docs/records.md). */
interface EngineComment {
  readonly score: string;
  readonly depth: string;
  readonly seconds: string;
}

export function engineComment(text: string): EngineComment | null {
  const found = /^([+-](?:\d+\.\d+|M\d+))\/(\d+) (\d+\.\d+)s$/.exec(text);
  if (!found) return null;
  const [, score = '', depth = '', seconds = ''] = found;
  return { score, depth, seconds };
}
