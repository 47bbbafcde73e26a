#include "arena/results/export.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/record.h"

namespace hegemon::arena {

namespace {

using Json = nlohmann::json;

constexpr const char* kGames =
    "SELECT id AS game, block, number, status, result, reason, plies, seconds, record FROM games "
    "ORDER BY id";
constexpr const char* kSeats =
    "SELECT letter, engines.name AS engine, score, captures, conquests, alive, fault, moves, "
    "time_ms FROM seats JOIN engines ON engines.id = seats.engine WHERE game = ? ORDER BY seat";
constexpr const char* kMoves =
    "SELECT ply, seat, score, mate, depth, nodes, time_us, latency_us, left_ms FROM moves "
    "WHERE game = ? ORDER BY ply";

/// The columns of a row by name.
Json json_of(const Statement& row) {
  Json json;
  for (int column = 0; column < row.columns(); ++column) {
    Json& value = json[row.name(column)];
    if (row.type(column) == SQLITE_INTEGER) value = row.integer(column);
    if (row.type(column) == SQLITE_FLOAT) value = row.real(column);
    if (row.type(column) == SQLITE_TEXT) value = row.text(column);
  }
  return json;
}

std::string name_of(const Statement& game) {
  return "game " + game.text(0);
}

/// The record of a row of `kGames`; nothing if it is damaged.
std::optional<Record> read_record(const Statement& game, const OnDamage& on_damage) {
  Result<std::vector<Record>> records = parse_records(game.text(8));
  if (records && records.value().size() == 1) return std::move(records.value().front());
  on_damage(records ? Error::of("result.damaged", name_of(game), "record")
                    : records.error().within(name_of(game)));
  return std::nullopt;
}

}  // namespace

Status export_records(Database& database, std::ostream& out, const OnDamage& on_damage) {
  return database.for_each(kGames, [&](const Statement& game) -> Status {
    if (read_record(game, on_damage)) out << game.text(8);
    return success();
  });
}

Status export_json(Database& database, std::ostream& out, const OnDamage& on_damage) {
  Result<Statement> seats = database.prepare(kSeats);
  if (!seats) return seats.error();
  Result<Statement> moves = database.prepare(kMoves);
  if (!moves) return moves.error();
  return database.for_each(kGames, [&](const Statement& game) -> Status {
    const std::optional<Record> record = read_record(game, on_damage);
    if (!record) return success();
    Json line = json_of(game);
    line.erase("record");
    const std::string* const fen = record->find("FEN");
    line["fen"] = fen == nullptr ? Json(nullptr) : Json(*fen);
    Json& all = line["moves"] = Json::array();
    for (const RecordedMove& move : record->moves)
      all.push_back({{"move", move.text}});
    Json& seated = line["seats"] = Json::array();
    seats.value().bind(game.integer(0));
    Status status = database.for_each(seats.value(), [&](const Statement& seat) -> Status {
      seated.push_back(json_of(seat));
      seated.back()["alive"] = seated.back()["alive"] != 0;
      return success();
    });
    if (!status) return status;
    bool whole = true;
    moves.value().bind(game.integer(0));
    status = database.for_each(moves.value(), [&](const Statement& move) -> Status {
      const auto ply = static_cast<std::size_t>(move.integer(0));
      whole = whole && ply < all.size();
      if (ply >= all.size()) return success();
      all[ply].update(json_of(move));
      all[ply].erase("ply");
      return success();
    });
    if (!status) return status;
    if (whole) {
      out << line.dump() << '\n';
    } else {
      on_damage({"a move beyond the record", name_of(game)});
    }
    return success();
  });
}

}  // namespace hegemon::arena
