/// Perft of known positions (tests/data/*.perft) in every mode, and what it leaves out of the rules.
#include "engine/perft.h"

#include <initializer_list>
#include <limits>

#include <doctest/doctest.h>

#include "tests/engine/games.h"
#include "tests/support/divide.h"
#include "tests/support/perft_file.h"
#include "tests/support/position.h"

namespace hegemon::testing {

namespace {

constexpr std::uint64_t kQuick = 2'000'000;
constexpr std::uint64_t kLong = 1'000'000'000;
constexpr std::uint64_t kNoEnd = std::numeric_limits<std::uint64_t>::max();

/// The counts of the file of the game that are in `from` .. `to` - 1.
template <class G>
void check_file(std::uint64_t from, std::uint64_t to) {
  for (const PerftEntry& entry : read_perft_file(std::string(GameCase<G>::kFile) + ".perft")) {
    CAPTURE(entry.name);
    typename G::Options options;
    if (!G::option_specs().empty()) REQUIRE(G::set_option(options, "Rules", entry.rules).ok());
    auto position = position_of<G>(entry.fen, options);
    CHECK(perft<G>(position, 0) == 1);
    for (const auto& [depth, nodes] : entry.counts) {
      if (nodes < from || nodes >= to) continue;
      CHECK(perft<G>(position, depth, PerftMode::kDelta) == nodes);
      CHECK(perft<G>(position, depth, PerftMode::kBulk) == nodes);
      if (nodes < kQuick) CHECK(perft<G>(position, depth, PerftMode::kFull) == nodes);
    }
  }
}

template <class G>
void play(typename G::Position& position, std::initializer_list<const char*> words) {
  for (const char* const word : words) {
    REQUIRE_FALSE(position.over());
    const auto move = G::parse_move(position, word);
    REQUIRE(move.ok());
    static_cast<void>(position.make(move.value()));
  }
}

}  // namespace

TEST_CASE_TEMPLATE("perft of the positions on file", G, HEGEMON_ALL_GAMES) {
  check_file<G>(0, rounds(kQuick));
}

TEST_SUITE_BEGIN("slow");
TEST_CASE_TEMPLATE("perft of the positions on file, the large ones", G, HEGEMON_ALL_GAMES) {
  check_file<G>(kQuick, kLong);
}
TEST_SUITE_END();

TEST_SUITE_BEGIN("long");
TEST_CASE_TEMPLATE("perft of the positions on file, the largest ones", G, HEGEMON_ALL_GAMES) {
  check_file<G>(kLong, kNoEnd);
}
TEST_SUITE_END();

TEST_CASE_TEMPLATE("divide adds up to perft and names every root move once", G, HEGEMON_ALL_GAMES) {
  auto position = G::start({});
  const Shares shares = check_divide<G>(position, 3);
  CHECK(shares.nodes.size() == perft<G>(position, 1));
  CHECK(shares.total == perft<G>(position, 3));
}

TEST_CASE("Middle Xiangqi: perft does not know repetition, before it or in it") {
  auto position = MiddleXiangqi::start({});
  const std::uint64_t fresh = perft<MiddleXiangqi>(position, 3);
  play<MiddleXiangqi>(position, {"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1"});
  CHECK(perft<MiddleXiangqi>(position, 1) == static_cast<std::uint64_t>(position.count_moves()));
  play<MiddleXiangqi>(position, {"a9a10"});
  CHECK(MiddleXiangqi::result_text(position) == "draw repetition");
  CHECK(position.count_moves() == 0);
  CHECK(perft<MiddleXiangqi>(position, 3) == fresh);
  CHECK(position.over());  // the game itself stays as it was
}

TEST_CASE("Middle Xiangqi: a game that was given up has no moves to count") {
  auto position = MiddleXiangqi::start({});
  position.resign();
  CHECK(perft<MiddleXiangqi>(position, 2) == 0);
}

TEST_CASE("Three Friends: perft knows neither repetition nor the quiet limit") {
  auto quiet =
      position_of<ThreeFriends>("9/9/9/9/3rG5|9/9/4rR4/9/4gG4|9/9/2gP6/9/3bG5 r rgb 180 20");
  CHECK(perft<ThreeFriends>(quiet, 0) == 1);
  CHECK(perft<ThreeFriends>(quiet, 1) == 14);
  CHECK(perft<ThreeFriends>(quiet, 2) == 47);
  // Only generals: they step to and fro for ever.
  auto position = position_of<ThreeFriends>("9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1");
  const std::uint64_t eight = perft<ThreeFriends>(position, 8);
  for (int times = 0; times < 2; ++times)
    play<ThreeFriends>(position, {"r41r42", "g41g42", "b41b42", "r42r41", "g42g41", "b42b41"});
  CHECK(position.outcome().reason == Reason::kRepetition);
  CHECK(position.count_moves() == 0);
  CHECK(perft<ThreeFriends>(position, 8) == eight);
}

}  // namespace hegemon::testing
