/** The way to a server of tables, by Colyseus, and what is seen of it. */
import { Client, type Room } from '@colyseus/sdk';
import { createSignal, onCleanup } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { Config } from '../../../../table/config.ts';
import {
  ask,
  type LinkStatus,
  reasonOf,
  stayJoined,
  viewIn,
  wakeTable,
} from '../../../../table/link.ts';
import type {
  PastTable,
  Person,
  Phrase,
  TableListing,
  TableView,
} from '../../../../table/messages.ts';
import type { Refusal } from '../../../../table/refused.ts';
import type { TableLink } from '../../game/match/link.ts';
import { identity } from './identity.ts';

const answerMs = 15_000;

export const serverAddress = (): string => identity().server || location.origin;

function me(): Person {
  const { secret, name } = identity();
  return { secret, name: name || 'Guest' };
}

const client = () => new Client(serverAddress().replace(/\/+$/, ''));

/** Whether a server of tables is there, another one, or none that answers. */
export async function askServer(address = serverAddress()): Promise<'tables' | 'other' | 'none'> {
  let answer: Response;
  try {
    answer = await fetch(new URL('/tables', address), {
      signal: AbortSignal.timeout(answerMs),
    });
  } catch {
    return 'none';
  }
  const said = answer.ok ? await answer.json().catch(() => null) : null;
  if (said?.hegemon === 'tables') return 'tables';
  return answer.status >= 500 ? 'none' : 'other';
}

export const recordAddress = (code: string) =>
  new URL(`/tables/${code}/record`, serverAddress()).href;

/** A new table; its code, or why not. */
export async function makeTable(
  config: Config,
  open: boolean,
): Promise<{ readonly code: string } | { readonly why: Refusal }> {
  try {
    const room = await client().create('table', { me: me(), table: { config, open } });
    const { roomId } = room;
    void room.leave();
    return { code: roomId };
  } catch (error) {
    return { why: reasonOf(error) };
  }
}

interface Connection {
  readonly status: () => LinkStatus;
  readonly why: () => Refusal | null;
  /** How the server calls who looks at this. */
  readonly player: () => string;
}
interface Joined<State> extends Connection {
  readonly room: () => Room<unknown, State> | undefined;
}

/** Joins a room, and again whenever the connection ends. */
function join<State>(
  how: (client: Client) => Promise<Room<unknown, State>>,
  greet: (room: Room<unknown, State>) => void,
): Joined<State> {
  const [state, setState] = createSignal<{ status: LinkStatus; why: Refusal | null }>({
    status: 'joining',
    why: null,
  });
  const [player, setPlayer] = createSignal('');
  const link = stayJoined(() => how(client()), {
    joined: (room) => {
      room.onMessage('you', (who: string) => setPlayer(who));
      greet(room);
    },
    status: (status, why) => setState({ status, why }),
  });
  // A phone that wakes up does not wait for the next try.
  const wake = () => {
    if (document.visibilityState === 'visible' && state().status === 'lost') link.retry();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  onCleanup(() => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
    link.leave();
  });
  return { room: link.room, status: () => state().status, why: () => state().why, player };
}

export interface Said {
  readonly name: string;
  readonly side: string;
  readonly phrase: Phrase;
}

export interface RemoteLink extends Connection, TableLink {
  /** Nothing until it is joined. */
  readonly view: { readonly table: TableView | null };
  readonly onSaid: (heard: (said: Said) => void) => void;
}

/** The table with a code, as long as the page is shown. */
export function joinTable(code: string): RemoteLink {
  const [view, setView] = createStore<{ table: TableView | null }>({ table: null });
  const heard: ((said: Said) => void)[] = [];
  const changed: (() => void)[] = [];
  let seenAt = performance.now();
  let turnAt = seenAt;
  let ply = -1;
  const joined = join<TableView>(
    async (client) => {
      await wakeTable(serverAddress(), code);
      return (await client.joinById(code, { me: me() })) as Room<unknown, TableView>;
    },
    (room) => {
      room.onMessage('said', (said: Said) => {
        for (const hear of heard) hear(said);
      });
      room.onStateChange((state) => {
        seenAt = performance.now();
        const seen = viewIn(state);
        if (seen.moves.length !== ply) {
          ply = seen.moves.length;
          turnAt = seenAt;
        }
        setView('table', reconcile(seen));
        for (const tell of changed) tell();
      });
    },
  );
  return {
    ...joined,
    view,
    table: () => view.table as TableView,
    isJoined: () => joined.status() === 'here',
    timeLeft: (side) => {
      const { table } = view;
      const time = table?.seats.find((seat) => seat.side === side)?.time;
      if (!table || time === undefined) return undefined;
      const runs = table.phase === 'playing' && table.turn === side && !table.paused;
      return Math.max(0, time - (runs ? performance.now() - seenAt : 0));
    },
    thought: () => performance.now() - turnAt,
    ask: (name, request) => ask(joined.room(), name, request),
    onSaid: (hear) => void heard.push(hear),
    onView: (tell) => void changed.push(tell),
  };
}

interface LobbyView extends Connection {
  readonly open: readonly TableListing[];
  readonly mine: readonly TableListing[];
  readonly past: () => readonly PastTable[];
}

interface Row {
  readonly roomId: string;
  readonly name: string;
  readonly metadata?: TableListing;
}

export function joinLobby(): LobbyView {
  const [view, setView] = createStore<{ open: TableListing[]; mine: TableListing[] }>({
    open: [],
    mine: [],
  });
  const [past, setPast] = createSignal<readonly PastTable[]>([]);
  let rows: Row[] = [];
  const show = () => {
    const tables = rows.flatMap(({ name, metadata }) =>
      name === 'table' && metadata && metadata.phase !== 'over' ? [metadata] : [],
    );
    setView('open', reconcile(tables, { key: 'code' }));
  };
  const joined = join<unknown>(
    async (client) => (await client.joinOrCreate('lobby', { me: me() })) as Room<unknown, unknown>,
    (room) => {
      room.onMessage('rooms', (all: Row[]) => {
        rows = all;
        show();
      });
      room.onMessage('+', ([roomId, row]: [string, Row]) => {
        rows = [...rows.filter((other) => other.roomId !== roomId), row];
        show();
      });
      room.onMessage('-', (roomId: string) => {
        rows = rows.filter((other) => other.roomId !== roomId);
        show();
      });
      room.onMessage('mine', (mine: TableListing[]) =>
        setView('mine', reconcile(mine, { key: 'code' })),
      );
      void room.request('past' as never, {} as never).then(
        (all) => setPast(all as PastTable[]),
        () => {},
      );
    },
  );
  return {
    ...joined,
    get open() {
      return view.open;
    },
    get mine() {
      return view.mine;
    },
    past,
  };
}
