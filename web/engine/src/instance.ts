/** hegemon.wasm, loaded, and how text goes in and comes out. */
import type { EngineError } from './result.js';

/** A compiled hegemon.wasm: a `WebAssembly.Module`, whose type only programs with a library of the DOM know. */
export type Module = object;

/** The functions that hegemon.wasm exports. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  hegemon_input(size: number): number;
  hegemon_run(): void;
  hegemon_read_records(): void;
  hegemon_write_record(): void;
  hegemon_setup(): void;
  hegemon_open_games(): void;
  hegemon_next_game(): void;
}

const noSuchFile = 8; // EBADF of WASI
const noSuchName = -44; // ENOENT of Emscripten
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * One engine in this thread: lines of the protocol in, lines out. A line is carried out before
 * `run` returns, a search too. When the module traps (out of memory, a fault of the engine) the
 * `RuntimeError` goes to the caller and the instance is of no more use.
 */
export class Instance {
  private readonly exports: Exports;
  private onLine: (line: string) => void = () => {};
  private onError: (error: EngineError) => void = () => {};

  constructor(module: Module) {
    const view = () => new DataView(this.exports.memory.buffer);
    // What the C++ library asks of its system: a clock, no files, no environment, no arguments.
    const wasi = {
      clock_time_get: (id: number, _precision: bigint, at: number) => {
        const ms = id === 0 ? Date.now() : performance.now();
        view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
        return 0;
      },
      proc_exit: (code: number) => {
        throw new WebAssembly.RuntimeError(`the engine ended with status ${code}`);
      },
      environ_sizes_get: (count: number, size: number) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      fd_close: () => noSuchFile,
      fd_read: () => noSuchFile,
      fd_seek: () => noSuchFile,
      fd_write: () => noSuchFile,
    };
    const environment = {
      emscripten_notify_memory_growth: () => {},
      __syscall_stat64: () => noSuchName,
    };
    const text = (at: number, size: number) =>
      decoder.decode(new Uint8Array(this.exports.memory.buffer, at, size));
    const output = (at: number, size: number) => this.onLine(text(at, size));
    const error = (at: number, size: number) => {
      this.onError((JSON.parse(text(at, size)) as { readonly error: EngineError }).error);
    };
    const instance = new WebAssembly.Instance(module as WebAssembly.Module, {
      hegemon: { output, error },
      env: environment,
      wasi_snapshot_preview1: wasi,
    });
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  /** Carries out a line of the protocol. `onLine` gets each line of the answer while it runs, `onError` each error. */
  run(
    line: string,
    onLine: (line: string) => void,
    onError: (error: EngineError) => void = () => {},
  ): void {
    this.onError = onError;
    try {
      this.call(line, onLine, () => this.exports.hegemon_run());
    } finally {
      this.onError = () => {};
    }
  }

  /** The errors that a line of the protocol is answered with. */
  errorsOf(line: string): EngineError[] {
    const errors: EngineError[] = [];
    this.run(
      line,
      () => {},
      (error) => errors.push(error),
    );
    return errors;
  }

  /** The lines that a line of the protocol is answered with. */
  ask(line: string): string[] {
    const lines: string[] = [];
    this.run(line, (answer) => lines.push(answer));
    return lines;
  }

  /** Game records as one line of JSON (see records.ts). */
  readRecords(text: string): string {
    return this.one(text, () => this.exports.hegemon_read_records());
  }

  /** A game, as one line of JSON, as the text of a record. */
  writeRecord(json: string): string {
    return this.one(json, () => this.exports.hegemon_write_record());
  }

  /** A position that may be wrong: FEN to JSON, or JSON to FEN (wasm/setups.h). */
  setup(json: string): string {
    return this.one(json, () => this.exports.hegemon_setup());
  }

  /** Takes games to be read one by one: the name of the format, a newline, the text. */
  openGames(text: string): string {
    return this.one(text, () => this.exports.hegemon_open_games());
  }

  /** The next of them as one line of JSON; empty after the last. */
  nextGame(): string {
    return this.one('', () => this.exports.hegemon_next_game());
  }

  private one(input: string, action: () => void): string {
    const lines: string[] = [];
    this.call(input, (line) => lines.push(line), action);
    return lines.join('\n');
  }

  private call(input: string, onLine: (line: string) => void, action: () => void): void {
    const bytes = encoder.encode(input);
    const at = this.exports.hegemon_input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    this.onLine = onLine;
    try {
      action();
    } finally {
      this.onLine = () => {};
    }
  }
}
