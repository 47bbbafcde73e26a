/** A game at the table as the browser keeps it: what has happened, and how it is looked at. */
import type { Rules } from 'hegemon-engine';
import * as v from 'valibot';
import { Board } from '../../../../table/board.ts';
import { type Config, configShape, timeControl } from '../../../../table/config.ts';
import type { Person } from '../../../../table/host.ts';
import { type Event, eventShape, Table } from '../../../../table/table.ts';
import { type Checked, formOf, loadPlayed, playedText, putAside } from '../../kit/storage.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.number(), v.finite(), v.minValue(0));

const looks = {
  paused: v.boolean(),
  below: v.string(),
  /** What is looked at: so many moves from the start; null: the game as it stands. */
  view: v.nullable(count),
};
const journal = v.object({
  events: v.pipe(
    v.array(eventShape),
    v.check((events) => isTable(events)),
  ),
  /** Milliseconds that the turn has run. */
  used: time,
  ...looks,
});
/** As pages kept it that had no journal. */
const moveList = v.pipe(
  v.object({
    config: configShape,
    moves: v.array(v.string()),
    /** Milliseconds left to each side. */
    clocks: v.nullable(v.record(v.string(), time)),
    /** What its side had left after each move, where that is known. */
    times: v.array(v.nullable(time)),
    ...looks,
  }),
  v.check(({ clocks, config: { seats } }) =>
    Object.keys(seats).every((side) => clocks === null || side in clocks),
  ),
);
type MoveList = Checked<typeof moveList>;
export type StoredMatch = Checked<typeof journal>;

const readForm = (name: string) => formOf(name, v.union([journal, moveList]));
export const matchForm = (name: string) => formOf(name, journal);

function isTable(events: readonly Event[]): boolean {
  try {
    return events[0]?.kind === 'made' && Table.of(events).phase !== 'gathering';
  } catch {
    return false;
  }
}

/** Whoever sits at this browser. */
export const here: Person = { player: 'here', name: '', engine: false };

/** What happens before the first move: all people sit down. */
export function begun(board: Board, config: Config): Event[] {
  const { turn, sides, outcome } = board.open(config, []);
  const events: Event[] = [
    { kind: 'made', config, open: false, host: here.player, at: Date.now() },
  ];
  const table = Table.of(events);
  const add = (more: readonly Event[]) => {
    for (const event of more) table.apply(event);
    events.push(...more);
  };
  for (const { side } of table.free()) add(table.sit(side, here.player, here.name, here.engine));
  add(table.start(here.player, turn, sides));
  if (outcome !== null) add([{ kind: 'over', outcome }]);
  return events;
}

/** What must have happened where moves were kept alone. */
function eventsOf(board: Board, { config, moves, clocks, times }: MoveList): Event[] {
  const events = begun(board, config);
  const table = Table.of(events);
  const increment = (timeControl(config)?.increment ?? 0) * 1000;
  moves.forEach((kept, ply) => {
    const side = table.turn;
    const standing = board.play(ply, kept);
    const left = times[ply] ?? null;
    const shown = table.seat(side).time;
    const flagged = left === 0 && standing.move === null;
    const spent = left === null || shown === null ? 0 : shown + (flagged ? 0 : increment) - left;
    const event = table.moved(side, standing, spent, flagged);
    table.apply(event);
    events.push(event);
  });
  const { phase, turn, sides } = table;
  if (clocks !== null && phase === 'playing') {
    events.push({ kind: 'tookBack', ply: moves.length, turn, sides, times: { ...clocks } });
  }
  return events;
}

/** A game that is kept, on a board of its own. */
export interface Kept {
  readonly board: Board;
  readonly table: Table;
  readonly stored: StoredMatch;
}

/** What is kept under a name, if there is something. What cannot be read is put aside. */
export async function keptMatch(rules: Rules, name: string): Promise<Kept | undefined> {
  const read = await loadPlayed(readForm(name));
  if (!read) return undefined;
  const board = new Board(rules);
  try {
    const stored = 'events' in read ? read : journalOf(board, read);
    const table = Table.of(stored.events);
    const { turn } = board.open(table.config, table.moves);
    if (table.phase === 'playing' && turn !== table.turn)
      throw new Error('another side is to move');
    return { board, table, stored };
  } catch {
    putAside(name, await playedText(name));
    return undefined;
  }
}
function journalOf(board: Board, list: MoveList): StoredMatch {
  const { paused, below, view } = list;
  return { events: eventsOf(board, list), used: 0, paused, below, view };
}
