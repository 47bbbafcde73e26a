/** The command line of the server; scripts/host calls it. */
import { networkInterfaces } from 'node:os';
import { parseArgs } from 'node:util';
import qrcode from 'qrcode';
import { usualPace } from './hall.ts';
import { usual } from './limits.ts';
import { log } from './log.ts';
import { start } from './server.ts';

const { values } = parseArgs({
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
    'bot-pause': { type: 'string', default: String(usualPace.botMs) },
    limit: { type: 'string', multiple: true, default: [] },
    grace: { type: 'string', default: String(usualPace.graceMs / 1000) },
  },
});

function count(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  log(`error: --${name}: a number in ${least}..${most} wanted, got '${text}'`);
  process.exit(2);
}

/** `connections=500` */
function bound(text: string): [string, number] {
  const [name = '', number = ''] = text.split('=');
  if (Object.hasOwn(usual, name)) return [name, count(`limit ${name}`, number, 1, 1e9)];
  log(`error: --limit: one of ${Object.keys(usual).join(', ')} wanted, got '${name}'`);
  process.exit(2);
}

if (values.redis !== undefined && values['public-address'] === undefined) {
  log('error: with --redis clients have to reach this process itself: --public-address HOST:PORT is missing');
  process.exit(2);
}
const running = await start({
  port: count('port', values.port, 0, 65_535),
  host: values.host,
  data: values.data,
  pages: values.pages,
  redis: values.redis,
  publicAddress: values['public-address'],
  behindProxy: values['behind-proxy'],
  origins: values.origin,
  bounds: Object.fromEntries(values.limit.map(bound)),
  bots: count('bots', values.bots, 1, 64),
  pace: { botMs: count('bot-pause', values['bot-pause'], 0, 60_000), graceMs: count('grace', values.grace, 1, 86_400) * 1000 },
}).catch((error: unknown) => {
  log(`error: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});

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
