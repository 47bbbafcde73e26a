// The worker of Node.
import { parentPort } from 'node:worker_threads';
import type { Request } from './messages.js';
import { Server } from './serve.js';

const server = new Server((response) => parentPort?.postMessage(response));
parentPort?.on('message', (request: Request) => server.handle(request));
