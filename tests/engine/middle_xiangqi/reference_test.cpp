/// The engine against the slow reference of tests/reference, which shares no code with it.
#include <map>

#include <doctest/doctest.h>

#include "engine/perft.h"
#include "tests/engine/middle_xiangqi/random_play.h"
#include "tests/reference/middle_xiangqi.h"
#include "tests/support/beside_reference.h"

namespace hegemon::middle_xiangqi {

using Reference = reference::MiddleXiangqi;

namespace {

/// How the games ended and what they had in them.
struct Seen {
  std::map<std::string, int> results;
  int drops = 0;
  int plies = 0;
};

/// Plays a random game on both and compares after every move.
void compare_game(Position position, Reference reference, Random& random, int plies, Seen& seen) {
  testing::MiddleXiangqiPlayer player(random);
  for (int ply = 0;; ++ply) {
    testing::check_same<MiddleXiangqi>(position, reference);
    if (position.over() || ply == plies) break;
    const auto move = testing::play_on_both<MiddleXiangqi>(position, reference, player);
    seen.drops += move && move->is_drop();
    ++seen.plies;
  }
  ++seen.results[MiddleXiangqi::result_text(position)];
}

Seen compare_games(std::size_t first, std::size_t games, int plies) {
  Seen seen;
  for (std::size_t game = first; game < first + games; ++game) {
    CAPTURE(game);
    const auto reference = Reference::parse(Reference::start_fen());
    REQUIRE(reference);
    Random random(game);
    compare_game(MiddleXiangqi::start({}), *reference, random, plies, seen);
  }
  return seen;
}

Seen compare_small_games(std::size_t first, std::size_t games, int plies) {
  Seen seen;
  for (std::size_t game = first; game < first + games; ++game) {
    Random random(game);
    const std::string fen = testing::random_middle_xiangqi_fen(random);
    CAPTURE(fen);
    std::string why;
    const auto reference = Reference::parse(fen, &why);
    const auto position = parse_fen(fen);
    CAPTURE(why);
    REQUIRE(position.ok() == reference.has_value());
    if (position) compare_game(position.value(), *reference, random, plies, seen);
  }
  return seen;
}

/// Compares perft 3, move by move, of positions along random games with at most `small` paths of
/// two moves, so that the reference comes to an end. Gives how many were compared.
int compare_perft(std::size_t first, std::size_t games, std::uint64_t small) {
  int compared = 0;
  for (std::size_t game = first; game < first + games; ++game) {
    Random random(game);
    auto read = parse_fen(testing::random_middle_xiangqi_fen(random));
    if (!read) continue;
    Position position = read.value();
    testing::MiddleXiangqiPlayer player(random);
    for (std::size_t plies = random.below(12); plies > 0 && !position.over(); --plies) {
      if (const auto move = player.choose(position)) static_cast<void>(position.make(*move));
    }
    if (perft<MiddleXiangqi>(position, 2) > small) continue;
    const std::string fen = to_fen(position);
    CAPTURE(fen);
    testing::check_same_divide<MiddleXiangqi>(position, Reference::parse(fen));
    ++compared;
  }
  return compared;
}

}  // namespace

TEST_CASE("a few random games are the same to the engine and the reference") {
  const Seen seen = compare_games(0, 4, 200);
  CHECK(seen.plies > 200);
}

TEST_CASE("games from small positions are the same, and so is which positions are refused") {
  const Seen seen = compare_small_games(0, 60, 60);
  CHECK(seen.results.size() >= 4);
  CHECK(seen.drops > 10);
}

TEST_SUITE_BEGIN("slow");

TEST_CASE("random games are the same to the engine and the reference") {
  const Seen seen = compare_games(100, 30, 300);
  CHECK(seen.drops > 500);
}

TEST_CASE("games from small positions are the same: every way to end a game occurs") {
  Seen seen = compare_small_games(10'000, 1200, 80);
  for (const char* result : {"w checkmate", "b checkmate", "draw stalemate", "draw repetition",
                             "w perpetual", "b perpetual", "w resign", "b resign"}) {
    CAPTURE(result);
    CHECK(seen.results[result] > 0);
  }
}

TEST_CASE("perft to depth 3 with divide equals the reference in small positions") {
  CHECK(compare_perft(20'000, 2000, 600) > 300);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("long");

TEST_CASE("perft to depth 3 with divide equals the reference in larger positions") {
  CHECK(compare_perft(50'000, 500, 5'000) > 300);
}

TEST_SUITE_END();

TEST_CASE("broken FENs are refused by both or by neither") {
  constexpr std::string_view kAlphabet = "wbGAOHEIRCPgaohEircp0123456789/-[] xz";
  testing::check_broken_fens<MiddleXiangqi, Reference>(kAlphabet,
                                                       testing::random_middle_xiangqi_fen);
}

}  // namespace hegemon::middle_xiangqi
