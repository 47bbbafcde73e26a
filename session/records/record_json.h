/// Records as JSON, for `convert`, `replay` and the pages (docs/records.md).
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/record.h"
#include "engine/result.h"

namespace hegemon::session {

struct ReplayedGame;
using RecordJson = nlohmann::ordered_json;

/// An object of names and values.
RecordJson tags_of(const Record& record);
/// A record as it was read: a move has `ply`, `round`, `move`, `nags` and `comment` if there are any, and `where`, its
/// place in the text.
RecordJson json_of(const Record& record);
/// A game that was played again: `side` and `fen` of each move instead of its place; `game` (its number), `start` and `end`.
RecordJson json_of(const ReplayedGame& game, int number);

/// `code` and `args` of an error, and the numbers of its `place` in a text of games, if it has one.
void add_code(RecordJson& json, const Error& error);

/// On one line. Bytes that are no UTF-8 can stand in a record; each is replaced by a sign.
std::string line_of(const RecordJson& json);

/// The record of an object with `moves`; all else may be left out, and a move may be its text alone. `line`: where it
/// stands in its file.
Result<Record> record_of(const RecordJson& json, int line = 0);

}  // namespace hegemon::session
