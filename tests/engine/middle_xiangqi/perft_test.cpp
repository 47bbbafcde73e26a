/// Perft of known positions (tests/data/middle_xiangqi.perft) in every mode.
#include "engine/perft.h"

#include <array>

#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "tests/support/divide.h"
#include "tests/support/perft_file.h"
#include "tests/support/position.h"

namespace hegemon {

namespace {

constexpr std::array kModes{PerftMode::kDelta, PerftMode::kBulk, PerftMode::kFull};

void check_entries(std::uint64_t from, std::uint64_t to) {
  for (const testing::PerftEntry& entry : testing::read_perft_file("middle_xiangqi.perft")) {
    CAPTURE(entry.name);
    auto position = testing::position_of<MiddleXiangqi>(entry.fen);
    for (const auto& [depth, nodes] : entry.counts) {
      if (nodes < from || nodes >= to) continue;
      for (const PerftMode mode : kModes) {
        CHECK(perft<MiddleXiangqi>(position, depth, mode) == nodes);
      }
    }
  }
}

}  // namespace

TEST_CASE("perft of the positions on file") {
  check_entries(0, 2'000'000);
}

TEST_SUITE_BEGIN("slow");

TEST_CASE("perft of the positions on file, the large ones") {
  check_entries(2'000'000, 100'000'000);
}

TEST_SUITE_END();

TEST_CASE("divide adds up to perft and names every root move once") {
  auto position = MiddleXiangqi::start({});
  const testing::Shares shares = testing::check_divide<MiddleXiangqi>(position, 3);
  CHECK(shares.nodes.size() == 54);
  CHECK(shares.total == perft<MiddleXiangqi>(position, 3));
}

TEST_CASE("perft looks at the board alone: not at repetition, before it or in it") {
  auto position = MiddleXiangqi::start({});
  const std::uint64_t fresh = perft<MiddleXiangqi>(position, 3);
  for (const char* word : {"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1"}) {
    const auto move = MiddleXiangqi::parse_move(position, word);
    REQUIRE(move.ok());
    static_cast<void>(position.make(move.value()));
  }
  const std::uint64_t before = perft<MiddleXiangqi>(position, 1);
  CHECK(before == static_cast<std::uint64_t>(position.count_moves()));
  const auto last = MiddleXiangqi::parse_move(position, "a9a10");
  REQUIRE(last.ok());
  static_cast<void>(position.make(last.value()));
  CHECK(MiddleXiangqi::result_text(position) == "draw repetition");
  CHECK(position.count_moves() == 0);
  CHECK(perft<MiddleXiangqi>(position, 3) == fresh);
  CHECK(position.over());  // the game itself stays as it was
}

TEST_CASE("a game that was given up has no moves to count") {
  auto position = MiddleXiangqi::start({});
  position.resign();
  CHECK(perft<MiddleXiangqi>(position, 2) == 0);
}

}  // namespace hegemon
