/** Positions as people write them. Whether it is one is for the engine to say. */
import type { GameSetup } from 'hegemon-engine';

/** What a text that somebody pastes means: a FEN, or a line of the protocol such as `position startpos moves ...`. */
export function positionOf(text: string): Pick<GameSetup, 'fen' | 'moves'> {
  const [place = '', moves] = text.trim().split(/\s*\bmoves\b\s*/);
  const fen = place.replace(/^position\s+/i, '').replace(/^fen\b:?\s*/i, '');
  return {
    ...(/^startpos$/i.test(fen) ? {} : { fen }),
    ...(moves ? { moves: moves.split(/\s+/) } : {}),
  };
}
