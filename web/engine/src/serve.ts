/** The worker's side of the messages: runs searches and single lines of the protocol. */
import { type Info, parseBest, parseInfo } from './info.js';
import { Instance } from './instance.js';
import type { Request, Response } from './messages.js';

/** Milliseconds between two reports of a search. */
const reportEvery = 50;

/** What a worker does with each message: the engine's side of the talk. */
export class Server {
  private instance: Instance | undefined;

  constructor(private readonly post: (response: Response) => void) {}

  handle(request: Request): void {
    if (request.type === 'init') {
      this.instance = new Instance(request.module);
      this.post({ type: 'ready' });
      return;
    }
    try {
      const { id } = request;
      if (this.refuses(id, request.lines)) return;
      if (request.type === 'search') this.search(id, request.go);
      else this.post({ id, type: 'text', lines: this.engine().ask(request.line) });
    } catch (trap) {
      const why = trap instanceof Error ? trap.message : String(trap);
      this.post({ id: request.id, type: 'dead', why });
    }
  }

  private engine(): Instance {
    if (!this.instance) throw new Error('a request came before init');
    return this.instance;
  }

  /** Carries out lines that set something, up to one that is refused: that answers the request. */
  private refuses(id: number, lines: readonly string[]): boolean {
    for (const line of lines) {
      const [error] = this.engine().errorsOf(line);
      if (error) {
        this.post({ id, type: 'error', error });
        return true;
      }
    }
    return false;
  }

  private search(id: number, go: string): void {
    const infos: Info[] = [];
    let reported = performance.now();
    const onLine = (answer: string) => {
      const info = parseInfo(answer);
      if (info) {
        infos[info.rank - 1] = info;
        const now = performance.now();
        if (now - reported < reportEvery) return;
        reported = now;
        this.post({ id, type: 'info', infos: infos.filter(Boolean) });
        return;
      }
      const best = parseBest(answer);
      if (best) this.post({ id, type: 'best', infos: infos.filter(Boolean), best });
    };
    this.engine().run(go, onLine, (error) => this.post({ id, type: 'error', error }));
  }
}
