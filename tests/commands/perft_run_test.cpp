/// Perft by every mode, with a table, on threads and in shards, for every game.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <unistd.h>

#include "commands/perft_shards.h"
#include "session/variants.h"

using namespace hegemon;
using namespace hegemon::commands;
using namespace hegemon::session;

namespace {

std::uint64_t count(const GameSession& game, const PerftRequest& request) {
  const SearchSignals signals;
  std::uint64_t divided = 0;
  const auto nodes =
      game.perft(request, signals, [&](const std::string&, std::uint64_t n) { divided += n; });
  REQUIRE(nodes);
  CHECK(*nodes == divided);
  return *nodes;
}

PerftRequest of_depth(int depth) {
  PerftRequest request;
  request.depth = depth;
  return request;
}

/// Every way to count gives what bulk counting gives.
void check_all_ways(const GameSession& game, int depth) {
  CAPTURE(game.variant());
  CAPTURE(game.fen());
  CAPTURE(depth);
  PerftRequest bulk = of_depth(depth);
  bulk.mode = PerftMode::kBulk;
  const std::uint64_t nodes = count(game, bulk);
  CHECK(count(game, of_depth(depth)) == nodes);
  PerftRequest full = of_depth(depth);
  full.mode = PerftMode::kFull;
  CHECK(count(game, full) == nodes);
  PerftRequest table = of_depth(depth);
  table.hash_mib = 1;
  table.threads = 2;
  CHECK(count(game, table) == nodes);
  for (const int shards : {2, 7}) {
    std::uint64_t sum = 0;
    for (int number = 1; number <= shards; ++number) {
      PerftRequest part = of_depth(depth);
      part.shard = {number, shards};
      sum += count(game, part);
    }
    CHECK(sum == nodes);
  }
}

std::unique_ptr<GameSession> session_of(const std::string& variant, const std::string& fen) {
  const auto all = variants();
  const auto row = std::find_if(all.begin(), all.end(),
                                [&](const Variant& each) { return each.name == variant; });
  REQUIRE(row != all.end());
  std::unique_ptr<GameSession> game = row->open();
  if (!fen.empty()) REQUIRE(game->set_position(fen, {}));
  return game;
}

/// Two kingdoms left with a handful of moves: most positions come again in another order of moves.
constexpr std::string_view kLate =
    "wQwS17/wSwS17/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/17rSrS/17rSrQ";

void check_table_near_quiet_limit(int depth, const std::vector<std::string>& limits) {
  for (const std::string& limit : limits) {
    const auto game = session_of("sevenkingdoms", std::string(kLate));
    REQUIRE(game->set_option("DrawQuietPlies", limit).ok());
    PerftRequest bulk = of_depth(depth);
    bulk.mode = PerftMode::kBulk;
    PerftRequest table = of_depth(depth);
    table.hash_mib = 8;
    CAPTURE(limit);
    CHECK(count(*game, table) == count(*game, bulk));
  }
}

}  // namespace

TEST_CASE("all ways to count give the same number, in every game") {
  for (int depth = 1; depth <= 3; ++depth)
    check_all_ways(*session_of("sevenkingdoms", ""), depth);
  for (int depth = 1; depth <= 4; ++depth) {
    check_all_ways(*session_of("threefriends", ""), depth);
    check_all_ways(*session_of("middlexiangqi", ""), depth);
  }
}

TEST_CASE("subtrees of two moves and a table that is hit give the same number" *
          doctest::test_suite("slow")) {
  const auto game = session_of("threefriends", "");
  PerftRequest request = of_depth(5);
  const std::uint64_t nodes = count(*game, request);
  request.hash_mib = 4;
  CHECK(count(*game, request) == nodes);
  request.hash_mib = 0;
  request.threads = 3;
  std::uint64_t sum = 0;
  for (int number = 1; number <= 5; ++number) {
    request.shard = {number, 5};
    sum += count(*game, request);
  }
  CHECK(sum == nodes);
}

TEST_CASE("a table tells apart positions of which only the distance to the quiet limit differs") {
  check_table_near_quiet_limit(6, {"0", "4", "5", "6", "200"});
}

TEST_CASE("the table and the quiet limit, deeper" * doctest::test_suite("slow")) {
  check_table_near_quiet_limit(7, {"0", "5", "6", "7", "200"});
}

TEST_CASE("a count that is stopped gives nothing") {
  const auto game = session_of("sevenkingdoms", "");
  SearchSignals signals;
  signals.stop();
  CHECK_FALSE(game->perft(of_depth(6), signals, [](const std::string&, std::uint64_t) {}));
}

TEST_CASE("shards add up, and what does not belong together is refused") {
  const auto game = session_of("middlexiangqi", "");
  const auto other = session_of("threefriends", "");
  const std::string path = "/tmp/hegemon_shards_" + std::to_string(getpid());
  const auto line = [](const GameSession& of, int number, int shards) {
    PerftRequest request = of_depth(3);
    request.shard = {number, shards};
    return shard_line({of, request, count(of, request), 0.5});
  };
  const auto sum = [&](const std::vector<std::string>& lines) {
    std::ofstream file(path);
    for (const std::string& text : lines)
      file << text << "\n\n";
    file.close();
    Result<PerftSum> result = add_shards({path});
    std::remove(path.c_str());
    return result;
  };
  const std::string one = line(*game, 1, 2);
  const std::string two = line(*game, 2, 2);
  const Result<PerftSum> whole = sum({two, one});
  REQUIRE(whole.ok());
  CHECK(whole.value().nodes == count(*game, of_depth(3)));
  CHECK(whole.value().depth == 3);
  CHECK(whole.value().shards == 2);
  CHECK(whole.value().seconds == doctest::Approx(1.0));

  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
      {{}, "no shard"},
      {{one}, "missing of 2 shards: 2"},
      {{one, one}, "shard 1 is also in"},
      {{one, line(*other, 2, 2)}, "belongs to another count"},
      {{one, line(*game, 2, 3)}, "belongs to another count"},
      {{one, "perft 3: 1 nodes"}, "line 3"},
      {{one, "{}"}, "no shard"},
      {{one, "[1]"}, "no shard"},
  };
  for (const auto& row : wrong) {
    const std::string& what = row.second;
    const Result<PerftSum> refused = sum(row.first);
    CAPTURE(what);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().text().find(what) != std::string::npos);
  }
  CHECK(add_shards({"/nowhere/at/all"}).error().text() ==
        "cannot read '/nowhere/at/all': No such file or directory (perft-sum)");
}
