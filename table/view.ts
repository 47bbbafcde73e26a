/** What those at a table see of it. */
import type { TableView } from './messages.ts';
import type { Table } from './table.ts';

/** What of a table is not in its journal. */
interface Presence {
  readonly here: (player: string) => boolean;
  /** Milliseconds that the mover's clock has run in this turn. */
  readonly running: number;
  readonly thinking: boolean;
  readonly paused: boolean;
  readonly watchers: number;
}

export function viewOf(code: string, table: Table, now: Presence): TableView {
  const { config, host, phase, moves, flagged, turn, muted, next, outcome } = table;
  return {
    code,
    config,
    host,
    phase,
    moves,
    flagged,
    turn,
    muted,
    next,
    thinking: now.thinking,
    paused: now.paused,
    result: outcome?.result ?? '*',
    reason: outcome?.reason ?? '',
    watchers: now.watchers,
    seats: [...table.seats.values()].map(({ time, ...seat }) => ({
      ...seat,
      here: seat.player !== '' && now.here(seat.player),
      ...(time === null ? {} : { time: Math.max(0, time - (phase === 'playing' && seat.side === turn ? now.running : 0)) }),
    })),
  };
}
