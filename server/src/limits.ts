/** How much one address may ask for. A school behind one address has many people, so the bounds are wide. */
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory } from 'rate-limiter-flexible';

export interface Bounds {
  /** Requests at once, and how many a second in the long run. */
  readonly burst: number;
  readonly perSecond: number;
  /** Connections from one address; of them watching at one table; connections of the whole server. */
  readonly connections: number;
  readonly watchers: number;
  readonly all: number;
  /** Tables that one address makes in an hour; tables of the whole server that somebody looks at or waits for. */
  readonly tablesPerHour: number;
  readonly tables: number;
  readonly messagesPerSecond: number;
}

export const usual: Bounds = {
  burst: 200,
  perSecond: 20,
  connections: 100,
  watchers: 30,
  all: 5000,
  tablesPerHour: 60,
  tables: 2000,
  messagesPerSecond: 20,
};

declare const counted: unique symbol;
/** Who is counted as one: an address of IPv4, or the network of an IPv6 address (64 bits), which belongs to one person. */
export type Address = string & { readonly [counted]: true };

/** Of `10.1.2.3`, `10.1.2.3:80`, `::ffff:10.1.2.3`, `2001:db8::1`, `[2001:db8::1]:80`. All that is no address is one. */
export function addressOf(text: string): Address {
  const plain = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (!ipaddr.isValid(plain)) return 'unknown' as Address;
  const ip = ipaddr.process(plain);
  const network = ip instanceof ipaddr.IPv6 ? new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]) : ip;
  return network.toString() as Address;
}

/** How many there are of each address. */
export class Counts {
  private readonly each = new Map<Address, number>();
  sum = 0;

  of(address: Address): number {
    return this.each.get(address) ?? 0;
  }
  add(address: Address, more: 1 | -1): void {
    this.sum += more;
    const count = this.of(address) + more;
    if (count > 0) this.each.set(address, count);
    else this.each.delete(address);
  }
}

const taken = (limiter: RateLimiterMemory, address: Address) =>
  limiter.consume(address).then(
    () => true,
    () => false,
  );

export class Limits {
  readonly bounds: Bounds;
  private readonly requests: RateLimiterMemory;
  private readonly tables: RateLimiterMemory;
  private readonly connected = new Counts();

  constructor(bounds: Bounds) {
    this.bounds = bounds;
    this.requests = new RateLimiterMemory({ points: bounds.burst, duration: bounds.burst / bounds.perSecond });
    this.tables = new RateLimiterMemory({ points: bounds.tablesPerHour, duration: 3600 });
  }

  mayAsk(address: Address): Promise<boolean> {
    return taken(this.requests, address);
  }
  mayMakeTable(address: Address): Promise<boolean> {
    return taken(this.tables, address);
  }
  mayConnect(address: Address): boolean {
    return this.connected.of(address) < this.bounds.connections && this.connected.sum < this.bounds.all;
  }
  connect(address: Address): void {
    this.connected.add(address, 1);
  }
  disconnect(address: Address): void {
    this.connected.add(address, -1);
  }
}
