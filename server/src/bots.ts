/** The bots of all tables: a few programs, each asked for one move at a time; who comes later waits. */
import { existsSync } from 'node:fs';
import { createEngine, type Engine, loadRules, type Rules } from 'hegemon-engine';
import { levelOf } from '../../table/levels.ts';
import { Program, type Setup } from './program.ts';

export interface BotMove {
  readonly setup: Setup;
  readonly moves: readonly string[];
  /** 1 to 8. */
  readonly level: number;
  /** The same for a whole game. */
  readonly seed: number;
  readonly only?: readonly string[] | undefined;
  /** What the clock leaves at most, in milliseconds. */
  readonly most?: number | undefined;
}

interface Player {
  move(wanted: BotMove): Promise<string | undefined>;
  close(): void;
}

const root = new URL('../../', import.meta.url).pathname;
/** Milliseconds that a program may take beyond what it was given: the machine may be busy. */
const slackMs = 20_000;

const timeOf = ({ level, most }: BotMove) => Math.max(10, Math.min(levelOf(level).movetime, most ?? Number.POSITIVE_INFINITY));

class Native implements Player {
  private readonly program: Program;

  constructor(command: readonly string[]) {
    this.program = new Program(command, { Hash: '16' });
  }
  move(wanted: BotMove): Promise<string | undefined> {
    const { setup, moves, level, seed, only } = wanted;
    const movetime = timeOf(wanted);
    return this.program.move({
      setup,
      moves,
      options: { 'Skill Level': String(levelOf(level).skill), Seed: String(seed) },
      movetime,
      patience: movetime + slackMs,
      ...(only === undefined ? {} : { only }),
    });
  }
  close(): void {
    this.program.close();
  }
}

/** Where no program is built: the same engine as WebAssembly. */
class Packaged implements Player {
  private readonly rules: Rules;
  private readonly engine: Engine;

  private constructor(rules: Rules, engine: Engine) {
    this.rules = rules;
    this.engine = engine;
  }
  static async make(): Promise<Packaged> {
    return new Packaged(await loadRules(), await createEngine());
  }
  async move(wanted: BotMove): Promise<string | undefined> {
    const { setup, moves, level, seed, only } = wanted;
    const { fen, ...rest } = setup;
    const game = this.rules.newGame({ ...rest, moves, ...(fen === undefined ? {} : { fen }) });
    if (!game.ok) throw new Error(game.error.what);
    const played = await this.engine.play(game.value, {
      level: levelOf(level).skill,
      movetime: timeOf(wanted),
      seed,
      ...(only === undefined ? {} : { moves: only }),
    });
    if (!played.ok) throw new Error(played.error.what);
    return played.value.best;
  }
  close(): void {
    this.engine.close();
  }
}

/** The command, in scripts/sandbox, where the program may read those files, or without; fails if it does not start so. */
export async function checked(
  command: readonly string[],
  sandbox: boolean,
  files: readonly string[] = [],
): Promise<readonly string[]> {
  const whole = sandbox ? [`${root}scripts/sandbox`, ...files.flatMap((file) => ['--file', file]), ...command] : command;
  const trial = new Program(whole);
  const why = await trial.trouble();
  trial.close();
  if (why === '') return whole;
  throw new Error(`${command[0]} does not start${sandbox ? ' in the sandbox (--no-sandbox: without it)' : ''}: ${why}`);
}

/** The native engine, if it is built. */
const native = () => {
  const program = process.env.HEGEMON ?? `${root}build/release/hegemon`;
  return existsSync(program) ? program : undefined;
};

export class Bots {
  private readonly idle: Player[];
  private readonly queue: ((player: Player) => void)[] = [];
  private closed = false;

  private readonly players: readonly Player[];
  /** For people: what plays. */
  readonly what: string;

  private readonly broken = Promise.withResolvers<never>();
  /** Fails when the program no longer starts. */
  readonly failed = this.broken.promise;
  private readonly command: readonly string[] | undefined;

  private constructor(players: readonly Player[], what: string, command?: readonly string[]) {
    this.players = players;
    this.what = what;
    this.command = command;
    this.failed.catch(() => {});
    this.idle = [...players];
  }

  static async make(count: number, sandbox: boolean): Promise<Bots> {
    const program = native();
    if (program === undefined) {
      return new Bots(await Promise.all(Array.from({ length: count }, () => Packaged.make())), 'hegemon-engine');
    }
    const command = await checked([program], sandbox);
    return new Bots(
      Array.from({ length: count }, () => new Native(command)),
      command.join(' '),
      command,
    );
  }

  /** The move of a bot. A program that dies is begun anew and asked once more; one that cannot begin is no matter of a table. */
  async move(wanted: BotMove): Promise<string | undefined> {
    const player = this.idle.pop() ?? (await new Promise<Player>((give) => this.queue.push(give)));
    // The more wait, the less each thinks: nobody waits long because somebody else has many tables.
    const most = timeOf(wanted) / (1 + this.queue.length / this.players.length);
    try {
      return await player.move({ ...wanted, most }).catch((error: unknown) => {
        if (this.closed) throw error;
        return player.move({ ...wanted, most });
      });
    } catch (error) {
      if (this.command && !this.closed) await checked(this.command, false).catch(this.broken.reject);
      throw error;
    } finally {
      const next = this.queue.shift();
      if (next) next(player);
      else this.idle.push(player);
    }
  }
  close(): void {
    this.closed = true;
    for (const player of this.players) player.close();
  }
}
