/// The games as the tests that run over all of them see them: `GameCase<G>` names how to play a game
/// at random, its slow reference, how much to play, and what only its own board can check.
///
/// A new game gets a specialisation here and stands in `HEGEMON_ALL_GAMES`.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "tests/engine/middle_xiangqi/random_play.h"
#include "tests/engine/seven_kingdoms/random_play.h"
#include "tests/engine/three_friends/random_play.h"
#include "tests/reference/middle_xiangqi.h"
#include "tests/reference/seven_kingdoms.h"
#include "tests/reference/three_friends.h"
#include "tests/support/rounds.h"

// A macro, as TEST_CASE_TEMPLATE wants a list of types and takes nothing else for one.
#define HEGEMON_ALL_GAMES hegemon::SevenKingdoms, hegemon::ThreeFriends, hegemon::MiddleXiangqi

namespace hegemon::testing {

/// How much of something a test does: a number of games or positions, the most plies or paths of each,
/// and how many of them must be found to be of use.
struct Amount {
  std::size_t count;
  int most;
  std::size_t least = 0;
};

/// What is done of it (`part_of_rounds()`).
inline Amount rounds(Amount all) {
  return {rounds(all.count), all.most, rounds(all.least)};
}

/// What happened in games, so that a test can say that it happened.
struct Seen {
  std::size_t games = 0;
  int plies = 0;
  int longest = 0;  ///< game
  int skipped = 0;  ///< turns of sides in play that could not move
  int falls = 0;    ///< sides that went out otherwise than by resigning
  int resignations = 0;
  int drops = 0;  ///< pieces put back from a hand
  std::map<Reason, int> ends;
  std::map<std::string, int> results;  ///< by their text
};

template <class G>
struct GameCase;

template <>
struct GameCase<SevenKingdoms> {
  using Position = seven_kingdoms::Position;
  using Player = SevenKingdomsPlayer;
  using Reference = reference::SevenKingdoms;
  static constexpr const char* kFile = "seven_kingdoms";  ///< of its cases in tests/data
  static constexpr const char* kFrom = "b7";              ///< a first move
  static constexpr const char* kTo = "e5";

  /// Rules change with the number of the game.
  static SevenKingdoms::Options options(std::size_t n) { return options_of(rules_number(n)); }
  static std::string start_fen(std::size_t n) {
    return Reference::start_fen(rules_number(n).preset);
  }
  static std::string small_fen(Random& random, std::size_t n) {
    return random_seven_kingdoms_fen(random, std::string(options(n).rules().preset->letters));
  }
  static std::optional<Reference> reference(const std::string& fen, std::size_t n,
                                            std::string* error = nullptr) {
    return Reference::parse(fen, rules_number(n), error);
  }
  static constexpr std::string_view kFenAlphabet = "wrobgpdQRBCGHWNAS0123456789/-,: xz";

  /// Whether position number N for perft is from a game with few pieces.
  static bool perft_from_few(std::size_t /*number*/) { return false; }
  static constexpr Amount kLaws{40, 400};
  static constexpr Amount kSmallLaws{600, 60, 200};
  static constexpr Amount kTakenBack{60, 500, 20};
  static constexpr Amount kFewGames{12, 800};
  static constexpr Amount kFewSmall{200, 40, 67};
  static constexpr Amount kGames{1000, 800};  ///< for each of three parts
  static constexpr Amount kSmall{3000, 40, 1000};
  static constexpr Amount kFewPerfts{200, 2'000, 3};
  static constexpr Amount kPerfts{1200, 2'000, 80};  ///< for each of two parts
  static constexpr Amount kLargePerfts{400, 100'000, 300};

  static void check_move(const Position& position, seven_kingdoms::Move move) {
    CHECK(position.owner(move.piece()) == position.turn());
    CHECK(position.piece_at(move.to()) == move.taken());
  }
  static void check_made(const Position& /*position*/, Side /*mover*/) {}
  static bool is_drop(seven_kingdoms::Move /*move*/) { return false; }
  static bool has_fen(const Position& /*position*/) { return true; }
  /// What is read from the FEN of a position is the same in all that the rules can see.
  static void check_read(const Position& position, const Position& read) {
    CHECK(read.outcome() == position.outcome());
    CHECK(read.count_moves() == position.count_moves());
    for (const Side side : sides<SevenKingdoms::kSides>())
      CHECK(read.mobility(side) == position.mobility(side));
  }
  /// What must have happened in the games of `kFewSmall`.
  static void check_seen(const Seen& seen) { CHECK(seen.skipped > 0); }
  static void check_seen_in_many(const Seen& seen) {
    CHECK(seen.skipped > 0);
    for (const Reason reason :
         {Reason::kKingdoms, Reason::kPieces, Reason::kLast, Reason::kQuiet}) {
      CAPTURE(reason_word(reason));
      CHECK(seen.ends.count(reason) == 1);
    }
  }
};

/// What the games without options have alike.
template <class G, class PlayerOf, class ReferenceOf>
struct WithoutOptions {
  using Position = typename G::Position;
  using Player = PlayerOf;
  using Reference = ReferenceOf;
  static typename G::Options options(std::size_t /*n*/) { return {}; }
  static std::string start_fen(std::size_t /*n*/) { return Reference::start_fen(); }
  static std::optional<Reference> reference(const std::string& fen, std::size_t /*n*/,
                                            std::string* error = nullptr) {
    return Reference::parse(fen, error);
  }
};

template <>
struct GameCase<ThreeFriends>
    : WithoutOptions<ThreeFriends, ThreeFriendsPlayer, reference::ThreeFriends> {
  static constexpr const char* kFile = "three_friends";  ///< of its cases in tests/data
  static constexpr const char* kFrom = "r54";            ///< a first move
  static constexpr const char* kTo = "r55";

  static std::string small_fen(Random& random, std::size_t /*n*/) {
    return random_three_friends_fen(random);
  }
  static constexpr std::string_view kFenAlphabet = "rgbGAEHRCPIFX0123456789/|- x";

  /// Whether position number N for perft is from a game with few pieces.
  static bool perft_from_few(std::size_t number) { return number % 2 == 0; }
  static constexpr Amount kLaws{60, 400};
  static constexpr Amount kSmallLaws{1000, 60, 400};
  static constexpr Amount kTakenBack{100, 1000, 300};  // longer than the ring of past positions
  static constexpr Amount kFewGames{12, 400};
  static constexpr Amount kFewSmall{160, 60, 100};
  static constexpr Amount kGames{20, 800};
  static constexpr Amount kSmall{800, 80, 500};
  static constexpr Amount kFewPerfts{60, 600, 10};
  static constexpr Amount kPerfts{500, 800, 100};
  static constexpr Amount kLargePerfts{200, 5'000, 60};

  static void check_move(const Position& position, three_friends::Move move) {
    CHECK(position.commander(move.piece().army()) == position.turn());
    CHECK(position.piece_at(move.from()) == move.piece());
    CHECK(position.piece_at(move.to()) == move.taken());
    if (move.is_capture()) CHECK(position.commander(move.taken().army()) != position.turn());
  }
  static void check_made(const Position& position, Side mover) {
    if (!position.over() || position.outcome().reason != Reason::kLast)
      CHECK_FALSE(position.in_check(mover));
    if (!position.over()) CHECK(position.can_move(position.turn()));
  }
  static bool is_drop(three_friends::Move /*move*/) { return false; }
  /// Of a game that a resignation or the last capture ended, nobody may be left to have the turn.
  static bool has_fen(const Position& position) { return position.alive(position.turn()); }
  static void check_read(const Position& position, const Position& read) {
    // What ended by its past goes on when set up again.
    const Reason reason = position.outcome().reason;
    if (reason == Reason::kRepetition || reason == Reason::kPerpetual) return;
    CHECK(read.outcome() == position.outcome());
    CHECK(read.count_moves() == position.count_moves());
  }
  static void check_seen(const Seen& seen) {
    CHECK(seen.skipped > 5);
    CHECK(seen.falls > 10);
    CHECK(seen.resignations > 3);
    for (const Reason reason : {Reason::kLast, Reason::kNoMove, Reason::kRepetition,
                                Reason::kPerpetual, Reason::kQuiet}) {
      CAPTURE(reason_word(reason));
      CHECK(seen.ends.count(reason) == 1);
    }
  }
  static void check_seen_in_many(const Seen& seen) { check_seen(seen); }
};

template <>
struct GameCase<MiddleXiangqi>
    : WithoutOptions<MiddleXiangqi, MiddleXiangqiPlayer, reference::MiddleXiangqi> {
  static constexpr const char* kFile = "middle_xiangqi";  ///< of its cases in tests/data
  static constexpr const char* kFrom = "a1";              ///< a first move
  static constexpr const char* kTo = "a3";

  static std::string small_fen(Random& random, std::size_t /*n*/) {
    return random_middle_xiangqi_fen(random);
  }
  static constexpr std::string_view kFenAlphabet = "wbGAOHEIRCPgaohEircp0123456789/-[] xz";

  /// Whether position number N for perft is from a game with few pieces.
  static bool perft_from_few(std::size_t /*number*/) { return true; }
  static constexpr Amount kLaws{12, 150};
  static constexpr Amount kSmallLaws{400, 30, 100};
  static constexpr Amount kTakenBack{40, 500, 8};
  static constexpr Amount kFewGames{4, 200};
  static constexpr Amount kFewSmall{60, 60, 20};
  static constexpr Amount kGames{10, 300};
  static constexpr Amount kSmall{1200, 80, 400};
  static constexpr Amount kFewPerfts{60, 600, 5};
  static constexpr Amount kPerfts{1000, 600, 150};
  static constexpr Amount kLargePerfts{500, 5'000, 300};

  static void check_move(const Position& position, middle_xiangqi::Move move) {
    CHECK(position.type_at(move.to()) == move.taken());
    if (!move.is_drop())
      CHECK(position.pieces(position.turn(), move.piece()).contains(move.from()));
  }
  static void check_made(const Position& position, Side mover) {
    CHECK_FALSE(position.attacked(position.turn(), position.general(mover)));
  }
  static bool is_drop(middle_xiangqi::Move move) { return move.is_drop(); }
  static bool has_fen(const Position& /*position*/) { return true; }
  static void check_read(const Position& position, const Position& read) {
    if (position.outcome().reason == Reason::kResigned) return;
    // A FEN knows no past.
    const Position fresh = position.for_perft();
    middle_xiangqi::MoveList before;
    middle_xiangqi::MoveList again;
    fresh.moves(before);
    read.moves(again);
    REQUIRE(again.size() == before.size());
    for (std::size_t i = 0; i < before.size(); ++i)
      CHECK(again[i] == before[i]);
  }
  static void check_seen(const Seen& seen) {
    CHECK(seen.results.size() >= 4);
    CHECK(seen.drops > 10);
  }
  static void check_seen_in_many(const Seen& seen) {
    CHECK(seen.drops > 200);
    for (const char* result : {"w checkmate", "b checkmate", "draw stalemate", "draw repetition",
                               "w perpetual", "b perpetual", "w resign", "b resign"}) {
      CAPTURE(result);
      CHECK(seen.results.count(result) == 1);
    }
  }
};

}  // namespace hegemon::testing
