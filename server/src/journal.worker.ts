/** The thread of the journal: what comes in while it writes is written together with one wait for the disk. */
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import type { Question } from './journal.ts';
import { type Asked, answer, onAsked } from './thread.ts';

/** Of the shape of the file; a server does not touch one that it does not know. */
const version = 1;

const db = new DatabaseSync(workerData as string);
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000');
const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
if (found !== 0 && found !== version) throw new Error(`the journal has version ${found}, not ${version}`);
db.exec(`
  CREATE TABLE IF NOT EXISTS events(code TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, event TEXT NOT NULL,
    PRIMARY KEY(code, seq)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tables(code TEXT PRIMARY KEY, over INTEGER NOT NULL, touched INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS seats(player TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY(player, code)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS up(since INTEGER PRIMARY KEY, till INTEGER NOT NULL);
  PRAGMA user_version = ${version};`);

const add = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?)');
const touch = db.prepare(`INSERT INTO tables VALUES (?, ?, ?)
  ON CONFLICT(code) DO UPDATE SET touched = excluded.touched, over = max(over, excluded.over)`);
const seat = db.prepare('INSERT OR IGNORE INTO seats VALUES (?, ?)');
const read = db.prepare('SELECT event FROM events WHERE code = ? ORDER BY seq');
const list = db.prepare('SELECT code, over, touched FROM tables ORDER BY touched DESC');
const of = db.prepare(`SELECT code, over, touched FROM seats JOIN tables USING(code) WHERE player = ?
  ORDER BY touched DESC LIMIT 100`);

const ran = db.prepare(`SELECT coalesce(sum(till - max(since, at)), 0) AS ms FROM up, (SELECT max(at) AS at FROM events
  WHERE code = ? AND event ->> 'kind' IN ('started', 'moved')) WHERE till > at`);

/** When this server was up, to a minute: the time of slow games runs then. */
const begun = Date.now();
const beat = db.prepare('INSERT INTO up VALUES (?, ?) ON CONFLICT(since) DO UPDATE SET till = excluded.till');
const isUp = () => beat.run(begun, Date.now());
isUp();
const beats = setInterval(isUp, 60_000);

const kept = (rows: readonly Record<string, unknown>[]) => rows.map((row) => ({ ...row, over: row.over === 1 }));

function done(question: Question): unknown {
  switch (question.op) {
    case 'append': {
      const { code, from, events, at } = question;
      let over = 0;
      events.forEach((event, i) => {
        add.run(code, from + i, at, JSON.stringify(event));
        if (event.kind === 'over' || (event.kind === 'moved' && event.outcome !== null)) over = 1;
        if (event.kind === 'sat') seat.run(event.player, code);
      });
      touch.run(code, over, at);
      return null;
    }
    case 'load':
      return read.all(question.code).map(({ event }) => JSON.parse(event as string));
    case 'ran':
      return ran.get(question.code)?.ms;
    case 'list':
      return kept(list.all());
    case 'of':
      return kept(of.all(question.player));
    case 'close':
      clearInterval(beats);
      isUp();
      return null;
  }
}

let queue: Asked<Question>[] = [];

const fail = (error: unknown): never => {
  throw error;
};

/** All that waits, in its order, in one transaction; one that fails takes nothing else with it. */
function flush(): void {
  const batch = queue;
  queue = [];
  const answers: (() => void)[] = [];
  try {
    db.exec('BEGIN IMMEDIATE');
    for (const { id, question } of batch) {
      db.exec('SAVEPOINT one');
      try {
        const value = done(question);
        answers.push(() => answer(id, () => value));
      } catch (error) {
        db.exec('ROLLBACK TO one');
        answers.push(() => answer(id, () => fail(error)));
      }
      db.exec('RELEASE one');
    }
    db.exec('COMMIT');
  } catch (error) {
    // The disk is full or gone: nothing of it is safe, so nothing of it has happened.
    if (db.isTransaction) db.exec('ROLLBACK');
    for (const { id } of batch) answer(id, () => fail(error));
    return;
  }
  if (batch.some(({ question }) => question.op === 'close')) db.close();
  for (const give of answers) give();
}

onAsked<Question>((asked) => {
  if (queue.length === 0) setImmediate(flush);
  queue.push(asked);
});
