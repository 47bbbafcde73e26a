// The worker of a browser.
import type { Request } from './messages.js';
import { Server } from './serve.js';

interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: unknown): void;
}

const scope = globalThis as unknown as WorkerScope;
const server = new Server((response) => scope.postMessage(response));
scope.onmessage = (event) => server.handle(event.data);
