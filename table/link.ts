/** The way to a table of a server, for pages and programs: joining it, joining it anew whenever the connection ends, asking. */
import * as v from 'valibot';
import { type Config, configShape } from './config.ts';
import type { Reply } from './host.ts';
import type { Requests, TableView } from './messages.ts';
import { type Refusal, Refused, refusalIn } from './refused.ts';

/** What is needed of a room of Colyseus's client. */
interface Room {
  readonly connection: { readonly isOpen: boolean };
  readonly reconnection: { minUptime: number; maxRetries: number };
  onDrop(lost: () => void): unknown;
  onReconnect(here: () => void): unknown;
  onLeave(left: () => void): unknown;
  request(name: never, request: never): Promise<unknown>;
  leave(): Promise<unknown>;
}

export type LinkStatus = 'joining' | 'here' | 'lost' | 'refused';

/** Milliseconds until the next try, the last one again and again. */
const pauses = [200, 500, 1000, 2000, 5000];
const noAnswer: Refusal = { code: 'noAnswer' };

/** What is no word of ours is of the network, or of what stands in front of the server: it may be there later. */
export function reasonOf(error: unknown): Refusal {
  return refusalIn(error instanceof Error ? error.message : '') ?? noAnswer;
}

/** A table that sleeps wakes up. */
export async function wakeTable(server: string, code: string): Promise<void> {
  const answer = await fetch(new URL(`/tables/${code}`, server));
  if (answer.status === 404) throw new Refused('noTable');
  if (answer.status === 410) throw new Refused('damaged');
  if (!answer.ok) throw new Refused('noAnswer');
}

/** The view in a room's state. Colyseus sends no null: without a clock there is none in it. */
export function viewIn(state: unknown): TableView {
  const view = (state as { toJSON(): Omit<TableView, 'config'> & { config: Partial<Config> } }).toJSON();
  return { ...view, config: v.parse(configShape, { clock: null, ...view.config }) };
}

/** Joins a room, and again whenever the connection ends, by its own reconnection or anew: after a restart, or an hour of sleep. */
export function stayJoined<Joined extends Room>(
  enter: () => Promise<Joined>,
  on: { joined(room: Joined): void; status(status: LinkStatus, why: Refusal | null): void },
) {
  let room: Joined | undefined;
  let hasLeft = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (why: Refusal | null) => {
    if (hasLeft) return;
    on.status('lost', why);
    clearTimeout(timer);
    timer = setTimeout(() => void join(), pauses[Math.min(tries++, pauses.length - 1)]);
  };
  const join = async () => {
    try {
      const entered = await enter();
      if (hasLeft) {
        void entered.leave();
        return;
      }
      room = entered;
      Object.assign(entered.reconnection, { minUptime: 0, maxRetries: 4 });
      entered.onDrop(() => on.status('lost', null));
      entered.onReconnect(() => on.status('here', null));
      entered.onLeave(() => {
        if (room === entered) again(null);
      });
      on.joined(entered);
      tries = 0;
      on.status('here', null);
    } catch (error) {
      const why = reasonOf(error);
      // What the server refuses it will refuse again.
      if (why.code === 'noAnswer') again(why);
      else if (!hasLeft) on.status('refused', why);
    }
  };
  void join();
  return {
    room: () => room,
    /** Who wakes up does not wait for the next try. */
    retry: () => {
      if (room?.connection.isOpen) return;
      tries = 0;
      again(null);
    },
    leave: () => {
      hasLeft = true;
      clearTimeout(timer);
      void room?.leave();
    },
  };
}

/** Nothing, or why not. */
export async function ask<Name extends keyof Requests>(
  room: Room | undefined,
  name: Name,
  request: Requests[Name],
): Promise<Refusal | null> {
  if (!room?.connection.isOpen) return noAnswer;
  try {
    const reply = (await room.request(name as never, request as never)) as Reply;
    // A table that falls asleep wakes up for who asks again.
    return reply.ok ? null : reply.why.code === 'closed' ? noAnswer : reply.why;
  } catch {
    return noAnswer;
  }
}
