/// Result files and their contents for tests: tournaments that were never played.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <sqlite3.h>

#include "arena/results/result_data.h"
#include "arena/results/schema.h"
#include "tests/arena/simulated.h"

namespace hegemon::arena::testing {

/// Results of games that dice have played, with some invented captures, times and lengths.
inline ResultData sample(const std::vector<std::string>& names,
                         const std::vector<RatedGame>& games) {
  Random random(41);
  ResultData data;
  data.meta = {{"variant", "sevenkingdoms"}, {"format", "rotation"}};
  for (const std::string& name : names) {
    data.engines.push_back(
        {name, "./" + name, "{}", "abc", "Sample 1.0", R"({"Hash":"16","Threads":"2"})"});
  }
  data.moves.resize(names.size());
  constexpr const char* kLetters = "qcyhwzs";
  std::int64_t id = 0;
  for (const RatedGame& game : games) {
    GameResult stored;
    stored.id = id;
    stored.block = static_cast<std::int64_t>(game.block);
    stored.reason = "conquest";
    stored.seconds = 1.5;
    stored.number =
        id > 0 && data.games.back().block == stored.block ? data.games.back().number + 1 : 0;
    stored.plies = 200 + static_cast<int>(80 * std::abs(normal(random)) + 120 * uniform(random));
    for (std::size_t s = 0; s < game.engines.size(); ++s) {
      SeatResult seat;
      seat.letter = kLetters[s % 7];
      seat.engine = static_cast<int>(game.engines[s]);
      seat.share = game.shares[s];
      seat.moves = 30;
      seat.time = Milliseconds(300);
      seat.captures = static_cast<int>(random.below(game.shares[s] > 0 ? 40 : 12));
      seat.conquests = static_cast<int>(random.below(game.shares[s] > 0 ? 4 : 2));
      seat.in_play = game.shares[s] > 0;
      if (game.shares[s] > 0)
        stored.result = stored.result.empty() ? std::string(1, seat.letter) : "draw";
      for (int m = 0; m < 5; ++m) {
        StoredMoves& moves = data.moves[game.engines[s]];
        moves.time_us.push_back(static_cast<std::uint32_t>(9000 + 1000 * std::abs(normal(random))));
        moves.depth_sum += 5;
        moves.nodes_sum += 12'345;
        ++moves.depths;
        ++moves.nodes;
      }
      stored.seats.push_back(seat);
    }
    data.games.push_back(stored);
    ++id;
  }
  return data;
}

inline void run_sql(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  char* message = nullptr;
  const int status = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message);
  INFO((message == nullptr ? "" : message));
  CHECK(status == SQLITE_OK);
  sqlite3_free(message);
  sqlite3_close(database);
}

/// Writes the data as a result file; each engine's times are spread over its seats' moves.
inline void write_results(const std::string& path, const ResultData& data) {
  const auto quoted = [](const std::string& text) {
    std::string result = "'";
    for (const char c : text)
      result += c == '\'' ? "''" : std::string(1, c);
    return result + "'";
  };
  const auto list = [](std::initializer_list<std::string> values) {
    std::string result;
    for (const std::string& value : values)
      result += (result.empty() ? "(" : ", ") + value;
    return result + ");\n";
  };
  std::string sql = std::string("PRAGMA journal_mode = WAL; BEGIN;\n") + kSchema;
  for (const auto& [key, value] : data.meta) {
    sql += "INSERT INTO meta VALUES" + list({quoted(key), quoted(value)});
  }
  for (std::size_t e = 0; e < data.engines.size(); ++e) {
    const StoredEngine& engine = data.engines[e];
    sql += "INSERT INTO engines VALUES" +
           list({std::to_string(e + 1), quoted(engine.name), quoted(engine.command),
                 quoted(engine.options), quoted(engine.hash), quoted(engine.version),
                 quoted(engine.settings)});
  }
  std::vector<std::size_t> used(data.engines.size());
  for (const GameResult& game : data.games) {
    const std::string id = std::to_string(game.id);
    sql += "INSERT INTO games VALUES" +
           list({id, std::to_string(game.block), std::to_string(game.number),
                 game.voided ? "'void'" : "'finished'", quoted(game.result), quoted(game.reason),
                 std::to_string(game.plies), std::to_string(game.seconds), "NULL"});
    std::size_t ply = 0;
    for (std::size_t s = 0; s < game.seats.size(); ++s) {
      const SeatResult& seat = game.seats[s];
      char score[40];
      std::snprintf(score, sizeof score, "%.17g", seat.share);
      sql +=
          "INSERT INTO seats VALUES" +
          list({id, std::to_string(s), quoted(std::string(1, seat.letter)),
                std::to_string(seat.engine + 1), score, std::to_string(seat.captures.value_or(0)),
                std::to_string(seat.conquests.value_or(0)), seat.in_play ? "1" : "0",
                seat.fault == Fault::kNone ? "NULL" : quoted(std::string(fault_word(seat.fault))),
                std::to_string(seat.moves), std::to_string(seat.time.count() / 1000)});
      const StoredMoves& moves = data.moves[static_cast<std::size_t>(seat.engine)];
      for (int m = 0; m < 5 && used[static_cast<std::size_t>(seat.engine)] < moves.time_us.size();
           ++m) {
        const std::string time =
            std::to_string(moves.time_us[used[static_cast<std::size_t>(seat.engine)]++]);
        sql += "INSERT INTO moves VALUES" +
               list({id, std::to_string(ply++), std::to_string(s), "'a1a2'", "10", "NULL", "5",
                     "12345", time, "200", "NULL"});
      }
    }
  }
  run_sql(path, sql + "PRAGMA user_version = " + std::to_string(kSchemaVersion) + "; COMMIT;");
}

}  // namespace hegemon::arena::testing
