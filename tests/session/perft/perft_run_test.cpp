/// Perft by every mode, with a table and on threads, for every game.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "session/variants.h"

using namespace hegemon;
using namespace hegemon::session;

namespace {

std::uint64_t count(const GameSession& game, const PerftRequest& request) {
  const SearchSignals signals;
  std::uint64_t divided = 0;
  const auto nodes =
      game.perft(request, signals, [&](const std::string&, std::uint64_t n) { divided += n; });
  REQUIRE(nodes);
  CHECK(nodes.value() == divided);
  return nodes.value();
}

/// Every way to count gives what bulk counting gives.
void check_all_ways(const GameSession& game, int depth) {
  CAPTURE(game.variant());
  CAPTURE(game.fen());
  CAPTURE(depth);
  const std::uint64_t nodes = count(game, {.depth = depth, .mode = PerftMode::kBulk});
  CHECK(count(game, {.depth = depth}) == nodes);
  CHECK(count(game, {.depth = depth, .mode = PerftMode::kFull}) == nodes);
  CHECK(count(game, {.depth = depth, .threads = 2, .hash_mib = 1}) == nodes);
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
    CAPTURE(limit);
    CHECK(count(*game, {.depth = depth, .hash_mib = 8}) ==
          count(*game, {.depth = depth, .mode = PerftMode::kBulk}));
  }
}

}  // namespace

TEST_CASE("all ways to count give the same number, in every game" *
          doctest::test_suite("threads")) {
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
  const std::uint64_t nodes = count(*game, {.depth = 5});
  CHECK(count(*game, {.depth = 5, .hash_mib = 4}) == nodes);
  CHECK(count(*game, {.depth = 5, .threads = 3}) == nodes);
}

TEST_CASE("a table tells apart positions of which only the distance to the quiet limit differs") {
  check_table_near_quiet_limit(6, {"0", "4", "5", "6", "200"});
}

TEST_CASE("the table and the quiet limit, deeper" * doctest::test_suite("slow")) {
  check_table_near_quiet_limit(7, {"0", "5", "6", "7", "200"});
}

TEST_CASE("a count beyond 64 bits is an error, and no move is counted" *
          doctest::test_suite("threads")) {
  const auto game = session_of("middlexiangqi", "5g7/13/13/13/13/13/13/13/13/7G5[] w");
  CHECK(count(*game, {.depth = 62, .hash_mib = 64}) == 17112639789222607872U);
  for (const int threads : {1, 2}) {
    const auto nodes = game->perft({.depth = 63, .threads = threads, .hash_mib = 64}, {},
                                   [](const std::string&, std::uint64_t) { FAIL("a part"); });
    REQUIRE_FALSE(nodes);
    CHECK(nodes.error().text() == "more than 2^64 (perft)");
  }
}

TEST_CASE("a count that is stopped gives nothing") {
  const auto game = session_of("sevenkingdoms", "");
  SearchSignals signals;
  signals.stop();
  CHECK_FALSE(game->perft({.depth = 6}, signals, [](const std::string&, std::uint64_t) {}));
}
