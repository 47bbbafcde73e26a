/** Changing the text of a position. Whether it is one is for the engine to say. */
import type { GameSetup, State } from 'hegemon-engine';

/**
 * The FEN of a position of the Seven Kingdoms without some of the kingdoms: their pieces are gone,
 * and the first kingdom that is left has the turn if it was theirs.
 */
export function withoutSides(state: State, absent: readonly string[]): string {
  const [placement = '', turn = '', fates = '', ...rest] = state.fen.split(' ');
  const ranks = placement.split('/').map((rank) => {
    let text = '';
    let gap = 0;
    for (const [, digits, piece] of rank.matchAll(/(\d+)|([a-z][A-Z])/g)) {
      if (digits !== undefined) gap += Number(digits);
      else if (piece !== undefined && absent.includes(piece[0] as string)) gap++;
      else if (piece !== undefined) {
        text += (gap > 0 ? String(gap) : '') + piece;
        gap = 0;
      }
    }
    return text + (gap > 0 ? String(gap) : '');
  });
  const left = [...fates].map((fate) => (absent.includes(fate) ? '-' : fate));
  const mover = absent.includes(turn) ? (left.find((fate) => fate !== '-') ?? turn) : turn;
  return [ranks.join('/'), mover, left.join(''), ...rest].join(' ');
}

/** What a text that somebody pastes means: a FEN, or a line of the protocol such as `position startpos moves ...`. */
export function positionOf(text: string): Pick<GameSetup, 'fen' | 'moves'> {
  const [place = '', moves] = text.trim().split(/\s*\bmoves\b\s*/);
  const fen = place.replace(/^position\s+/i, '').replace(/^fen\b:?\s*/i, '');
  return {
    ...(/^startpos$/i.test(fen) ? {} : { fen }),
    ...(moves ? { moves: moves.split(/\s+/) } : {}),
  };
}
