/** The lobby: open tables by Colyseus's own room for that, and to each who comes the tables at which he sits. */
import { type AuthContext, type Client, ErrorCode, LobbyRoom, matchMaker, ServerError } from '@colyseus/core';
import * as v from 'valibot';
import type { TableListing } from '../../table/messages.ts';
import { keepSteadyTime, quietly, type ServerContext } from './context.ts';
import { logSeldom } from './log.ts';
import { type Session, sessionOf } from './room.ts';

/** Several changes at once are sent once. */
const gatherMs = 200;

/** A process has one lobby, which the server makes. */
export function lobbyOf(server: ServerContext) {
  let made = false;
  return class Lobby extends LobbyRoom<TableListing> {
    private deaf: (() => void) | undefined;
    private readonly toTell = new Set<string>();
    private timer: NodeJS.Timeout | undefined;

    static override async onAuth(_: string, options: unknown, context: AuthContext): Promise<Session> {
      return sessionOf(server, options, context);
    }
    override async onCreate(): Promise<void> {
      if (made) throw new ServerError(ErrorCode.MATCHMAKE_UNHANDLED, 'there is a lobby');
      await super.onCreate({});
      made = true;
      this.autoDispose = false;
      keepSteadyTime(this);
      this.patchRate = 1000;
      this.maxMessagesPerSecond = server.limits.bounds.messagesPerSecond;
      // The lobby shows all open tables to everybody.
      this.onMessage('filter', v.never(), () => {});
      this.onMessage('past', v.optional(v.strictObject({})), (client: Client) => this.past(client));
      this.deaf = await server.onChanged((players) => {
        for (const player of players) this.toTell.add(player);
        this.timer ??= setTimeout(() => quietly(this.tell()), gatherMs);
      });
    }
    override onJoin(client: Client): void {
      server.limits.connect((client.auth as Session).address);
      client.send('you', (client.auth as Session).player);
      super.onJoin(client as never, {});
      this.toTell.add((client.auth as Session).player);
      this.timer ??= setTimeout(() => quietly(this.tell()), 0);
    }
    override onLeave(client: Client): void {
      if (client.auth) server.limits.disconnect((client.auth as Session).address);
      super.onLeave(client as never);
    }
    override onDispose(): void {
      clearTimeout(this.timer);
      this.deaf?.();
      super.onDispose();
    }
    override onUncaughtException(error: Error, method: string): void {
      logSeldom(`lobby, ${method}: ${error.message}`);
    }

    /** The tables that are not over of those who are here and concerned. */
    private async tell(): Promise<void> {
      this.timer = undefined;
      const told = this.clients.filter(({ auth }) => this.toTell.has((auth as Session | undefined)?.player ?? ''));
      this.toTell.clear();
      if (told.length === 0) return;
      const all = await matchMaker.query({ name: 'table' });
      for (const client of told) {
        const { player } = client.auth as Session;
        const mine = all
          .map(({ metadata }) => metadata as TableListing | undefined)
          .filter((table) => table?.players.includes(player) && table.phase !== 'over');
        client.send('mine', mine);
      }
    }
    /** The tables of this server at which somebody has had a seat. */
    private async past(client: Client) {
      return server.journal.of((client.auth as Session).player);
    }
  };
}
