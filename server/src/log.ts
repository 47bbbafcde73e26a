/** Says a line to who has started the server. */
export function log(text: string): void {
  process.stderr.write(`${text}\n`);
}

let saidAt = Number.NEGATIVE_INFINITY;
/** The first line of what a client may have caused: one a second, for many would fill the disk. */
export function logSeldom(text: unknown): void {
  if (performance.now() - saidAt < 1000) return;
  saidAt = performance.now();
  log(String(text).split('\n')[0] ?? '');
}

/** What Colyseus says; of what a client asked for wrongly, nothing. */
export const quietLogger = {
  debug() {},
  info() {},
  trace() {},
  warn: (text: unknown) => {
    // Whether Redis is there is said once (server.ts).
    if (!String(text).startsWith('RedisPresence')) logSeldom(text);
  },
  error: (text: unknown) => {
    if (!String(text).startsWith('Error: [')) logSeldom(text);
  },
};
