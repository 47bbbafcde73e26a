/** One line of thought: an `info` line of a search. */
export interface Info {
  readonly depth: number;
  /** 1 is the best line. */
  readonly rank: number;
  /** For the side to move: hundredths of the smallest piece, or moves to a win (negative: loss). */
  readonly score: { readonly cp: number } | { readonly mate: number };
  /** Thousandths of the win of the sides in play; together 1000. */
  readonly shares: Readonly<Record<string, number>>;
  readonly nodes: number;
  /** Milliseconds. */
  readonly time: number;
  readonly pv: readonly string[];
}

/** Reads an `info` line; nothing for other lines, `info string` among them. */
export function parseInfo(line: string): Info | undefined {
  const words = line.split(' ');
  if (words[0] !== 'info' || words[1] === 'string') return undefined;
  const number = (name: string): number => {
    const at = words.indexOf(name);
    return at < 0 ? 0 : Number(words[at + 1]);
  };
  const pvAt = words.indexOf('pv');
  const score = words.indexOf('score');
  if (pvAt < 0 || score < 0) return undefined;
  const shares: Record<string, number> = {};
  const sharesAt = words.indexOf('shares');
  if (sharesAt >= 0) {
    for (let i = sharesAt + 1; /^[a-z]$/.test(words[i] ?? ''); i += 2) {
      shares[words[i] as string] = Number(words[i + 1]);
    }
  }
  const value = Number(words[score + 2]);
  return {
    depth: number('depth'),
    rank: number('multipv') || 1,
    score: words[score + 1] === 'mate' ? { mate: value } : { cp: value },
    shares,
    nodes: number('nodes'),
    time: number('time'),
    pv: words.slice(pvAt + 1),
  };
}

export interface BestMove {
  /** Nothing where there is no move: the game is over, or the position was refused. */
  readonly best: string | undefined;
  /** The answer that is expected. */
  readonly ponder: string | undefined;
}

/** Reads a `bestmove` line. */
export function parseBest(line: string): BestMove | undefined {
  const words = line.split(' ');
  if (words[0] !== 'bestmove') return undefined;
  return {
    best: words[1] === '(none)' ? undefined : words[1],
    ponder: words[2] === 'ponder' ? words[3] : undefined,
  };
}
