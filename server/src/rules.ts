/** The rules of all games, by the npm package, in threads of their own: a long game costs the server's thread nothing. */
import type { Config } from '../../table/config.ts';
import type { Standing } from '../../table/table.ts';
import type { Setup } from './program.ts';
import { Thread } from './thread.ts';

/** A game with what it was set up from. */
export interface Opened extends Standing {
  readonly setup: Setup;
}

export type Question =
  | {
      readonly op: 'open';
      readonly code: string;
      readonly config: Config;
      readonly moves: readonly string[];
    }
  | { readonly op: 'play'; readonly code: string; readonly ply: number; readonly move: string }
  | { readonly op: 'seen'; readonly code: string; readonly level: number; readonly seed: number }
  | {
      readonly op: 'record';
      readonly code: string;
      readonly tags: Readonly<Record<string, string>>;
      readonly names: Readonly<Record<string, string>>;
    }
  | { readonly op: 'close'; readonly code: string };

class RulesThread extends Thread<Question> {
  games = 0;
}

export class Rules {
  private readonly threads: RulesThread[];
  private readonly of = new Map<string, RulesThread>();
  readonly failed: Promise<never>;

  constructor(threads: number) {
    this.threads = Array.from({ length: threads }, () => new RulesThread('./rules.worker.ts'));
    this.failed = Promise.race(this.threads.map(({ failed }) => failed));
  }

  /** Sets the game of a table up, on the thread with the fewest. */
  async open(code: string, config: Config, moves: readonly string[]): Promise<Opened> {
    const known = this.of.get(code);
    const thread = known ?? this.threads.reduce((least, one) => (one.games < least.games ? one : least));
    if (!known) thread.games++;
    this.of.set(code, thread);
    try {
      return await thread.ask<Opened>({ op: 'open', code, config, moves });
    } catch (error) {
      // Nobody will close what was never open.
      if (!known) await this.close(code).catch(() => {});
      throw error;
    }
  }
  play(code: string, ply: number, move: string): Promise<Standing> {
    return this.ask({ op: 'play', code, ply, move });
  }
  /** The moves that a bot of a low level looks at; nothing: all. */
  seen(code: string, level: number, seed: number): Promise<readonly string[] | undefined> {
    return this.ask({ op: 'seen', code, level, seed });
  }
  /** The text of the record. `names`: who plays, by the letters of the sides. */
  record(code: string, tags: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>): Promise<string> {
    return this.ask({ op: 'record', code, tags, names });
  }
  async close(code: string): Promise<void> {
    const thread = this.of.get(code);
    if (!thread) return;
    this.of.delete(code);
    thread.games--;
    await thread.ask({ op: 'close', code });
  }
  async end(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
  private ask<T>(question: Question): Promise<T> {
    const thread = this.of.get(question.code);
    return thread ? thread.ask(question) : Promise.reject(new Error(`no game ${question.code}`));
  }
}
