/// The engine against the slow reference of tests/reference, which shares no code with it.
#include <map>

#include <doctest/doctest.h>

#include "engine/perft.h"
#include "tests/engine/three_friends/random_play.h"
#include "tests/support/beside_reference.h"

namespace hegemon::three_friends {

using Reference = reference::ThreeFriends;

namespace {

/// What has been seen in games, so that a test can say that it happened.
struct Seen {
  int plies = 0;
  int passes = 0;
  int falls = 0;
  int resignations = 0;
  std::map<Reason, int> ends;
};

/// Plays a random game on both and compares after every move.
void compare_game(Position position, Reference reference, Random& random, int plies, Seen& seen) {
  testing::ThreeFriendsPlayer player(random);
  for (int ply = 0;; ++ply, ++seen.plies) {
    testing::check_same<ThreeFriends>(position, reference);
    if (position.over()) ++seen.ends[position.outcome().reason];
    if (position.over() || ply == plies) return;
    const Side mover = position.turn();
    const int before = position.in_play().count();
    const auto move = testing::play_on_both<ThreeFriends>(position, reference, player);
    seen.falls += move && position.in_play().count() < before;
    seen.resignations += !move;
    const Side next = right_of(mover);
    const Side turn = position.turn();
    seen.passes += !position.over() && position.in_play().count() == 3 && turn != next;
  }
}

void compare_games(std::size_t first, std::size_t games, int plies, Seen& seen) {
  for (std::size_t game = first; game < first + games; ++game) {
    CAPTURE(game);
    const auto reference = Reference::parse(Reference::start_fen());
    REQUIRE(reference);
    Random random(game);
    compare_game(Position::start(), *reference, random, plies, seen);
  }
}

/// Games from small positions, which both accept or both refuse; gives how many were accepted.
int compare_small_games(std::size_t first, std::size_t games, int plies, Seen& seen) {
  int accepted = 0;
  for (std::size_t game = first; game < first + games; ++game) {
    Random random(game);
    const std::string fen = testing::random_three_friends_fen(random);
    CAPTURE(fen);
    std::string why;
    const auto reference = Reference::parse(fen, &why);
    auto position = parse_fen(fen);
    CAPTURE(why);
    REQUIRE(position.ok() == reference.has_value());
    if (!position) continue;
    ++accepted;
    compare_game(position.value(), *reference, random, plies, seen);
    if (position.value().count_moves() < 60) {
      CHECK(perft<ThreeFriends>(position.value(), 2) == reference->perft(2));
    }
  }
  return accepted;
}

/// Compares perft 3, move by move, in positions of random games, one or two a game, where perft 2
/// is no more than `small`: the reference copies the position for every move. Gives how many were
/// compared.
int compare_perft(std::size_t first, std::size_t games, std::uint64_t small) {
  int compared = 0;
  for (std::size_t game = first; game < first + games; ++game) {
    Random random(1000 + game);
    Position position = Position::start();
    if (game % 2 == 0) {
      const auto parsed = parse_fen(testing::random_three_friends_fen(random));
      if (!parsed) continue;
      position = parsed.value();
    }
    testing::ThreeFriendsPlayer player(random);
    const int plies = static_cast<int>(random.below(game % 2 == 0 ? 10 : 200));
    for (int ply = 0; ply < plies && !position.over(); ++ply) {
      if (const auto move = player.choose(position)) static_cast<void>(position.make(*move));
    }
    if (perft<ThreeFriends>(position, 2) > small || position.over()) continue;
    const std::string fen = to_fen(position);
    CAPTURE(fen);
    testing::check_same_divide<ThreeFriends>(position, Reference::parse(fen));
    ++compared;
  }
  return compared;
}

}  // namespace

TEST_CASE("Three Friends: a few random games are the same to the engine and the reference") {
  Seen seen;
  compare_games(0, 12, 400, seen);
  CHECK(seen.plies > 500);
}

TEST_CASE(
    "Three Friends: games from small positions are the same, and so is which positions are "
    "refused") {
  Seen seen;
  CHECK(compare_small_games(0, 160, 60, seen) > 100);
  CHECK(seen.passes > 5);
  CHECK(seen.falls > 10);
  CHECK(seen.resignations > 3);
  CHECK(seen.ends[Reason::kLast] > 5);
  CHECK(seen.ends[Reason::kNoMove] > 1);
  CHECK(seen.ends[Reason::kRepetition] > 3);
  CHECK(seen.ends[Reason::kPerpetual] > 1);
  CHECK(seen.ends[Reason::kQuiet] > 3);
}

TEST_CASE("Three Friends: perft to depth 3 with divide equals the reference in a few positions") {
  CHECK(compare_perft(0, 60, 600) > 10);
}

TEST_SUITE_BEGIN("slow");

TEST_CASE("Three Friends: whole random games are the same to the engine and the reference") {
  Seen seen;
  compare_games(100, 60, 800, seen);
  CHECK(seen.plies > 5000);
  CHECK(seen.falls > 3);
  CHECK(seen.resignations > 10);
}

TEST_CASE("Three Friends: more games from small positions are the same") {
  Seen seen;
  CHECK(compare_small_games(10'000, 800, 80, seen) > 500);
}

TEST_CASE(
    "Three Friends: perft to depth 3 with divide equals the reference in hundreds of positions") {
  CHECK(compare_perft(5000, 1000, 800) > 250);
}

TEST_SUITE_END();

TEST_CASE("Three Friends: broken FENs are refused by both or by neither") {
  constexpr std::string_view kAlphabet = "rgbGAEHRCPIFX0123456789/|- x";
  testing::check_broken_fens<ThreeFriends, Reference>(kAlphabet, testing::random_three_friends_fen);
}

}  // namespace hegemon::three_friends
