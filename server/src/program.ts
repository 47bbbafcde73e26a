/** A program that speaks the protocol (docs/protocol.md): asked for one move at a time, and begun anew when it dies. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface Setup {
  readonly variant: string;
  readonly options: Readonly<Record<string, string>>;
  readonly fen?: string | undefined;
}

export interface Wanted {
  readonly setup: Setup;
  readonly moves: readonly string[];
  /** Options of the program for this move, as `Skill Level`. */
  readonly options?: Readonly<Record<string, string>>;
  readonly movetime?: number;
  readonly clocks?: Readonly<Record<string, { readonly left: number; readonly increment: number }>>;
  /** The moves that it may choose among. */
  readonly only?: readonly string[];
  /** Milliseconds after which it counts as dead. */
  readonly patience: number;
}

/** What a program says in one line at most. */
const longestLine = 1 << 20;

/** Tells the lines of a program; one without an end is none. */
function onLine(stream: Readable, heard: (line: string) => void, tooLong: () => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) heard(line.trimEnd());
    if (rest.length <= longestLine) return;
    rest = '';
    tooLong();
  });
}

/** One line for the program: what others wrote ends no line of it. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export class Program {
  private child: ChildProcessWithoutNullStreams | undefined;
  private readonly set = new Map<string, string>();
  /** The options that it names. */
  private readonly has = new Set<string>();
  private heard: ((line: string) => void) | undefined;
  private died: ((why: Error) => void) | undefined;
  /** Its last line on standard error. */
  private complaint = '';

  private readonly command: readonly string[];
  /** Set once, at its start. */
  private readonly options: Readonly<Record<string, string>>;

  constructor(command: readonly string[], options: Readonly<Record<string, string>> = {}) {
    this.command = command;
    this.options = options;
  }

  /** Why it does not start and answer, in its own words if it has any; nothing: it does. */
  async trouble(patience = 10_000): Promise<string> {
    try {
      await this.converse(['uci', 'isready'], /^readyok/, patience);
      return '';
    } catch (error) {
      return this.complaint || (error instanceof Error ? error.message : String(error));
    }
  }

  /** Its move; nothing if it has none. Fails if it dies, is silent, or refuses the game. */
  async move(wanted: Wanted): Promise<string | undefined> {
    const { setup, moves, clocks, only } = wanted;
    if (!this.child) await this.converse(['uci'], /^uciok/, wanted.patience);
    const lines = this.settings({ ...this.options, UCI_Variant: setup.variant }, false);
    // What is on the board may not fit the rules that are set next.
    if (lines.length > 0) lines.push('position startpos');
    lines.push(...this.settings({ ...setup.options, ...wanted.options }, lines.length > 0));
    const start = setup.fen === undefined ? 'startpos' : `fen ${oneLine(setup.fen)}`;
    lines.push(`position ${start} moves ${moves.map(oneLine).join(' ')}`);
    const go = ['go'];
    if (wanted.movetime !== undefined) go.push(`movetime ${Math.round(wanted.movetime)}`);
    for (const [side, { left, increment }] of Object.entries(clocks ?? {})) {
      go.push(`${side}time ${Math.round(left)} ${side}inc ${Math.round(increment)}`);
    }
    if (only !== undefined) go.push(`searchmoves ${only.join(' ')}`);
    lines.push(go.join(' '));
    const best = await this.converse(lines, /^bestmove /, wanted.patience);
    const move = best.split(' ')[1] ?? '';
    return /^[\w@-]+$/.test(move) ? move : undefined;
  }

  close(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  /** The lines that set what is not set so. What a program does not have it is not asked for, but by who has started it. */
  private settings(options: Readonly<Record<string, string>>, anew: boolean): string[] {
    const lines: string[] = [];
    for (const [name, value] of Object.entries(options)) {
      if (!anew && this.set.get(name) === value) continue;
      if (!(this.has.has(name) || Object.hasOwn(this.options, name))) continue;
      this.set.set(name, value);
      lines.push(`setoption name ${oneLine(name)} value ${oneLine(value)}`);
    }
    return lines;
  }

  private async converse(lines: readonly string[], until: RegExp, patience: number): Promise<string> {
    const child = this.child ?? this.start();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<string>((give, fail) => {
        timer = setTimeout(() => fail(new Error('it is silent')), patience);
        this.died = fail;
        this.heard = (line) => {
          if (until.test(line)) give(line);
          else if (/^info string error/.test(line)) fail(new Error(line));
        };
        child.stdin.write(`${lines.join('\n')}\n`);
      });
    } catch (error) {
      this.close();
      throw error;
    } finally {
      clearTimeout(timer);
      this.heard = undefined;
      this.died = undefined;
    }
  }

  private start(): ChildProcessWithoutNullStreams {
    const [file = '', ...rest] = this.command;
    const child = spawn(file, rest, { stdio: 'pipe' });
    this.child = child;
    this.set.clear();
    this.has.clear();
    const gone = (why: Error) => {
      if (this.child !== child) return;
      this.child = undefined;
      this.died?.(why);
    };
    child.on('error', gone);
    child.on('close', (status, signal) => gone(new Error(`it ended with ${signal ?? status}`)));
    child.stdin.on('error', () => {});
    const tooLong = () => {
      gone(new Error('its line has no end'));
      child.kill('SIGKILL');
    };
    const complain = (line: string) => {
      this.complaint = line;
    };
    onLine(child.stderr, complain, tooLong);
    const hear = (line: string) => {
      const [, option] = /^option name (.+?) type /.exec(line) ?? [];
      if (option !== undefined) this.has.add(option);
      this.heard?.(line);
    };
    onLine(child.stdout, hear, tooLong);
    return child;
  }
}
