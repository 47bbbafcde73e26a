/// The tables of a result file: one SQLite database a run, its version in `PRAGMA user_version`.
///
/// A row of `games` is a finished game; its seats and moves are written in the same
/// transaction. So a file is consistent at every moment, also after `kill -9`.
#pragma once

namespace hegemon::arena {

inline constexpr int kSchemaVersion = 3;

/// meta: variant, format, seed, config (the run's configuration as JSON), shard, created.
/// runs: each start of the arena that wrote to the file: when, by which version, by which command
/// line, how many games at a time.
/// engines.version: what it says of itself (`id name`); settings: all its options as they stood, JSON.
/// games.id: the number in the schedule; games.number: that within the block; status: finished or
/// void; result: the
///   winner's letter or draw; reason: as the rules name it, or adjudication, faults.
/// seats.score: the share of the win, a sum of 1 over the seats; fault: null, time, crash,
/// illegal, stall or garbage. moves.score: in centipawns as the engine saw it; latency_us: what of its
/// time the engine does not know of; left_ms: on its clock after the move; both may be null. A random
/// or given opening move has no row.
inline constexpr const char* kSchema = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE runs(started TEXT, version TEXT, command TEXT, concurrency INTEGER);
CREATE TABLE engines(id INTEGER PRIMARY KEY, name TEXT UNIQUE, command TEXT, options TEXT, hash TEXT,
  version TEXT, settings TEXT);
CREATE TABLE openings(block INTEGER PRIMARY KEY, fen TEXT, moves TEXT);
CREATE TABLE games(id INTEGER PRIMARY KEY, block INTEGER, number INTEGER, status TEXT, result TEXT,
  reason TEXT, plies INTEGER, seconds REAL, record TEXT);
CREATE TABLE seats(game INTEGER, seat INTEGER, letter TEXT, engine INTEGER, score REAL,
  captures INTEGER, conquests INTEGER, alive INTEGER, fault TEXT, moves INTEGER, time_ms INTEGER,
  PRIMARY KEY(game, seat)) WITHOUT ROWID;
CREATE TABLE moves(game INTEGER, ply INTEGER, seat INTEGER, move TEXT, score INTEGER, mate INTEGER,
  depth INTEGER, nodes INTEGER, time_us INTEGER, latency_us INTEGER, left_ms INTEGER,
  PRIMARY KEY(game, ply)) WITHOUT ROWID;
)sql";

}  // namespace hegemon::arena
