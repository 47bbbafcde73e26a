/// Games out of a result file, as text for other programs.
#pragma once

#include <ostream>

#include "arena/results/database.h"
#include "engine/result.h"

namespace hegemon::arena {

/// A record of each game, as engine/record.h writes it, in schedule order.
Status export_records(Database& database, std::ostream& out);

/// One line a game in schedule order: block, number in the block, `seat=engine` for every seat,
/// result, reason, and all moves from the first position of the opening on; `fen=...` with
/// underscores for blanks before them if it has one.
Status export_lines(Database& database, std::ostream& out);

/// One JSON object a line: all that the file holds about the game.
Status export_json(Database& database, std::ostream& out);

/// One line a seat of a game with commas between the fields, quoted as in RFC 4180, under a
/// line of names.
Status export_csv(Database& database, std::ostream& out);

}  // namespace hegemon::arena
