/** The way to a server of tables, by Colyseus; joined anew where its own reconnection has an end: after a restart, or an hour of sleep. */
import { Client, type Room } from '@colyseus/sdk';
import { createSignal, onCleanup } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { Config } from '../../../../table/config.ts';
import type { Reply } from '../../../../table/host.ts';
import type {
  Person,
  Phrase,
  Requests,
  TableListing,
  TableView,
} from '../../../../table/messages.ts';
import { type Refusal, Refused, refusalIn } from '../../../../table/refused.ts';
import { identity } from './identity.ts';

/** Milliseconds until the next try, the last one again and again. */
const pauses = [200, 500, 1000, 2000, 5000];
const answerMs = 15_000;
const noAnswer: Refusal = { code: 'noAnswer' };

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

/** What is no word of ours is of the network, or of what stands in front of the server: it may be there later. */
function reasonOf(error: unknown): Refusal {
  return refusalIn(error instanceof Error ? error.message : '') ?? { code: 'noAnswer' };
}

type Status = 'joining' | 'here' | 'lost' | 'refused';

interface Connection {
  readonly status: () => Status;
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
  const [status, setStatus] = createSignal<Status>('joining');
  const [why, setWhy] = createSignal<Refusal | null>(null);
  const [player, setPlayer] = createSignal('');
  let room: Room<unknown, State> | undefined;
  let left = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    if (left) return;
    setStatus('lost');
    clearTimeout(timer);
    timer = setTimeout(() => void enter(), pauses[Math.min(tries++, pauses.length - 1)]);
  };
  const enter = async () => {
    try {
      const entered = await how(client());
      if (left) {
        void entered.leave();
        return;
      }
      room = entered;
      entered.reconnection.minUptime = 0;
      entered.reconnection.maxRetries = 4;
      entered.onMessage('you', (who: string) => setPlayer(who));
      entered.onDrop(() => setStatus('lost'));
      entered.onReconnect(() => setStatus('here'));
      entered.onLeave(() => {
        if (room === entered) again();
      });
      greet(entered);
      tries = 0;
      setStatus('here');
    } catch (error) {
      const reason = reasonOf(error);
      setWhy(reason);
      // What the server refuses with a word it will refuse again.
      if (left || reason.code !== 'noAnswer') setStatus('refused');
      else again();
    }
  };
  void enter();
  // A phone that wakes up does not wait for the next try.
  const wake = () => {
    if (document.visibilityState === 'visible' && status() === 'lost' && !room?.connection.isOpen) {
      tries = 0;
      again();
    }
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  onCleanup(() => {
    left = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
    void room?.leave();
  });
  return { room: () => room, status, why, player };
}

export interface Said {
  readonly name: string;
  readonly side: string;
  readonly phrase: Phrase;
}

export interface TableLink extends Connection {
  readonly view: { readonly table: TableView | null };
  /** Milliseconds left to a side. */
  readonly timeLeft: (side: string) => number | undefined;
  /** Milliseconds since this turn was seen first. */
  readonly thought: () => number;
  /** Nothing, or why not. */
  readonly ask: <Name extends keyof Requests>(
    name: Name,
    request: Requests[Name],
  ) => Promise<Refusal | null>;
  readonly onSaid: (heard: (said: Said) => void) => void;
  readonly onView: (changed: (view: TableView) => void) => void;
}

/** The table with a code, as long as the page is shown. */
export function joinTable(code: string): TableLink {
  const [view, setView] = createStore<{ table: TableView | null }>({ table: null });
  const heard: ((said: Said) => void)[] = [];
  const changed: ((view: TableView) => void)[] = [];
  let seenAt = performance.now();
  let turnAt = seenAt;
  let ply = -1;
  const joined = join<TableView>(
    async (client) => {
      // A table that sleeps wakes up.
      const answer = await fetch(new URL(`/tables/${code}`, serverAddress()));
      if (answer.status === 404) throw new Refused('noTable');
      return (await client.joinById(code, { me: me() })) as Room<unknown, TableView>;
    },
    (room) => {
      room.onMessage('said', (said: Said) => {
        for (const hear of heard) hear(said);
      });
      room.onStateChange((state) => {
        seenAt = performance.now();
        const plain = (state as unknown as { toJSON(): TableView }).toJSON();
        if (plain.moves.length !== ply) {
          ply = plain.moves.length;
          turnAt = seenAt;
        }
        setView('table', reconcile(plain));
        for (const tell of changed) tell(plain);
      });
    },
  );
  return {
    ...joined,
    view,
    timeLeft: (side) => {
      const { table } = view;
      const time = table?.seats.find((seat) => seat.side === side)?.time;
      if (!table || time === undefined) return undefined;
      const runs = table.phase === 'playing' && table.turn === side && !table.paused;
      return Math.max(0, time - (runs ? performance.now() - seenAt : 0));
    },
    thought: () => performance.now() - turnAt,
    ask: async (name, request) => {
      const room = joined.room();
      if (!room?.connection.isOpen) return noAnswer;
      try {
        const reply = (await room.request(name as never, request as never)) as Reply;
        // A table that falls asleep wakes up for who asks again.
        return reply.ok ? null : reply.why.code === 'closed' ? noAnswer : reply.why;
      } catch {
        return noAnswer;
      }
    },
    onSaid: (hear) => void heard.push(hear),
    onView: (tell) => void changed.push(tell),
  };
}

interface LobbyView extends Connection {
  readonly open: readonly TableListing[];
  readonly mine: readonly TableListing[];
  readonly past: () => readonly { readonly code: string; readonly over: boolean }[];
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
  const [past, setPast] = createSignal<readonly { code: string; over: boolean }[]>([]);
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
        (all) => setPast(all as { code: string; over: boolean }[]),
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
