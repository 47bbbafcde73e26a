/** Says a line to who has started the server. */
export function log(text: string): void {
  process.stderr.write(`${text}\n`);
}

let saidAt = 0;
/** The first line of what a client may have caused: one a second, for many would fill the disk. */
export function logSeldom(text: unknown): void {
  if (Date.now() - saidAt < 1000) return;
  saidAt = Date.now();
  log(String(text).split('\n')[0] ?? '');
}

/** What Colyseus says; of what a client asked for wrongly, nothing. */
export const quietLogger = {
  debug() {},
  info() {},
  trace() {},
  warn: logSeldom,
  error: (text: unknown) => {
    if (!String(text).startsWith('Error: [')) logSeldom(text);
  },
};
