/** Who this browser is at the tables: a secret that stays here and that only the server is told, a name, and the server. */
import * as v from 'valibot';
import { type Checked, formOf, load, save } from '../../kit/storage.ts';

const secret = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/));
/** Who it is at a server: what one server has been told opens no seat at another. */
const there = {
  secret,
  /** Who it was before it took somebody else over. */
  before: v.exactOptional(v.object({ secret, name: v.string() })),
};
const shape = v.object({
  ...there,
  name: v.string(),
  /** The server; empty: the one that this page came from. */
  server: v.string(),
  /** Who it is at other servers, by their addresses. */
  elsewhere: v.exactOptional(v.record(v.string(), v.object(there))),
});
type Identity = Checked<typeof shape>;
const form = formOf('tables', shape);

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

export function identity(): Identity {
  const kept = load(form);
  if (kept) return kept;
  const made = { secret: newSecret(), name: '', server: '' };
  save(form, made);
  return made;
}
/** This browser is another person from now on; who it was is kept. */
export function becomeAnother(person: { readonly secret: string; readonly name: string }): void {
  const { secret, name } = identity();
  keepIdentity({ ...person, before: { secret, name } });
}
export function keepIdentity(change: Partial<Identity>): Identity {
  const changed = { ...identity(), ...change };
  save(form, changed);
  return changed;
}
/** Whether this browser has been at a server, or has the page from it. */
export function isKnown(server: string): boolean {
  const { server: here, elsewhere = {} } = identity();
  return server === location.origin || server === here || Object.hasOwn(elsewhere, server);
}
/** The tables of another server are asked from now on. */
export function changeServer(server: string): void {
  const { name, server: left, elsewhere = {}, ...here } = identity();
  if (server === left) return;
  const { [server]: there = { secret: newSecret() }, ...others } = elsewhere;
  save(form, { ...there, name, server, elsewhere: { ...others, [left]: here } });
}

/** The address of something at the tables, for others: it says the server, too, where the page is not the server's own. */
export function addressAt(path: string): string {
  const { server } = identity();
  const whole = `${location.href.split('#')[0]}#/tables${path}`;
  return server === ''
    ? whole
    : `${whole}${path.includes('?') ? '&' : '?'}at=${encodeURIComponent(server)}`;
}
/** The server that such an address says. */
export function serverIn(hash: string): string | undefined {
  const at = new URLSearchParams(hash.split('?')[1]).get('at') ?? '';
  return URL.canParse(at) && /^https?:/i.test(at) ? new URL(at).origin : undefined;
}
