#include "arena/report_data.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <unordered_map>
#include <utility>

#include <sqlite3.h>

namespace hegemon::arena {
namespace {

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct CloseStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

/// A query, row by row. After the last row ok() says whether it was the last one or reading failed.
class Rows {
 public:
  Rows(sqlite3* database, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    status_ = sqlite3_prepare_v2(database, sql, -1, &statement, nullptr);
    statement_.reset(statement);
  }

  bool next() {
    if (status_ == SQLITE_OK || status_ == SQLITE_ROW) status_ = sqlite3_step(statement_.get());
    return status_ == SQLITE_ROW;
  }
  bool ok() const { return status_ == SQLITE_DONE; }

  std::string text(int column) const {
    const unsigned char* bytes = sqlite3_column_text(statement_.get(), column);
    const int size = sqlite3_column_bytes(statement_.get(), column);
    return bytes == nullptr ? std::string() : std::string(bytes, bytes + size);
  }
  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  double real(int column) const { return sqlite3_column_double(statement_.get(), column); }
  bool null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
  }

 private:
  std::unique_ptr<sqlite3_stmt, CloseStatement> statement_;
  int status_ = SQLITE_OK;
};

/// The path as an SQLite URI, such that no character of it is taken for a part of the URI.
std::string uri_of(const std::string& path, const char* mode) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(path).string()) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '?' || c == '#' || byte < 0x20) {
      uri += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    } else {
      uri += c;
    }
  }
  return uri + '?' + mode;
}

/// Reads one file. Each step returns false and leaves the reason in error().
class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}

  bool read() {
    return open() && read_meta() && read_engines() && read_games() && read_seats() && read_moves();
  }
  ResultData& data() { return data_; }
  const Error& error() const { return error_; }

 private:
  bool fail(std::string what) {
    error_ = {std::move(what), path_};
    return false;
  }
  bool fail_reading() {
    return fail(std::string("the result file cannot be read: ") + sqlite3_errmsg(database_.get()));
  }

  bool try_open(const char* mode) {
    sqlite3* database = nullptr;
    const int status = sqlite3_open_v2(uri_of(path_, mode).c_str(), &database,
                                       SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
    database_.reset(database);
    if (status != SQLITE_OK) return false;
    sqlite3_busy_timeout(database, 10'000);
    // One snapshot for all that is read; opening itself touches no page yet.
    return sqlite3_exec(database, "BEGIN; SELECT count(*) FROM sqlite_schema", nullptr, nullptr,
                        nullptr) == SQLITE_OK;
  }

  bool open() {
    std::error_code code;
    if (!std::filesystem::exists(path_, code)) return fail("there is no such result file");
    if (try_open("mode=ro")) return check_tables();
    // A file in WAL mode wants to make a small file beside it, which a folder one cannot write to
    // forbids. If no run has left a log, the file may be read as it lies.
    const std::string log = path_ + "-wal";
    const bool has_log =
        std::filesystem::exists(log, code) && std::filesystem::file_size(log, code) > 0;
    if (sqlite3_errcode(database_.get()) == SQLITE_CANTOPEN && !has_log &&
        try_open("mode=ro&immutable=1")) {
      return check_tables();
    }
    return fail_reading();
  }

  bool check_tables() {
    Rows rows(database_.get(),
              "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN "
              "('meta', 'engines', 'openings', 'games', 'seats', 'moves')");
    if (!rows.next()) return fail_reading();
    if (rows.integer(0) != 6) return fail("this is no result file of hegemon-arena");
    return true;
  }

  bool read_meta() {
    Rows rows(database_.get(), "SELECT key, value FROM meta");
    while (rows.next())
      data_.meta[rows.text(0)] = rows.text(1);
    return rows.ok() || fail_reading();
  }

  bool read_engines() {
    Rows rows(database_.get(), "SELECT id, name, command, options, hash FROM engines ORDER BY id");
    while (rows.next()) {
      engine_of_id_[rows.integer(0)] = data_.engines.size();
      data_.engines.push_back({rows.text(1), rows.text(2), rows.text(3), rows.text(4)});
    }
    data_.moves.resize(data_.engines.size());
    return rows.ok() || fail_reading();
  }

  bool read_games() {
    Rows rows(database_.get(),
              "SELECT id, block, number, status, result, reason, plies, seconds FROM games "
              "ORDER BY id");
    while (rows.next()) {
      const std::string status = rows.text(3);
      if (status != "finished" && status != "void") {
        return fail("game " + rows.text(0) + " has the unknown status '" + status + "'");
      }
      if (!count(rows, 2) || !count(rows, 6)) {
        return fail("game " + rows.text(0) + " has an impossible number or length");
      }
      game_of_id_[rows.integer(0)] = data_.games.size();
      data_.games.push_back({rows.integer(0),
                             rows.integer(1),
                             rows.integer(2),
                             status == "finished",
                             rows.text(4),
                             rows.text(5),
                             rows.integer(6),
                             rows.real(7),
                             {}});
    }
    return rows.ok() || fail_reading();
  }

  bool read_seats() {
    Rows rows(database_.get(),
              "SELECT game, seat, letter, engine, score, captures, conquests, alive, forfeit, "
              "moves, time_ms FROM seats ORDER BY game, seat");
    while (rows.next()) {
      const auto game = game_of_id_.find(rows.integer(0));
      const auto engine = engine_of_id_.find(rows.integer(3));
      const std::string where = "seat " + rows.text(1) + " of game " + rows.text(0);
      if (game == game_of_id_.end()) return fail(where + " belongs to no game");
      if (engine == engine_of_id_.end()) return fail(where + " has an unknown engine");
      std::vector<StoredSeat>& seats = data_.games[game->second].seats;
      if (rows.integer(1) != static_cast<std::int64_t>(seats.size())) {
        return fail(where + " is out of order");
      }
      StoredSeat seat{rows.text(2),    engine->second,  rows.real(4),
                      rows.integer(5), rows.integer(6), rows.integer(7) != 0,
                      forfeit(rows),   rows.integer(9), rows.integer(10)};
      if (!(seat.score >= 0 && seat.score <= 1)) return fail(where + " has an impossible score");
      if (!count(rows, 5) || !count(rows, 6)) return fail(where + " has impossible captures");
      if (!rows.null(8) && !seat.forfeit) {
        return fail(where + " has the unknown forfeit '" + rows.text(8) + "'");
      }
      seats.push_back(std::move(seat));
    }
    if (!rows.ok()) return fail_reading();
    for (const StoredGame& game : data_.games) {
      double sum = 0;
      for (const StoredSeat& seat : game.seats)
        sum += seat.score;
      if (game.finished && !(std::abs(sum - 1) < 1e-6)) {
        return fail("the scores of game " + std::to_string(game.id) + " do not sum to 1");
      }
    }
    return true;
  }

  /// Whether a column counts something: its sums over any file fit into 64 bits.
  static bool count(const Rows& rows, int column) {
    return rows.integer(column) >= 0 && rows.integer(column) <= 1'000'000'000;
  }

  static std::optional<std::size_t> forfeit(const Rows& rows) {
    const std::string name = rows.text(8);
    const auto* const found = std::find(kForfeitNames.begin(), kForfeitNames.end(), name);
    if (found == kForfeitNames.end()) return std::nullopt;
    return static_cast<std::size_t>(found - kForfeitNames.begin());
  }

  bool read_moves() {
    Rows rows(database_.get(), "SELECT game, seat, depth, nodes, time_us FROM moves");
    // Moves lie game by game, so the game is looked up once.
    std::int64_t id = -1;
    const StoredGame* game = nullptr;
    while (rows.next()) {
      if (game == nullptr || rows.integer(0) != id) {
        id = rows.integer(0);
        const auto found = game_of_id_.find(id);
        if (found == game_of_id_.end()) return fail("move of unknown game " + rows.text(0));
        game = &data_.games[found->second];
      }
      if (!game->finished) continue;
      const std::int64_t seat = rows.integer(1);
      if (seat < 0 || seat >= static_cast<std::int64_t>(game->seats.size())) {
        return fail("move of unknown seat " + rows.text(1) + " in game " + rows.text(0));
      }
      StoredMoves& moves = data_.moves[game->seats[static_cast<std::size_t>(seat)].engine];
      if (!rows.null(2)) {
        moves.depth_sum += rows.real(2);
        ++moves.depths;
      }
      if (!rows.null(3)) {
        moves.nodes_sum += rows.real(3);
        ++moves.nodes;
      }
      if (!rows.null(4)) {
        constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
        const std::int64_t time = std::clamp<std::int64_t>(rows.integer(4), 0, kMost);
        moves.time_us.push_back(static_cast<std::uint32_t>(time));
      }
    }
    return rows.ok() || fail_reading();
  }

  std::string path_;
  Database database_;
  ResultData data_;
  Error error_;
  std::unordered_map<std::int64_t, std::size_t> engine_of_id_;
  std::unordered_map<std::int64_t, std::size_t> game_of_id_;
};

}  // namespace

Result<ResultData> read_results(const std::string& path) {
  Reader reader(path);
  if (!reader.read()) return reader.error();
  return std::move(reader.data());
}

}  // namespace hegemon::arena
