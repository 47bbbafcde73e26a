/** A table as Colyseus sends it to those who are there: the shape of `TableView`, in which only what has changed goes out. */
import { type ArraySchema, schema, t } from '@colyseus/schema';
import type { Table } from '../../table/table.ts';

export const SeatState = schema(
  {
    side: t.string(),
    by: t.string(),
    level: t.uint8(),
    player: t.string(),
    name: t.string(),
    engine: t.boolean(),
    keptFor: t.string(),
    keptName: t.string(),
    here: t.boolean(),
    away: t.boolean(),
    left: t.boolean(),
    draw: t.boolean(),
    resigning: t.boolean(),
    time: t.float64().optional(),
  },
  'SeatState',
);

export const TableState = schema(
  {
    code: t.string(),
    config: t.string(),
    host: t.string(),
    phase: t.string(),
    seats: t.array(SeatState),
    moves: t.array('string'),
    flagged: t.array('uint16'),
    turn: t.string(),
    thinking: t.boolean(),
    paused: t.boolean(),
    result: t.string(),
    reason: t.string(),
    watchers: t.uint16(),
    muted: t.boolean(),
    next: t.string(),
  },
  'TableState',
);

export type TableStateType = InstanceType<typeof TableState>;

/** What of a table is not in its journal. */
export interface Presence {
  readonly here: (player: string) => boolean;
  /** Milliseconds that the mover's clock has run in this turn. */
  readonly running: number;
  readonly thinking: boolean;
  readonly paused: boolean;
  readonly watchers: number;
}

/** Brings what is sent up to what is known. Equal values go nowhere. */
export function toState(state: TableStateType, code: string, table: Table, now: Presence): void {
  Object.assign(state, {
    code,
    config: JSON.stringify(table.config),
    host: table.host,
    phase: table.phase,
    turn: table.turn,
    thinking: now.thinking,
    paused: now.paused,
    result: table.outcome?.result ?? '*',
    reason: table.outcome?.reason ?? '',
    watchers: now.watchers,
    muted: table.muted,
    next: table.next,
  });
  append(state.moves, table.moves);
  append(state.flagged, table.flagged);
  [...table.seats.values()].forEach((seat, i) => {
    const shown = state.seats[i] ?? new SeatState();
    const runs = table.phase === 'playing' && seat.side === table.turn;
    const { time, ...rest } = seat;
    Object.assign(shown, rest, {
      here: seat.player !== '' && now.here(seat.player),
      ...(time === null ? {} : { time: Math.max(0, time - (runs ? now.running : 0)) }),
    });
    if (i >= state.seats.length) state.seats.push(shown);
  });
}

function append<T>(shown: ArraySchema<T>, all: readonly T[]): void {
  for (let i = shown.length; i < all.length; i++) shown.push(all[i] as T);
}
