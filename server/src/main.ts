/** The command line of the server; scripts/host calls it. */
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import qrcode from 'qrcode';
import { commandLine, count, failed, misused } from './commandLine.ts';
import { usual } from './limits.ts';
import { log } from './log.ts';
import { usualTimings } from './timings.ts';

const { values } = commandLine({
  options: {
    port: { type: 'string', default: '8018' },
    host: { type: 'string', default: '0.0.0.0' },
    data: { type: 'string', default: 'tables' },
    pages: { type: 'string' },
    redis: { type: 'string' },
    'public-address': { type: 'string' },
    'behind-proxy': { type: 'boolean', default: false },
    origin: { type: 'string', multiple: true, default: [] },
    bots: { type: 'string', default: '2' },
    'bot-pause': { type: 'string', default: String(usualTimings.botMs) },
    limit: { type: 'string', multiple: true, default: [] },
    grace: { type: 'string', default: String(usualTimings.graceMs / 1000) },
    'no-sandbox': { type: 'boolean', default: false },
  },
});

/** `connections=500` */
function bound(text: string): [string, number] {
  const [name = '', number = ''] = text.split('=');
  if (Object.hasOwn(usual, name)) return [name, count(`--limit ${name}`, number, 1, 1e9)];
  return misused(`--limit: one of ${Object.keys(usual).join(', ')} wanted, got '${name}'`);
}

if ((values.redis === undefined) !== (values['public-address'] === undefined)) {
  misused('--redis and --public-address HOST:PORT, by which clients then reach this process itself, come together');
}
if (values.redis !== undefined && !/^rediss?:\/\/[^/]/.test(values.redis))
  misused(`--redis: redis://HOST wanted, got '${values.redis}'`);
if (values.pages !== undefined && !existsSync(`${values.pages}/index.html`)) {
  misused(`--pages: there is no '${values.pages}/index.html'`);
}
for (const origin of values.origin) {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) misused(`--origin: SCHEME://HOST wanted, got '${origin}'`);
}

const { start } = await import('./server.ts');
const running = await start({
  port: count('--port', values.port, 0, 65_535),
  host: values.host,
  data: values.data,
  pages: values.pages,
  redis: values.redis,
  publicAddress: values['public-address'],
  behindProxy: values['behind-proxy'],
  origins: values.origin,
  bounds: Object.fromEntries(values.limit.map(bound)),
  sandbox: !values['no-sandbox'],
  bots: count('--bots', values.bots, 1, 64),
  timings: {
    botMs: count('--bot-pause', values['bot-pause'], 0, 60_000),
    graceMs: count('--grace', values.grace, 1, 86_400) * 1000,
  },
}).catch(failed);
running.failed.catch(failed);

const stop = () => void running.close().then(() => process.exit(0));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

/** The address at which others in the same network reach this machine. */
const [outside] = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);
const open = values.host === '0.0.0.0' || values.host === '::';
const name = open ? (outside ?? 'localhost') : values.host;
const address = `http://${name}:${running.port}/#/tables`;
process.stdout.write(`Tables are at ${address}\n`);
if (process.stdout.isTTY) process.stdout.write(await qrcode.toString(address, { type: 'terminal', small: true }));
log(`${running.tables} tables go on; bots: ${running.bots}; Ctrl-C ends it, and the tables wait`);
