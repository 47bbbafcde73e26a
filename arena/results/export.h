/// Games out of a result file, as text for other programs.
#pragma once

#include <functional>
#include <ostream>

#include "arena/results/database.h"
#include "engine/result.h"

namespace hegemon::arena {

/// Receives what is wrong with a game that was left out.
using OnDamage = std::function<void(const Error&)>;

/// A record of each game, as engine/record.h writes it, in schedule order. Games whose record is damaged are left out.
Status export_records(Database& database, std::ostream& out, const OnDamage& on_damage);

/// One JSON object a line: all that the file holds about the game. Games whose record is damaged are left out.
Status export_json(Database& database, std::ostream& out, const OnDamage& on_damage);

}  // namespace hegemon::arena
