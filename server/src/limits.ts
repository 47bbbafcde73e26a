/** How much one address may ask for. A school behind one address has many people, so the bounds are wide. */

export interface Bounds {
  /** Requests at once, and how many more a second. */
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

/** A bucket that fills at a steady rate. */
class Bucket {
  private full: number;
  private at: number;
  private readonly most: number;
  private readonly perSecond: number;

  constructor(most: number, perSecond: number, now: number) {
    this.most = most;
    this.perSecond = perSecond;
    this.full = most;
    this.at = now;
  }
  take(now: number): boolean {
    this.full = Math.min(this.most, this.full + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.full < 1) return false;
    this.full--;
    return true;
  }
  /** Nothing is known of an address whose bucket is full. */
  isFull(now: number): boolean {
    return this.full + ((now - this.at) / 1000) * this.perSecond >= this.most;
  }
}

export class Limits {
  private readonly requests = new Map<string, Bucket>();
  private readonly tables = new Map<string, Bucket>();
  private readonly connected = new Map<string, number>();
  private sum = 0;
  private sweptAt = 0;

  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  mayAsk(address: string, now = Date.now()): boolean {
    this.sweep(now);
    return bucketOf(this.requests, address, this.bounds.burst, this.bounds.perSecond, now).take(now);
  }
  mayMakeTable(address: string, now = Date.now()): boolean {
    const { tablesPerHour } = this.bounds;
    return bucketOf(this.tables, address, tablesPerHour, tablesPerHour / 3600, now).take(now);
  }
  mayConnect(address: string): boolean {
    return (this.connected.get(address) ?? 0) < this.bounds.connections && this.sum < this.bounds.all;
  }
  connect(address: string): void {
    this.sum++;
    this.connected.set(address, (this.connected.get(address) ?? 0) + 1);
  }
  disconnect(address: string): void {
    this.sum--;
    const left = (this.connected.get(address) ?? 1) - 1;
    if (left > 0) this.connected.set(address, left);
    else this.connected.delete(address);
  }

  /** Addresses that ask for nothing are forgotten. */
  private sweep(now: number): void {
    if (now - this.sweptAt < 60_000) return;
    this.sweptAt = now;
    for (const buckets of [this.requests, this.tables]) {
      for (const [address, bucket] of buckets) if (bucket.isFull(now)) buckets.delete(address);
    }
  }
}

function bucketOf(buckets: Map<string, Bucket>, address: string, most: number, perSecond: number, now: number): Bucket {
  let found = buckets.get(address);
  if (!found) {
    found = new Bucket(most, perSecond, now);
    buckets.set(address, found);
  }
  return found;
}

/** Whole networks of the newer protocol belong to one person: its first four groups count. */
export function addressOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '');
  if (!plain.includes(':')) return plain;
  const [head = ''] = plain.split('::');
  return head.split(':').slice(0, 4).join(':');
}
