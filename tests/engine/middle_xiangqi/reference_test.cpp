/// The engine against the slow reference of tests/reference, which shares no code with it.
#include <algorithm>
#include <map>

#include <doctest/doctest.h>

#include "engine/perft.h"
#include "tests/engine/middle_xiangqi/random_play.h"
#include "tests/reference/middle_xiangqi.h"

namespace hegemon::middle_xiangqi {

using Reference = reference::MiddleXiangqi;

namespace {

std::vector<std::string> sorted_texts(const MoveList& list) {
  std::vector<std::string> texts;
  for (const Move move : list)
    texts.push_back(to_text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// How the games ended and what they had in them.
struct Seen {
  std::map<std::string, int> results;
  int drops = 0;
  int plies = 0;
};

void check_same(const Position& position, const Reference& reference) {
  REQUIRE(to_fen(position) == reference.fen());
  REQUIRE(MiddleXiangqi::result_text(position) == reference.result());
  MoveList list;
  position.moves(list);
  REQUIRE(sorted_texts(list) == reference.moves());
  position.captures(list);
  REQUIRE(sorted_texts(list) == reference.captures());
}

/// Plays a random game on both and compares after every move.
void compare_game(Position position, Reference reference, Random& random, int plies, Seen& seen) {
  testing::MiddleXiangqiPlayer player(random);
  for (int ply = 0;; ++ply) {
    check_same(position, reference);
    if (position.over() || ply == plies) break;
    const auto move = player.choose(position);
    const std::string text = move ? to_text(*move) : "resign";
    CAPTURE(text);
    REQUIRE(reference.play(text));
    if (move) {
      seen.drops += move->is_drop();
      static_cast<void>(position.make(*move));
    } else {
      position.resign();
    }
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
    const auto reference = Reference::parse(fen);
    REQUIRE(reference);
    std::map<std::string, std::uint64_t> shares;
    divide<MiddleXiangqi>(position, 3,
                          [&](Move move, std::uint64_t n) { shares[to_text(move)] = n; });
    REQUIRE(shares == reference->divide(3));
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
  int refused = 0;
  for (std::size_t n = 0; n < 3000; ++n) {
    Random random(n);
    std::string fen =
        random.below(2) == 0 ? Reference::start_fen() : testing::random_middle_xiangqi_fen(random);
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
    // The engine reads any blanks between fields, the reference one space.
    if (fen.find("  ") != std::string::npos || fen.front() == ' ' || fen.back() == ' ') continue;
    CAPTURE(fen);
    std::string why;
    const auto reference = Reference::parse(fen, &why);
    const auto position = parse_fen(fen);
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

}  // namespace hegemon::middle_xiangqi
