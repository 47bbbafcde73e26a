#include "arena/results/export.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/record.h"

namespace hegemon::arena {

namespace {

constexpr const char* kGames =
    "SELECT id, block, number, status, result, reason, plies, seconds, record FROM games ORDER BY "
    "id";
constexpr const char* kSeats =
    "SELECT seats.letter, engines.name, seats.score, seats.captures, seats.conquests, seats.alive, "
    "seats.fault, seats.moves, seats.time_ms FROM seats JOIN engines ON engines.id = "
    "seats.engine "
    "WHERE seats.game = ? ORDER BY seats.seat";
constexpr const char* kMoves =
    "SELECT ply, seat, move, score, mate, depth, nodes, time_us, latency_us, left_ms FROM moves "
    "WHERE game = ? ORDER BY ply";

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

/// In a line of words.
std::string as_word(std::string text) {
  std::replace(text.begin(), text.end(), ' ', '_');
  return text;
}

/// A field in quotes, if it has to be.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text)
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

nlohmann::json optional_integer(const Statement& row, int column) {
  return row.is_null(column) ? nlohmann::json(nullptr) : nlohmann::json(row.integer(column));
}

}  // namespace

Status export_records(Database& database, std::ostream& out, const OnDamage& on_damage) {
  return database.for_each(kGames, [&](const Statement& game) -> Status {
    if (read_record(game, on_damage)) out << game.text(8);
    return success();
  });
}

Status export_lines(Database& database, std::ostream& out, const OnDamage& on_damage) {
  Result<Statement> seats = database.prepare(kSeats);
  if (!seats) return seats.error();
  return database.for_each(kGames, [&](const Statement& game) -> Status {
    const std::optional<Record> record = read_record(game, on_damage);
    if (!record) return success();
    out << game.integer(1) << ' ' << game.integer(2);
    seats.value().bind(1, game.integer(0));
    Status status = database.for_each(seats.value(), [&](const Statement& seat) -> Status {
      out << ' ' << seat.text(0) << '=' << as_word(seat.text(1));
      return success();
    });
    if (!status) return status;
    out << ' ' << game.text(4) << ' ' << game.text(5);
    if (const std::string* const fen = record->find("FEN"); fen != nullptr) {
      out << " fen=" << as_word(*fen);
    }
    for (const RecordedMove& move : record->moves)
      out << ' ' << move.text;
    out << '\n';
    return success();
  });
}

Status export_json(Database& database, std::ostream& out, const OnDamage& on_damage) {
  using Json = nlohmann::json;
  Result<Statement> seats = database.prepare(kSeats);
  if (!seats) return seats.error();
  Result<Statement> moves = database.prepare(kMoves);
  if (!moves) return moves.error();
  return database.for_each(kGames, [&](const Statement& game) -> Status {
    Json line = {{"game", game.integer(0)},   {"block", game.integer(1)},
                 {"number", game.integer(2)}, {"status", game.text(3)},
                 {"result", game.text(4)},    {"reason", game.text(5)},
                 {"plies", game.integer(6)},  {"seconds", game.real(7)},
                 {"seats", Json::array()},    {"moves", Json::array()}};
    const std::optional<Record> record = read_record(game, on_damage);
    if (!record) return success();
    const std::string* const fen = record->find("FEN");
    line["fen"] = fen == nullptr ? Json(nullptr) : Json(*fen);
    for (const RecordedMove& move : record->moves)
      line["moves"].push_back({{"move", move.text}});
    seats.value().bind(1, game.integer(0));
    Status status = database.for_each(seats.value(), [&](const Statement& seat) -> Status {
      line["seats"].push_back({{"letter", seat.text(0)},
                               {"engine", seat.text(1)},
                               {"score", seat.real(2)},
                               {"captures", optional_integer(seat, 3)},
                               {"conquests", optional_integer(seat, 4)},
                               {"alive", seat.integer(5) != 0},
                               {"fault", seat.is_null(6) ? Json(nullptr) : Json(seat.text(6))},
                               {"moves", seat.integer(7)},
                               {"time_ms", seat.integer(8)}});
      return success();
    });
    if (!status) return status;
    bool whole = true;
    moves.value().bind(1, game.integer(0));
    status = database.for_each(moves.value(), [&](const Statement& move) -> Status {
      const auto ply = static_cast<std::size_t>(move.integer(0));
      if (ply >= line["moves"].size()) {
        whole = false;
        return success();
      }
      Json& place = line["moves"][ply];
      place["seat"] = move.integer(1);
      place["score"] = optional_integer(move, 3);
      place["mate"] = optional_integer(move, 4);
      place["depth"] = move.integer(5);
      place["nodes"] = move.integer(6);
      place["time_us"] = move.integer(7);
      place["latency_us"] = optional_integer(move, 8);
      place["left_ms"] = optional_integer(move, 9);
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

Status export_csv(Database& database, std::ostream& out, const OnDamage& /*on_damage*/) {
  constexpr const char* kRows =
      "SELECT games.id, games.block, games.number, games.status, games.result, games.reason, "
      "games.plies, games.seconds, seats.seat, seats.letter, engines.name, seats.score, "
      "seats.captures, seats.conquests, seats.alive, seats.fault, seats.moves, seats.time_ms "
      "FROM games JOIN seats ON seats.game = games.id JOIN engines ON engines.id = seats.engine "
      "ORDER BY games.id, seats.seat";
  constexpr int kColumns = 18;
  out << "game,block,number,status,result,reason,plies,seconds,seat,letter,engine,score,captures,"
         "conquests,alive,fault,moves,time_ms\n";
  return database.for_each(kRows, [&](const Statement& row) -> Status {
    for (int column = 0; column < kColumns; ++column)
      out << (column == 0 ? "" : ",") << csv_field(row.text(column));
    out << '\n';
    return success();
  });
}

}  // namespace hegemon::arena
