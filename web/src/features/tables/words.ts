/** Sentences of tables. */
import type { SeatView, TableView } from '../../../../table/messages.ts';
import { m } from '../../kit/texts/index.ts';
import { t } from './texts/index.ts';

/** Why the server did not do it: its word, or what the rules say. */
export function whyText(why: string): string {
  const texts: Readonly<Record<string, string>> = t().why;
  return texts[why] ?? why;
}

/** Who plays a seat: a person, an engine, a bot, a bot for somebody. */
export function seatName(seat: SeatView | undefined): string {
  if (!seat) return '';
  if (seat.by === 'absent') return m().absent;
  if (seat.player === '') return seat.by === 'bot' ? t().bot(seat.level) : t().free;
  if (seat.away) return t().botFor(seat.name);
  return seat.engine ? t().engine(seat.name) : seat.name;
}

/** In how many moves a side has its turn, if nobody falls until then; 0: now. */
export function movesUntil(
  table: TableView,
  inPlay: readonly string[],
  mine: readonly string[],
): number | null {
  const from = inPlay.indexOf(table.turn);
  if (from < 0) return null;
  for (let i = 0; i < inPlay.length; i++) {
    if (mine.includes(inPlay[(from + i) % inPlay.length] ?? '')) return i;
  }
  return null;
}
