/// The engine against the slow reference of tests/reference, which shares no code with it.
#include <algorithm>

#include <doctest/doctest.h>

#include "engine/perft.h"
#include "tests/engine/seven_kingdoms/random_play.h"

namespace hegemon::seven_kingdoms {

using testing::options_of;
using testing::rules_number;
using testing::RulesText;
using Reference = reference::SevenKingdoms;

namespace {

std::vector<std::string> sorted_texts(const MoveList& list) {
  std::vector<std::string> texts;
  for (const Move move : list)
    texts.push_back(to_text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

void check_same(const Position& position, const Reference& reference) {
  REQUIRE(to_fen(position) == reference.fen());
  REQUIRE(SevenKingdoms::result_text(position) == reference.result());
  MoveList list;
  position.moves(list);
  REQUIRE(sorted_texts(list) == reference.moves());
  position.captures(list);
  REQUIRE(sorted_texts(list) == reference.captures());
}

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
  testing::RandomPlayer player(random);
  int ply = 0;
  for (;; ++ply) {
    check_same(position, reference);
    if (position.over() || ply == plies) return ply;
    const auto move = player.choose(position);
    const std::string text = move ? to_text(*move) : "resign";
    CAPTURE(text);
    REQUIRE(reference.play(text));
    const Side mover = position.turn();
    if (move) {
      static_cast<void>(position.make(*move));
    } else {
      position.resign();
    }
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
    testing::RandomPlayer player(random);
    const int plies = 20 + static_cast<int>(random.below(160));
    Position last = position;
    for (int ply = 0; ply < plies && !position.over(); ++ply) {
      last = position;
      if (const auto move = player.choose(position)) {
        static_cast<void>(position.make(*move));
      } else {
        position.resign();
      }
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
    const auto reference = Reference::parse(fen, rules);
    REQUIRE(reference);
    std::map<std::string, std::uint64_t> shares;
    divide<SevenKingdoms>(position, 3,
                          [&](Move move, std::uint64_t n) { shares[to_text(move)] = n; });
    REQUIRE(shares == reference->divide(3));
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
        testing::random_small_fen(random, std::string(options.rules().preset->letters));
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
    std::string fen = random.below(2) == 0 ? start : testing::random_small_fen(random, "wrobgpd");
    for (std::size_t edits = 1 + random.below(2); edits > 0; --edits) {
      const std::size_t at = random.below(fen.size());
      const std::string one(1, kAlphabet[random.below(kAlphabet.size())]);
      switch (random.below(3)) {
        case 0:
          fen.erase(at, 1);
          break;
        case 1:
          fen.insert(at, one);
          break;
        default:
          fen.replace(at, 1, one);
          break;
      }
    }
    CAPTURE(fen);
    std::string why;
    const auto reference = Reference::parse(fen, rules, &why);
    const auto position = SevenKingdoms::parse_fen(fen, options_of(rules));
    CAPTURE(why);
    CHECK(position.ok() == reference.has_value());
    refused += !position.ok();
    if (!position) {
      CHECK(position.error().where.find("fen") == 0);
      CHECK_FALSE(position.error().what.empty());
    }
  }
  CHECK(refused > 1000);
}

}  // namespace hegemon::seven_kingdoms
