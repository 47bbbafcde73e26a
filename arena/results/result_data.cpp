#include "arena/results/result_data.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>

#include "arena/results/result_file.h"

namespace hegemon::arena {
namespace {

/// Whether a column counts something: its sums over any file fit into 64 bits.
bool counts(const Statement& row, int column) {
  return row.integer(column) >= 0 && row.integer(column) <= 1'000'000'000;
}

class Reader {
 public:
  explicit Reader(Database& database) : database_(database) {}

  Result<ResultData> read() {
    return read({&Reader::read_meta, &Reader::read_runs, &Reader::read_engines, &Reader::read_games,
                 &Reader::read_seats, &Reader::read_moves});
  }
  Result<ResultData> read_only_games() {
    return read({&Reader::read_engines, &Reader::read_games, &Reader::read_seats});
  }

 private:
  Result<ResultData> read(std::initializer_list<Status (Reader::*)()> steps) {
    Status status = database_.run("BEGIN");  // one snapshot for all that is read
    for (const auto step : steps) {
      if (status) status = (this->*step)();
    }
    const Status ended = database_.run("COMMIT");
    if (!status) return status.error();
    if (!ended) return ended.error();
    return std::move(data_);
  }

  Error wrong(const std::string& what) const {
    return Error::of("result.damaged", database_.path(), what);
  }

  Status read_meta() {
    return database_.for_each("SELECT key, value FROM meta", [&](const Statement& row) {
      data_.meta[row.text(0)] = row.text(1);
      return success();
    });
  }

  Status read_runs() {
    return database_.for_each(
        "SELECT started, version, command, concurrency FROM runs ORDER BY started, rowid",
        [&](const Statement& row) {
          data_.runs.push_back({row.text(0), row.text(1), row.text(2), row.integer(3)});
          return success();
        });
  }

  Status read_engines() {
    Status status = database_.for_each(
        "SELECT id, name, command, options, hash, version, settings FROM engines ORDER BY id",
        [&](const Statement& row) {
          engine_of_id_[row.integer(0)] = static_cast<int>(data_.engines.size());
          data_.engines.push_back(
              {row.text(1), row.text(2), row.text(3), row.text(4), row.text(5), row.text(6)});
          return success();
        });
    data_.moves.resize(data_.engines.size());
    return status;
  }

  Status read_games() {
    return database_.for_each(
        "SELECT id, block, number, status, result, reason, plies, seconds FROM games ORDER BY id",
        [&](const Statement& row) -> Status {
          const std::string status = row.text(3);
          if (status != "finished" && status != "void") {
            return wrong("game " + row.text(0) + ", status");
          }
          if (!counts(row, 2) || !counts(row, 6)) {
            return wrong("game " + row.text(0) + ", number or plies");
          }
          game_of_id_[row.integer(0)] = data_.games.size();
          GameResult game;
          game.id = row.integer(0);
          game.block = row.integer(1);
          game.number = static_cast<int>(row.integer(2));
          game.voided = status == "void";
          game.result = row.text(4);
          game.reason = row.text(5);
          game.plies = static_cast<int>(row.integer(6));
          game.seconds = row.real(7);
          data_.games.push_back(std::move(game));
          return success();
        });
  }

  Status read_seats() {
    Status status = database_.for_each(
        "SELECT game, seat, letter, engine, score, captures, conquests, alive, fault, moves, "
        "time_ms FROM seats ORDER BY game, seat",
        [&](const Statement& row) { return add_seat(row); });
    if (!status) return status;
    for (const GameResult& game : data_.games) {
      double sum = 0;
      for (const SeatResult& seat : game.seats)
        sum += seat.share;
      if (!game.voided && !(std::abs(sum - 1) < 1e-6)) {
        return wrong("game " + std::to_string(game.id) + ", sum of scores");
      }
    }
    return success();
  }

  Status add_seat(const Statement& row) {
    const auto game = game_of_id_.find(row.integer(0));
    const auto engine = engine_of_id_.find(row.integer(3));
    const std::string where = "game " + row.text(0) + ", seat " + row.text(1);
    if (game == game_of_id_.end()) return wrong(where + ", game");
    if (engine == engine_of_id_.end()) return wrong(where + ", engine");
    std::vector<SeatResult>& seats = data_.games[game->second].seats;
    if (row.integer(1) != static_cast<std::int64_t>(seats.size())) {
      return wrong(where + ", order");
    }
    SeatResult seat;
    const std::string letter = row.text(2);
    if (letter.size() != 1) return wrong(where + ", letter");
    seat.letter = letter.front();
    seat.engine = engine->second;
    seat.share = row.real(4);
    if (!(seat.share >= 0 && seat.share <= 1)) return wrong(where + ", score");
    if (!counts(row, 5) || !counts(row, 6) || !counts(row, 9)) {
      return wrong(where + ", captures");
    }
    if (!row.is_null(5)) seat.captures = static_cast<int>(row.integer(5));
    if (!row.is_null(6)) seat.conquests = static_cast<int>(row.integer(6));
    seat.in_play = row.integer(7) != 0;
    if (!row.is_null(8)) {
      const std::optional<Fault> fault = parse_fault(row.text(8));
      if (!fault) return wrong(where + ", fault");
      seat.fault = *fault;
    }
    seat.moves = static_cast<int>(row.integer(9));
    seat.time = Milliseconds(row.integer(10));
    seats.push_back(seat);
    return success();
  }

  Status read_moves() {
    // Moves lie game by game, so the game is looked up once.
    std::int64_t id = -1;
    const GameResult* game = nullptr;
    return database_.for_each("SELECT game, seat, depth, nodes, time_us FROM moves",
                              [&](const Statement& row) -> Status {
                                if (game == nullptr || row.integer(0) != id) {
                                  id = row.integer(0);
                                  const auto found = game_of_id_.find(id);
                                  if (found == game_of_id_.end())
                                    return wrong("game " + row.text(0) + " of a move");
                                  game = &data_.games[found->second];
                                }
                                return game->voided ? success() : add_move(*game, row);
                              });
  }

  Status add_move(const GameResult& game, const Statement& row) {
    const std::int64_t seat = row.integer(1);
    if (seat < 0 || seat >= static_cast<std::int64_t>(game.seats.size())) {
      return wrong("game " + row.text(0) + ", seat " + row.text(1) + " of a move");
    }
    const int engine = game.seats[static_cast<std::size_t>(seat)].engine;
    StoredMoves& moves = data_.moves[static_cast<std::size_t>(engine)];
    if (!row.is_null(2)) {
      moves.depth_sum += row.real(2);
      ++moves.depths;
    }
    if (!row.is_null(3)) {
      moves.nodes_sum += row.real(3);
      ++moves.nodes;
    }
    if (!row.is_null(4)) {
      constexpr std::int64_t kMax = std::numeric_limits<std::uint32_t>::max();
      const std::int64_t time = std::clamp<std::int64_t>(row.integer(4), 0, kMax);
      moves.time_us.push_back(static_cast<std::uint32_t>(time));
    }
    return success();
  }

  Database& database_;
  ResultData data_;
  std::unordered_map<std::int64_t, int> engine_of_id_;
  std::unordered_map<std::int64_t, std::size_t> game_of_id_;
};

}  // namespace

Result<ResultData> read_results(const std::string& path) {
  Result<Database> database = open_results(path);
  if (!database) return database.error();
  return Reader(database.value()).read();
}

Result<ResultData> read_games(Database& database) {
  return Reader(database).read_only_games();
}

}  // namespace hegemon::arena
