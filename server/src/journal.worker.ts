/** The thread of the journal: what comes in while it writes is written together with one wait for the disk. */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import type { Question } from './journal.ts';
import { log } from './log.ts';
import { type Asked, answer, onAsked } from './thread.ts';

/** Of the shape of the file; a server does not touch one that it does not know. */
const version = 3;
/** So many transactions go into the file together. */
const together = 200;

/** How often the file is brought up to what the WAL has, and how long somebody else may have it. */
const { file, beatMs, busyMs } = workerData as { file: string; beatMs: number; busyMs: number };
const wal = `${file}-wal`;

/** Nobody else may have the folder: this database is locked as long as the process lives, however it ends. */
const lock = new DatabaseSync(`${file}.lock`);
try {
  lock.exec(`PRAGMA locking_mode = EXCLUSIVE;
    CREATE TABLE IF NOT EXISTS written(id INTEGER PRIMARY KEY, least INTEGER NOT NULL, most INTEGER NOT NULL);
    BEGIN EXCLUSIVE; PRAGMA user_version = 1; COMMIT`);
} catch (error) {
  const busy = error instanceof Error && 'errcode' in error && error.errcode === 5;
  throw busy ? new Error(`another server has the folder ${dirname(file)}`) : error;
}

/** A WAL that is not of this file, for a copy was put in its place, would bring back what was in its place. */
function setForeignWalAside(): void {
  const last = lock.prepare('SELECT least, most FROM written').get() as { least: number; most: number } | undefined;
  if (last === undefined || !existsSync(wal) || statSync(wal).size === 0) return;
  let writes = -1;
  try {
    // Without its WAL.
    const alone = new DatabaseSync(`${pathToFileURL(file)}?immutable=1`, { readOnly: true });
    writes = alone.prepare('SELECT writes FROM server').get()?.writes as number;
    alone.close();
  } catch {}
  if (writes >= last.least && writes <= last.most) return;
  renameSync(wal, `${wal}.old`);
  rmSync(`${file}-shm`, { force: true });
  log(`${wal} is of another file than ${file}, and is ${wal}.old now`);
}
setForeignWalAside();

const db = new DatabaseSync(file, { timeout: busyMs });
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0');
const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
if (found < 0 || found > version) throw new Error(`the journal has version ${found}, not ${version}`);
/** It had the clock's time of each event, and in `up` when the server ran. */
const fromVersion1 = `UPDATE events SET at = (SELECT coalesce(sum(min(till, at) - since), 0) FROM up WHERE since < at);
  INSERT INTO server SELECT 1, coalesce(sum(till - since), 0), 0 FROM up; DROP TABLE up;`;
// The time of an event is how long the server has run in all, which goes only forward; that of a table is the clock's.
db.exec(`
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS events(code TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, event TEXT NOT NULL,
    PRIMARY KEY(code, seq)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tables(code TEXT PRIMARY KEY, over INTEGER NOT NULL, touched INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS seats(player TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY(player, code)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS server(id INTEGER PRIMARY KEY, uptime INTEGER NOT NULL, writes INTEGER NOT NULL);
  ${found === 1 ? fromVersion1 : ''}
  INSERT OR IGNORE INTO server VALUES (1, 0, 0);
  PRAGMA user_version = ${version};
  COMMIT`);

const add = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?)');
const touch = db.prepare(`INSERT INTO tables VALUES (?, ?, ?)
  ON CONFLICT(code) DO UPDATE SET touched = excluded.touched, over = max(over, excluded.over)`);
const seat = db.prepare('INSERT OR IGNORE INTO seats VALUES (?, ?)');
const read = db.prepare('SELECT event FROM events WHERE code = ? ORDER BY seq');
const list = db.prepare('SELECT code, over, touched FROM tables ORDER BY touched DESC');
const of = db.prepare(`SELECT code, over, touched, event ->> '$.config.variant' AS variant
  FROM seats JOIN tables USING(code) JOIN events USING(code) WHERE player = ? AND seq = 0 ORDER BY touched DESC LIMIT 30`);
/** The last of each seat; the older words are those of version 2. */
const seated = db.prepare(`SELECT event ->> 'name' AS name, max(seq) FROM events
  WHERE code = ? AND event ->> 'kind' IN ('joined', 'left', 'sat', 'stood') GROUP BY event ->> 'side'`);
const namesAt = (code: unknown) => [...new Set(seated.all(code as string).flatMap(({ name }) => name ?? []))];

const ran = db.prepare("SELECT max(at) AS at FROM events WHERE code = ? AND event ->> 'kind' IN ('started', 'moved')");

const before = Number(db.prepare('SELECT uptime FROM server').get()?.uptime);
/** How long the server has run, before this start and since: to a minute, for nobody knows when it was killed. */
const begun = performance.now();
const uptime = () => Math.round(before + performance.now() - begun);
const write = db.prepare('UPDATE server SET uptime = ?, writes = writes + 1 RETURNING writes');
const promise = lock.prepare('INSERT OR REPLACE INTO written VALUES (1, ?, ?)');
let least = 0;
/** Transactions since the last time. */
let since = 0;

/** Brings what the WAL has into the file. Whatever ends it, it is known which writes may be in there. */
function checkpoint(): void {
  const { writes } = write.get(uptime()) as { writes: number };
  promise.run(least, writes);
  const done = db.prepare('PRAGMA wal_checkpoint').get() as { busy: number; log: number; checkpointed: number };
  since = 0;
  if (done.busy !== 0 || done.log !== done.checkpointed) return;
  least = writes;
  promise.run(least, writes);
}
checkpoint();
const beat = () => {
  try {
    checkpoint();
  } catch (error) {
    // The disk is full, or somebody else has the file for long; the next one comes.
    log(`the journal: ${error instanceof Error ? error.message : String(error)}`);
  }
};
const { ino } = statSync(file);
const beats = setInterval(() => {
  // What is written to a file that is no longer there is lost.
  if (statSync(file, { throwIfNoEntry: false })?.ino !== ino) throw new Error(`${file} is gone, or another file`);
  beat();
}, beatMs);

const kept = (rows: readonly Record<string, unknown>[]) => rows.map((row) => ({ ...row, code: row.code, over: row.over === 1 }));

function done(question: Question): unknown {
  switch (question.op) {
    case 'append': {
      const { code, from, events, at } = question;
      let over = 0;
      events.forEach((event, i) => {
        add.run(code, from + i, uptime(), JSON.stringify(event));
        if (event.kind === 'over' || (event.kind === 'moved' && event.outcome !== null)) over = 1;
        if (event.kind === 'joined' || event.kind === 'kept') seat.run(event.player, code);
      });
      touch.run(code, over, at);
      return null;
    }
    case 'load':
      return read.all(question.code).map(({ event }) => event);
    case 'ran':
      return uptime() - Number(ran.get(question.code)?.at ?? uptime());
    case 'list':
      return kept(list.all());
    case 'of':
      return kept(of.all(question.player)).map((row) => ({ ...row, names: namesAt(row.code) }));
    case 'close':
      clearInterval(beats);
      write.get(uptime());
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
    if (batch.some(({ question }) => question.op === 'append')) write.get(uptime());
    db.exec('COMMIT');
  } catch (error) {
    // The disk is full or gone: nothing of it is safe, so nothing of it has happened.
    if (db.isTransaction) db.exec('ROLLBACK');
    for (const { id } of batch) answer(id, () => fail(error));
    return;
  }
  if (batch.some(({ question }) => question.op === 'close')) db.close();
  for (const give of answers) give();
  if (db.isOpen && ++since >= together) beat();
}

onAsked<Question>((asked) => {
  if (queue.length === 0) setImmediate(flush);
  queue.push(asked);
});
