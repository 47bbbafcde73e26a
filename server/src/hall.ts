/** What all tables of a server share. */
import { createHash, randomInt } from 'node:crypto';
import { matchMaker } from '@colyseus/core';
import type { Bots } from './bots.ts';
import type { Journal } from './journal.ts';
import type { Limits } from './limits.ts';
import type { Event } from './model.ts';
import type { Rules } from './rules.ts';

export interface Pace {
  /** Milliseconds that a bot's move takes at least: people want to see it. */
  readonly botMs: number;
  /** Until a bot takes the seat of who has lost the connection. */
  readonly graceMs: number;
  /** Until a table that nobody looks at sleeps: who has woken it is still on the way. */
  readonly sleepMs: number;
  /** The most of a move's time that may be put down to the network. */
  readonly lagMs: number;
}
export const usualPace: Pace = { botMs: 700, graceMs: 30_000, sleepMs: 30_000, lagMs: 500 };

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

/** How the server calls somebody: a hash of his secret, which it does not keep. */
export function playerOf(secret: string): string {
  return createHash('sha256').update(`hegemon ${secret}`).digest('base64url').slice(0, 16);
}

export class Hall {
  /** Codes of tables that are being read from the journal: only the server itself may do that. */
  readonly waking = new Map<string, Promise<boolean>>();

  readonly journal: Journal;
  readonly rules: Rules;
  readonly bots: Bots;
  readonly limits: Limits;
  readonly pace: Pace;

  constructor(journal: Journal, rules: Rules, bots: Bots, limits: Limits, pace: Pace) {
    this.journal = journal;
    this.rules = rules;
    this.bots = bots;
    this.limits = limits;
    this.pace = pace;
  }

  /** Writes down a new table, and has it. */
  async make(events: readonly Event[]): Promise<string> {
    const code = newCode();
    await this.journal.append(code, 0, events);
    await this.wake(code);
    return code;
  }

  /** Whether there is such a table; one that sleeps is read from the journal, here or by the process that has it. */
  async wake(code: string): Promise<boolean> {
    if (!isCode(code)) return false;
    if (await known(code)) return true;
    if (await this.wakeHere(code)) return true;
    await matchMaker.presence.publish(wakes, code);
    for (let i = 0; i < 10; i++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (await known(code)) return true;
    }
    return false;
  }

  private wakeHere(code: string): Promise<boolean> {
    const already = this.waking.get(code);
    if (already) return already;
    const waking = (async () => {
      const events = await this.journal.load(code);
      if (events.length === 0) return false;
      await matchMaker.handleCreateRoom('table', {}, undefined, code);
      return true;
    })().finally(() => this.waking.delete(code));
    this.waking.set(code, waking);
    return waking;
  }

  /** Answers other processes that look for a table of this one. */
  async listen(): Promise<void> {
    await matchMaker.presence.subscribe(wakes, (code: string) => {
      if (isCode(code) && !matchMaker.getLocalRoomById(code)) void this.wakeHere(code).catch(() => {});
    });
  }

  /** Tells those whose tables have changed, at whichever process they are. */
  changed(players: readonly string[]): void {
    if (players.length > 0) void matchMaker.presence.publish(changes, players);
  }
  async onChanged(tell: (players: readonly string[]) => void): Promise<() => void> {
    await matchMaker.presence.subscribe(changes, tell);
    return () => void matchMaker.presence.unsubscribe(changes, tell);
  }
}

async function known(code: string): Promise<boolean> {
  return (await matchMaker.query({ roomId: code })).length > 0;
}
