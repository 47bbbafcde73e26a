/// Perft of the start position, and of positions kept in tests/data/seven_kingdoms.perft.
#include "engine/perft.h"

#include <array>

#include <doctest/doctest.h>

#include "tests/engine/seven_kingdoms/random_play.h"
#include "tests/support/divide.h"
#include "tests/support/perft_file.h"
#include "tests/support/position.h"

namespace hegemon {

namespace {
constexpr std::array kModes{PerftMode::kDelta, PerftMode::kBulk, PerftMode::kFull};
}  // namespace

TEST_CASE("perft of the start position") {
  auto position = SevenKingdoms::start({});
  for (const PerftMode mode : kModes) {
    CHECK(perft<SevenKingdoms>(position, 0, mode) == 1);
    CHECK(perft<SevenKingdoms>(position, 1, mode) == 96);
    CHECK(perft<SevenKingdoms>(position, 2, mode) == 9'045);
    CHECK(perft<SevenKingdoms>(position, 3, mode) == 808'832);
  }
}

TEST_SUITE_BEGIN("slow");

TEST_CASE("perft of the start position, four plies") {
  for (const char* preset : {"classic", "elephantchess", "chinese"}) {
    auto position = SevenKingdoms::start({preset, "wrobgpd", 200});
    for (const PerftMode mode : kModes) {
      CHECK(perft<SevenKingdoms>(position, 4, mode) == 72'156'795);
    }
  }
}

TEST_CASE("perft of the positions on file") {
  for (const testing::PerftEntry& entry : testing::read_perft_file("seven_kingdoms.perft")) {
    CAPTURE(entry.name);
    SevenKingdoms::Options options;
    REQUIRE(SevenKingdoms::set_option(options, "Rules", entry.rules).ok());
    auto position = testing::position_of<SevenKingdoms>(entry.fen, options);
    for (const auto& [depth, nodes] : entry.counts) {
      CHECK(perft<SevenKingdoms>(position, depth, PerftMode::kDelta) == nodes);
      CHECK(perft<SevenKingdoms>(position, depth, PerftMode::kBulk) == nodes);
    }
  }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("long");

TEST_CASE("perft of the start position, five plies") {
  auto position = SevenKingdoms::start({});
  CHECK(perft<SevenKingdoms>(position, 5, PerftMode::kDelta) == 6'443'988'334);
  CHECK(perft<SevenKingdoms>(position, 5, PerftMode::kBulk) == 6'443'988'334);
}

TEST_SUITE_END();

TEST_CASE("divide adds up to perft and names every root move once") {
  const testing::Shares shares = testing::check_divide<SevenKingdoms>(SevenKingdoms::start({}), 3);
  CHECK(shares.nodes.size() == 96);
  CHECK(shares.total == 808'832);
}

}  // namespace hegemon
