/// The engine against the slow reference of tests/reference, which shares no code with it.
#include <algorithm>

#include <doctest/doctest.h>

#include "engine/perft.h"
#include "tests/engine/seven_kingdoms/random_play.h"
#include "tests/support/beside_reference.h"
#include "tests/support/random_game.h"

namespace hegemon::seven_kingdoms {

using testing::options_of;
using testing::rules_number;
using testing::RulesText;
using Reference = reference::SevenKingdoms;

namespace {

/// Whether the turn has passed over a kingdom in play on its way from `mover`.
bool has_passed_over(const Position& position, Side mover) {
  Side side = mover;
  do {
    side = Side((side.index() + 1) % kSides);
  } while (!position.alive(side));
  return !position.over() && side != position.turn();
}

/// Plays a random game on both and compares after every move; gives the number of plies, and adds
/// to `passes` how often somebody could not move.
int compare_game(Position position, Reference reference, Random& random, int plies,
                 int* passes = nullptr) {
  testing::SevenKingdomsPlayer player(random);
  int ply = 0;
  for (;; ++ply) {
    testing::check_same<SevenKingdoms>(position, reference);
    if (position.over() || ply == plies) return ply;
    const Side mover = position.turn();
    testing::play_on_both<SevenKingdoms>(position, reference, player);
    if (passes != nullptr) *passes += has_passed_over(position, mover);
  }
}

void compare_games(std::size_t first, std::size_t games) {
  int longest = 0;
  for (std::size_t game = first; game < first + games; ++game) {
    CAPTURE(game);
    const RulesText rules = rules_number(game);
    const auto options = options_of(rules);
    const auto reference = Reference::parse(Reference::start_fen(rules.preset), rules);
    REQUIRE(reference);
    Random random(game);
    longest =
        std::max(longest, compare_game(SevenKingdoms::start(options), *reference, random, 800));
  }
  CHECK(longest > 100);
}

/// Positions out of the middle and the end of random games.
template <class Visit>
void for_each_late_position(std::size_t first, std::size_t games, Visit visit) {
  for (std::size_t game = first; game < first + games; ++game) {
    const RulesText rules = rules_number(game);
    Position position = SevenKingdoms::start(options_of(rules));
    Random random(1000 + game);
    testing::SevenKingdomsPlayer player(random);
    const int plies = 20 + static_cast<int>(random.below(160));
    Position last = position;
    for (int ply = 0; ply < plies && !position.over(); ++ply) {
      last = position;
      testing::play_one(position, player);
    }
    visit(position.over() ? last : position, rules);
  }
}

/// Compares perft 3, move by move, where perft 2 is no more than `small`, so that the reference
/// (which copies the position for every move, about a microsecond a node) comes to an end. Gives
/// how many were compared.
int compare_perft(std::size_t first, std::size_t games, std::uint64_t small) {
  int compared = 0;
  for_each_late_position(first, games, [&](Position position, const RulesText& rules) {
    if (perft<SevenKingdoms>(position, 2) > small) return;
    const std::string fen = to_fen(position);
    CAPTURE(fen);
    CAPTURE(rules.preset);
    CAPTURE(rules.players);
    testing::check_same_divide<SevenKingdoms>(position, Reference::parse(fen, rules));
    ++compared;
  });
  return compared;
}

/// Games from positions of a few pieces, and which of those positions are refused.
void compare_games_from_small_positions(std::size_t first, std::size_t games) {
  int accepted = 0;
  int passes = 0;
  for (std::size_t game = first; game < first + games; ++game) {
    const RulesText rules = rules_number(game);
    const auto options = options_of(rules);
    Random random(game);
    const std::string fen =
        testing::random_seven_kingdoms_fen(random, std::string(options.rules().preset->letters));
    CAPTURE(fen);
    CAPTURE(rules.preset);
    CAPTURE(rules.players);
    std::string why;
    const auto reference = Reference::parse(fen, rules, &why);
    const auto position = SevenKingdoms::parse_fen(fen, options);
    CAPTURE(why);
    REQUIRE(position.ok() == reference.has_value());
    if (!position) continue;
    ++accepted;
    compare_game(position.value(), *reference, random, 40, &passes);
    Position copy = position.value();
    if (!copy.over() && copy.count_moves() < 100) {
      CHECK(perft<SevenKingdoms>(copy, 2) == reference->perft(2));
    }
  }
  CHECK(3 * static_cast<std::size_t>(accepted) > games);
  CHECK(passes > 0);
}

}  // namespace

TEST_SUITE_BEGIN("slow");

TEST_CASE("random games are the same to the engine and the reference, part 1") {
  compare_games(0, 1000);
}
TEST_CASE("random games are the same to the engine and the reference, part 2") {
  compare_games(1000, 1000);
}
TEST_CASE("random games are the same to the engine and the reference, part 3") {
  compare_games(2000, 1000);
}

TEST_CASE("perft to depth 3 with divide equals the reference in late positions, part 1") {
  CHECK(compare_perft(0, 1200, 2'000) > 80);
}
TEST_CASE("perft to depth 3 with divide equals the reference in late positions, part 2") {
  CHECK(compare_perft(1200, 1200, 2'000) > 80);
}

TEST_CASE("games from small positions are the same, and so is which positions are refused") {
  compare_games_from_small_positions(0, 3000);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("long");

TEST_CASE("perft to depth 3 with divide equals the reference in late positions of any size") {
  CHECK(compare_perft(6000, 400, 100'000) > 300);
}

TEST_SUITE_END();

TEST_CASE("a few random games are the same to the engine and the reference") {
  compare_games(5000, 12);
}
TEST_CASE("a few games from small positions are the same") {
  compare_games_from_small_positions(5000, 200);
}

TEST_CASE("broken FENs are refused by both or by neither") {
  const std::string start = Reference::start_fen("classic");
  constexpr std::string_view kAlphabet = "wrobgpdQRBCGHWNAS0123456789/-,: xz";
  int refused = 0;
  for (std::size_t n = 0; n < 4000; ++n) {
    const RulesText rules{n % 2 == 0 ? "classic" : "elephantchess", "wrobgpd", 200};
    Random random(n);
    std::string fen =
        random.below(2) == 0 ? start : testing::random_seven_kingdoms_fen(random, "wrobgpd");
    testing::break_fen(fen, random, kAlphabet);
    CAPTURE(fen);
    std::string why;
    const auto reference = Reference::parse(fen, rules, &why);
    const auto position = SevenKingdoms::parse_fen(fen, options_of(rules));
    CAPTURE(why);
    refused += testing::check_refused_alike(position, reference);
  }
  CHECK(refused > 1000);
}

}  // namespace hegemon::seven_kingdoms
