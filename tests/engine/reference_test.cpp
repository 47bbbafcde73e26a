/// The games against the slow references of tests/reference, which share no code with them.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "engine/perft.h"
#include "tests/engine/games.h"
#include "tests/support/beside_reference.h"
#include "tests/support/random_game.h"

namespace hegemon::testing {

namespace {

/// Whether the turn has passed over a side in play on its way from `mover`, in games where that may
/// happen.
template <class G>
bool has_skipped(const typename G::Position& position, Side mover) {
  if (position.over() || position.in_play().count() < 3) return false;
  Side side = mover;
  do {
    side = Side((side.index() + 1) % G::kSides);
  } while (!position.alive(side));
  return side != position.turn();
}

/// Plays a random game on both and compares after every move.
template <class G>
void compare_game(typename G::Position position, typename GameCase<G>::Reference reference,
                  Random& random, int most, Seen& seen) {
  typename GameCase<G>::Player player(random);
  ++seen.games;
  int ply = 0;
  for (;; ++ply) {
    check_same<G>(position, reference);
    if (position.over()) {
      ++seen.ends[position.outcome().reason];
      ++seen.results[G::result_text(position)];
    }
    if (position.over() || ply == most) break;
    const Side mover = position.turn();
    const int before = position.in_play().count();
    const auto move = play_on_both<G>(position, reference, player);
    seen.falls += move && position.in_play().count() < before;
    seen.resignations += !move;
    seen.drops += move && GameCase<G>::is_drop(*move);
    seen.skipped += has_skipped<G>(position, mover);
  }
  seen.plies += ply;
  seen.longest = std::max(seen.longest, ply);
}

/// Whole games from the start.
template <class G>
Seen compare_games(std::size_t first, Amount amount) {
  Seen seen;
  for (std::size_t game = first; game < first + amount.count; ++game) {
    CAPTURE(game);
    const auto reference = GameCase<G>::reference(GameCase<G>::start_fen(game), game);
    REQUIRE(reference);
    Random random(game);
    compare_game<G>(G::start(GameCase<G>::options(game)), *reference, random, amount.most, seen);
  }
  return seen;
}

/// Games from positions of a few pieces, and which of those positions are refused.
template <class G>
Seen compare_small_games(std::size_t first, Amount amount) {
  Seen seen;
  for (std::size_t game = first; game < first + amount.count; ++game) {
    Random random(game);
    const std::string fen = GameCase<G>::small_fen(random, game);
    CAPTURE(fen);
    CAPTURE(game);
    std::string why;
    const auto reference = GameCase<G>::reference(fen, game, &why);
    const auto read = G::parse_fen(fen, GameCase<G>::options(game));
    CAPTURE(why);
    REQUIRE(read.ok() == reference.has_value());
    if (!read) continue;
    auto position = read.value();
    compare_game<G>(position, *reference, random, amount.most, seen);
    if (!position.over() && position.count_moves() < 60)
      CHECK(perft<G>(position, 2) == reference->perft(2));
  }
  CHECK(seen.games > amount.least);
  return seen;
}

/// A position out of a random game, from the start or from few pieces, in which there is a move.
template <class G>
std::optional<typename G::Position> any_position(std::size_t number) {
  Random random(1000 + number);
  auto position = G::start(GameCase<G>::options(number));
  const bool few = GameCase<G>::perft_from_few(number);
  if (few) {
    const auto read =
        G::parse_fen(GameCase<G>::small_fen(random, number), GameCase<G>::options(number));
    if (!read || read.value().over()) return std::nullopt;
    position = read.value();
  }
  typename GameCase<G>::Player player(random);
  auto last = position;
  for (std::size_t plies = random.below(few ? 12 : 180); plies > 0 && !position.over(); --plies) {
    last = position;
    play_one(position, player);
  }
  return position.over() ? last : position;
}

/// Compares perft 3, move by move, of positions with at most `amount.most` paths of two moves: the
/// reference copies the position for every move, about a microsecond a node.
template <class G>
void compare_perft(std::size_t first, Amount amount) {
  std::size_t compared = 0;
  for (std::size_t number = first; number < first + amount.count; ++number) {
    auto position = any_position<G>(number);
    if (!position || perft<G>(*position, 2) > static_cast<std::uint64_t>(amount.most)) continue;
    const std::string fen = G::to_fen(*position);
    CAPTURE(fen);
    CAPTURE(number);
    check_same_divide<G>(*position, GameCase<G>::reference(fen, number));
    ++compared;
  }
  CHECK(compared > amount.least);
}

}  // namespace

TEST_CASE_TEMPLATE("a few random games are the same to the engine and the reference", G,
                   HEGEMON_ALL_GAMES) {
  CHECK(compare_games<G>(5000, rounds(GameCase<G>::kFewGames)).plies > 100);
}

TEST_CASE_TEMPLATE("a few games from small positions are the same, and so is what is refused", G,
                   HEGEMON_ALL_GAMES) {
  const Seen seen = compare_small_games<G>(0, rounds(GameCase<G>::kFewSmall));
  if (part_of_rounds() == 1) GameCase<G>::check_seen(seen);
}

TEST_CASE_TEMPLATE("perft to depth 3 with divide equals the reference in a few positions", G,
                   HEGEMON_ALL_GAMES) {
  compare_perft<G>(0, rounds(GameCase<G>::kFewPerfts));
}

namespace {

/// The text with what it leaves open taken from the whole FEN that the engine made of it: the references
/// read whole FENs only.
std::string completed(std::string_view text, const std::string& whole) {
  const std::vector<std::string_view> wanted = split_words(whole);
  std::vector<std::string_view> given = split_words(text);
  given.resize(wanted.size());
  std::string fen(given[0]);
  const bool has_hands = wanted[0].find('[') != std::string_view::npos;
  if (has_hands && fen.find('[') == std::string::npos) fen += "[]";
  for (std::size_t i = 1; i < given.size(); ++i) {
    std::string_view field = given[i];
    if (field.empty() || (i > 1 && field == "-")) field = wanted[i];
    if (i + 2 >= given.size()) {  // the two numbers
      while (field.size() > 1 && field.front() == '0')
        field.remove_prefix(1);
      if (i + 1 == given.size() && field == "0") field = "1";
    }
    fen += ' ';
    fen += field;
  }
  return fen;
}

}  // namespace

TEST_CASE_TEMPLATE("broken FENs are refused by both or by neither", G, HEGEMON_ALL_GAMES) {
  int refused = 0;
  for (std::size_t n = 0; n < 3000; ++n) {
    Random random(n);
    std::string fen =
        random.below(2) == 0 ? GameCase<G>::start_fen(n) : GameCase<G>::small_fen(random, n);
    break_fen(fen, random, GameCase<G>::kFenAlphabet);
    // The engine reads any blanks between fields, the reference one space.
    if (fen.front() == ' ' || fen.back() == ' ' || fen.find("  ") != std::string::npos) continue;
    CAPTURE(fen);
    std::string why;
    const auto read = G::parse_fen(fen, GameCase<G>::options(n));
    if (read) fen = completed(fen, G::to_fen(read.value()));
    const auto reference = GameCase<G>::reference(fen, n, &why);
    CAPTURE(why);
    refused += check_refused_alike(read, reference);
  }
  CHECK(refused > 1000);
}

/// The tenth part of what the suite "long" does.
constexpr Amount a_tenth(Amount all) {
  return {all.count / 10, all.most, all.least / 10};
}

TEST_SUITE_BEGIN("slow");

TEST_CASE_TEMPLATE("more random games are the same to the engine and the reference", G,
                   HEGEMON_ALL_GAMES) {
  int longest = 0;
  for (const std::size_t first : {0, 1000, 2000})
    longest = std::max(longest, compare_games<G>(first, a_tenth(GameCase<G>::kGames)).longest);
  CHECK(longest > 100);
}

TEST_CASE_TEMPLATE("more games from small positions are the same", G, HEGEMON_ALL_GAMES) {
  GameCase<G>::check_seen(compare_small_games<G>(10'000, a_tenth(GameCase<G>::kSmall)));
}

TEST_CASE_TEMPLATE("perft to depth 3 with divide equals the reference in more positions", G,
                   HEGEMON_ALL_GAMES) {
  compare_perft<G>(20'000, a_tenth(GameCase<G>::kPerfts));
  compare_perft<G>(30'000, a_tenth(GameCase<G>::kPerfts));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("long");

// In parts, so that they are tested side by side.
TEST_CASE_TEMPLATE("random games are the same to the engine and the reference, part 1", G,
                   HEGEMON_ALL_GAMES) {
  CHECK(compare_games<G>(0, GameCase<G>::kGames).longest > 100);
}
TEST_CASE_TEMPLATE("random games are the same to the engine and the reference, part 2", G,
                   HEGEMON_ALL_GAMES) {
  CHECK(compare_games<G>(1000, GameCase<G>::kGames).longest > 100);
}
TEST_CASE_TEMPLATE("random games are the same to the engine and the reference, part 3", G,
                   HEGEMON_ALL_GAMES) {
  CHECK(compare_games<G>(2000, GameCase<G>::kGames).longest > 100);
}

TEST_CASE_TEMPLATE("games from small positions are the same: every way to end a game occurs", G,
                   HEGEMON_ALL_GAMES) {
  GameCase<G>::check_seen_in_many(compare_small_games<G>(10'000, GameCase<G>::kSmall));
}

TEST_CASE_TEMPLATE("perft to depth 3 with divide equals the reference, part 1", G,
                   HEGEMON_ALL_GAMES) {
  compare_perft<G>(20'000, GameCase<G>::kPerfts);
}
TEST_CASE_TEMPLATE("perft to depth 3 with divide equals the reference, part 2", G,
                   HEGEMON_ALL_GAMES) {
  compare_perft<G>(30'000, GameCase<G>::kPerfts);
}

TEST_CASE_TEMPLATE("perft to depth 3 with divide equals the reference in larger positions", G,
                   HEGEMON_ALL_GAMES) {
  compare_perft<G>(50'000, GameCase<G>::kLargePerfts);
}

TEST_SUITE_END();

}  // namespace hegemon::testing
