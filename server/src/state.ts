/**
 * A table as Colyseus sends it to those who are there: the shape of `TableView`, in which only what has changed goes out. It does not compile
 * where a field of that is missing.
 */
import { type ArraySchema, schema, t } from '@colyseus/schema';
import type { Clock, Config, SeatConfig } from '../../table/config.ts';
import type { SeatView, TableView } from '../../table/messages.ts';

type AllOf<T> = Record<T extends object ? keyof T : never, unknown>;

const SeatConfigState = schema(
  { by: t.string(), level: t.uint8(), alliance: t.uint8() } satisfies AllOf<SeatConfig>,
  'SeatConfigState',
);
const ClockState = schema(
  { minutes: t.float64().optional(), increment: t.float64().optional(), days: t.float64().optional() } satisfies AllOf<Clock>,
  'ClockState',
);
const ConfigState = schema(
  {
    variant: t.string(),
    preset: t.string(),
    seats: t.map(SeatConfigState),
    clock: t.ref(ClockState).optional(),
    fen: t.string().optional(),
  } satisfies AllOf<Config>,
  'ConfigState',
);

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
  } satisfies AllOf<SeatView>,
  'SeatState',
);

export const TableState = schema(
  {
    code: t.string(),
    config: t.ref(ConfigState).optional(),
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
  } satisfies AllOf<TableView>,
  'TableState',
);

export type TableStateType = InstanceType<typeof TableState>;

/** Brings what is sent up to what is known. Equal values go nowhere. */
export function toState(state: TableStateType, { config, seats, moves, flagged, ...rest }: TableView): void {
  // It stays as it was made.
  state.config ??= configState(config);
  Object.assign(state, rest);
  append(state.moves, moves);
  append(state.flagged, flagged);
  seats.forEach((seat, i) => {
    const shown = state.seats[i] ?? new SeatState();
    Object.assign(shown, seat);
    if (i >= state.seats.length) state.seats.push(shown);
  });
}

function configState({ seats, clock, ...rest }: Config): InstanceType<typeof ConfigState> {
  const shown = new ConfigState().assign(rest);
  for (const [side, seat] of Object.entries(seats)) shown.seats.set(side, new SeatConfigState().assign(seat));
  if (clock !== null) shown.clock = new ClockState().assign(clock);
  return shown;
}

function append<T>(shown: ArraySchema<T>, all: readonly T[]): void {
  for (let i = shown.length; i < all.length; i++) shown.push(all[i] as T);
}
