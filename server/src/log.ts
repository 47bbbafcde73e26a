/** Says a line to who has started the server. */
export function log(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** What Colyseus says: of what a client did wrong, which would fill the disk, nothing; else the first line. */
export const quietLogger = {
  debug() {},
  info() {},
  trace() {},
  warn: (text: unknown) => log(String(text).split('\n')[0] ?? ''),
  error: (text: unknown) => {
    const line = String(text).split('\n')[0] ?? '';
    if (!line.startsWith('Error: [')) log(line);
  },
};
