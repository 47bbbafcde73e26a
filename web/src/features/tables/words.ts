/** Sentences of tables. */
import type { Clock } from '../../../../table/config.ts';
import type { SeatView, TableView } from '../../../../table/messages.ts';
import type { Refusal } from '../../../../table/refused.ts';
import { errorText } from '../../game/errorSentences.ts';
import { m } from '../../kit/texts/index.ts';
import { t } from './texts/index.ts';

/** Why it was not done. */
export function whyText(why: Refusal): string {
  if (why.code === 'rules') return errorText(why.error);
  return t().why[why.code];
}

/** Days for each move, or minutes and seconds. */
export function clockText(clock: Clock): string {
  if (clock === null) return m().noClock;
  return 'days' in clock ? t().days(clock.days) : `${clock.minutes}+${clock.increment}`;
}

/** Who plays a seat: a person, an engine, a bot, a bot for somebody. */
export function seatName(seat: SeatView | undefined): string {
  if (!seat) return '';
  if (seat.by === 'absent') return m().absent;
  if (seat.by === 'bot' && seat.player === '') return m().botLevel(seat.level);
  if (seat.player === '') return seat.keptFor === '' ? t().free : t().keptFor(seat.keptName);
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
