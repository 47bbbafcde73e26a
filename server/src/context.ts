/** What all tables of a server share. */
import { createHash, randomInt } from 'node:crypto';
import { matchMaker, type Room, ServerError } from '@colyseus/core';
import { Refused } from '../../table/refused.ts';
import type { Event } from '../../table/table.ts';
import type { Bots } from './bots.ts';
import type { Journal } from './journal.ts';
import type { Address, Limits } from './limits.ts';
import { logSeldom } from './log.ts';
import type { Rules } from './rules.ts';
import type { Timings } from './timings.ts';

/** Without the letters that are read as others. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;

/** The channel on which all processes hear who is to move. */
const changes = 'hegemon:changes';
const wakes = 'hegemon:wake';

/** Ten letters of 31: 49 bits that nobody guesses. */
export function newCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}
export const isCode = (text: string) => new RegExp(`^[${letters}]{${codeLength}}$`).test(text);

const damagedStatus = 410;
/** What the journal has of a table is no table: it will not be one later. */
export function damaged(why: unknown): ServerError {
  return new ServerError(damagedStatus, why instanceof Error ? why.message : String(why));
}
export const isDamaged = (error: unknown): error is ServerError => error instanceof ServerError && error.code === damagedStatus;

/** What may fail without harm, as a word to other processes. */
export function quietly(work: unknown): void {
  void Promise.resolve(work).catch((error: unknown) => logSeldom(error));
}

/** Lets a room of Colyseus count messages by a clock that only goes forward. */
export function keepSteadyTime({ clock }: Room): void {
  Object.assign(clock, { now: () => performance.now() });
  clock.start();
}

/** How the server calls somebody: a hash of his secret, which it does not keep. */
export function playerOf(secret: string): string {
  return createHash('sha256').update(`hegemon ${secret}`).digest('base64url').slice(0, 16);
}

export class ServerContext {
  /** Codes of tables that are being read from the journal: only the server itself may do that. */
  readonly waking = new Map<string, Promise<boolean>>();

  readonly journal: Journal;
  readonly rules: Rules;
  readonly bots: Bots;
  readonly limits: Limits;
  readonly timings: Timings;
  /** Whether other processes can be told of something now. */
  readonly isReachable: () => boolean;

  constructor(journal: Journal, rules: Rules, bots: Bots, limits: Limits, timings: Timings, isReachable: () => boolean) {
    this.journal = journal;
    this.rules = rules;
    this.bots = bots;
    this.limits = limits;
    this.timings = timings;
    this.isReachable = isReachable;
  }

  /** Whether the server has place for one more table beside those that wake up. The lobby is a room, too. */
  hasPlace(waking = this.waking.size): boolean {
    return matchMaker.stats.local.roomCount - 1 + waking < this.limits.bounds.tables;
  }
  /** Whether an address may make one more table, by whichever way; then it is counted. */
  async mayMakeTable(address: Address): Promise<boolean> {
    return this.hasPlace() && (await this.limits.mayMakeTable(address));
  }

  /** Writes down a new table, and has it. */
  async make(events: readonly Event[], address: Address): Promise<string> {
    if (!this.isReachable()) throw new Refused('failed');
    if (!(await this.mayMakeTable(address))) throw new Refused('tooManyTables');
    const code = newCode();
    await this.journal.append(code, 0, events);
    await this.wake(code);
    return code;
  }

  /** Whether there is such a table; one that sleeps is read from the journal, here or by the process that has it. */
  async wake(code: string): Promise<boolean> {
    if (!isCode(code)) return false;
    if (await known(code)) return true;
    if (await relisted(code)) return true;
    if (await this.wakeHere(code)) return true;
    await matchMaker.presence.publish(wakes, code);
    for (let i = 0; i < 10; i++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (await known(code)) return true;
    }
    return false;
  }

  /** What has happened at a table. */
  async load(code: string): Promise<Event[]> {
    const texts = await this.journal.load(code);
    try {
      return texts.map((text) => JSON.parse(text));
    } catch (error) {
      throw damaged(error);
    }
  }

  private wakeHere(code: string): Promise<boolean> {
    const already = this.waking.get(code);
    if (already) return already;
    const waking = (async () => {
      const events = await this.load(code);
      if (events.length === 0) return false;
      // This one is among those that wake up.
      if (!this.hasPlace(this.waking.size - 1)) throw new ServerError(503, new Refused('tooManyTables').message);
      await matchMaker.handleCreateRoom('table', {}, undefined, code);
      return true;
    })().finally(() => this.waking.delete(code));
    this.waking.set(code, waking);
    return waking;
  }

  /** Answers other processes that look for a table of this one. */
  async listen(): Promise<void> {
    await matchMaker.presence.subscribe(wakes, (code: string) => {
      if (isCode(code)) quietly(relisted(code).then((here) => here || this.wakeHere(code)));
    });
  }

  /** Tells those whose tables have changed, at whichever process they are. */
  changed(players: readonly string[]): void {
    if (players.length > 0 && this.isReachable()) quietly(matchMaker.presence.publish(changes, players));
  }
  async onChanged(tell: (players: readonly string[]) => void): Promise<() => void> {
    await matchMaker.presence.subscribe(changes, tell);
    return () => quietly(matchMaker.presence.unsubscribe(changes, tell));
  }
}

async function known(code: string): Promise<boolean> {
  return (await matchMaker.query({ roomId: code })).length > 0;
}

/** Whether the table is here; then Redis has forgotten it, and is told again. */
async function relisted(code: string): Promise<boolean> {
  if (!matchMaker.getLocalRoomById(code)) return false;
  await matchMaker.restoreMissingRoomCaches();
  return true;
}
