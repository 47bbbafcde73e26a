// Exchanges of the siblings, against slow ones that are played out on the references' boards.
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "engine/random.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/middle_xiangqi/weights.h"
#include "eval/three_friends/evaluation.h"
#include "eval/three_friends/weights.h"
#include "tests/engine/middle_xiangqi/random_play.h"
#include "tests/engine/three_friends/random_play.h"
#include "tests/reference/middle_xiangqi.h"
#include "tests/reference/three_friends.h"
#include "tests/support/moves.h"
#include "tests/support/position.h"
#include "tests/support/random_game.h"
#include "tests/support/rounds.h"

namespace hegemon {

namespace {

bool nets(const MiddleXiangqi::Position& position, const std::string& text, Score least) {
  const auto move = MiddleXiangqi::parse_move(position, text);
  REQUIRE_MESSAGE(move.ok(), text);
  return Evaluation<MiddleXiangqi>::see_ge(position, move.value(), least);
}

/// Asks for the exchange of every move, in small random positions and along random games, at what it
/// nets and at one more. `slow_net(board, move, random)` returns what that is, or nothing if
/// the move is not to be asked for.
template <class G, class Board, class Player, class RandomFen, class SlowNet>
void check_exchanges(RandomFen random_fen, SlowNet slow_net) {
  int asked = 0;
  int lost = 0;
  const auto check = [&](const std::string& fen, Random& random) {
    const auto position = G::parse_fen(fen, {});
    if (!position || position.value().over()) return;
    CAPTURE(fen);
    const auto board = Board::parse(fen);
    REQUIRE(board);
    for (const auto move : testing::moves_of<G>(position.value())) {
      const std::optional<int> net = slow_net(*board, move, random);
      if (!net) continue;
      const std::string text = G::to_text(move);
      CAPTURE(text);
      REQUIRE(Evaluation<G>::see_ge(position.value(), move, Score(*net)));
      REQUIRE_FALSE(Evaluation<G>::see_ge(position.value(), move, Score(*net + 1)));
      ++asked;
      lost += *net < 0;
    }
  };
  for (std::size_t n = 0; n < testing::rounds(2000); ++n) {
    Random random(n);
    check(random_fen(random), random);
  }
  for (std::size_t n = 0; n < testing::rounds(100); ++n) {
    Random random(n);
    Player player(random);
    auto position = G::start({});
    testing::play_on(position, player, 120, [&](const auto& here, int ply) {
      if (ply % 4 == 0) check(G::to_fen(here), random);
    });
  }
  CHECK(asked > static_cast<int>(testing::rounds(5000)));
  CHECK(lost > static_cast<int>(testing::rounds(1000)));
}

/// In Middle Xiangqi: one side has it no longer on the board, the other has it in hand.
struct MiddleXiangqiPrices {
  static int price(const reference::MiddleXiangqi& board, const std::string& at,
                   const std::string&) {
    for (std::size_t t = 0; t < middle_xiangqi::kPieceTypeCount; ++t) {
      const auto& kind = kMiddleXiangqiWeights.kinds.values[t];
      const auto type = static_cast<middle_xiangqi::PieceType>(t);
      if (middle_xiangqi::row(type).letter == to_upper(board.piece(at)))
        return kind.board + kind.hand;
    }
    return 0;
  }
  static char owner(const reference::MiddleXiangqi& board, const std::string& at) {
    return board.piece(at) >= 'a' ? 'b' : 'w';
  }
  static bool is_general(const reference::MiddleXiangqi& board, const std::string& at) {
    return to_upper(board.piece(at)) == 'G';
  }
};

/// In the Three Friends nobody's pieces are worth nothing, and home guards less to who has inherited them.
struct ThreeFriendsPrices {
  static int price(const reference::ThreeFriends& board, const std::string& at,
                   const std::string& in_play) {
    const std::string piece = board.piece(at);
    if (piece.empty() || board.commander(piece[0]) == '-') return 0;
    const bool inherited = in_play.find(piece[0]) == std::string::npos;
    for (std::size_t t = 0; t < three_friends::kPieceTypeCount; ++t) {
      if (three_friends::row(static_cast<three_friends::PieceType>(t)).letter != piece[1]) continue;
      const int price = kThreeFriendsWeights.kinds.values[t];
      return inherited && (piece[1] == 'A' || piece[1] == 'E') ? price / 5 : price;
    }
    return 0;
  }
  static char owner(const reference::ThreeFriends& board, const std::string& at) {
    return board.commander(board.piece(at)[0]);
  }
  static bool is_general(const reference::ThreeFriends& board, const std::string& at) {
    return board.piece(at)[1] == 'G';
  }
};

/// What each side wins, in parts: who takes wins the price once for each of the others, all of which share its loss.
using Gains = std::map<char, int>;

template <class Board, class Prices>
struct SiblingExchange {
  std::string point;
  std::string in_play;  ///< before the move, in turn order

  bool may_take(const Board& board, const std::string& from, char side) const {
    if (!Prices::is_general(board, from)) return true;
    auto after = board;
    after.force(from, point);
    for (const char other : in_play) {
      if (other != side && !after.takers(point, other).empty()) return false;
    }
    return !after.facing();
  }
  /// The result when the sides of `asked`, in this order, may take what stands there.
  Gains play(const Board& board, const std::string& asked) const {
    if (asked.empty()) return {};
    const char side = asked[0];
    Gains passed = play(board, asked.substr(1));
    std::string least;
    for (const std::string& from : board.takers(point, side)) {
      const bool cheaper =
          least.empty() || Prices::is_general(board, least) ||
          (!Prices::is_general(board, from) &&
           Prices::price(board, from, in_play) < Prices::price(board, least, in_play));
      if (cheaper && may_take(board, from, side)) least = from;
    }
    if (least.empty()) return passed;
    auto after = board;
    after.force(least, point);
    Gains taken = play(after, others_after(side));
    const int price = Prices::price(board, point, in_play);
    for (const char one : in_play)
      taken[one] += price;
    taken[Prices::owner(board, point)] -= price * static_cast<int>(in_play.size());
    return taken[side] > passed[side] ? taken : passed;
  }
  std::string others_after(char side) const {
    const std::size_t at = in_play.find(side);
    return in_play.substr(at + 1) + in_play.substr(0, at);
  }
  /// What the side to move nets by a move to the point, in whole worths, rounded down.
  int net(const Board& before, const Board& after) const {
    const int others = static_cast<int>(in_play.size()) - 1;
    const int gain = Prices::price(before, point, in_play) +
                     play(after, others_after(before.turn()))[before.turn()];
    return gain >= 0 ? gain / others : -((-gain + others - 1) / others);
  }
};

}  // namespace

TEST_CASE(
    "a general takes what a cannon guards over it alone, for it is no screen when it has gone") {
  // Black's rook takes the pawn on g3 before Red's general on g2; Black's cannon stands behind that on g1.
  const auto position =
      testing::position_of<MiddleXiangqi>("7g5/13/6r6/13/13/13/13/6P6/6G6/6c6[] b - - 0 1");
  CHECK_FALSE(nets(position, "g8g3", Score(0)));
  // Along the rank it guards over a pawn, and only then.
  const auto guarded =
      testing::position_of<MiddleXiangqi>("7g5/13/6r6/13/13/13/13/6P5c/6G6/13[] b - - 0 1");
  CHECK_FALSE(nets(guarded, "g8g3", Score(0)));
  const auto screened =
      testing::position_of<MiddleXiangqi>("7g5/13/6r6/13/13/13/13/6P3p1c/6G6/13[] b - - 0 1");
  CHECK(nets(screened, "g8g3", Score(0)));
}

TEST_CASE("Middle Xiangqi: an exchange is taking in turn on one point") {
  using SlowBoard = reference::MiddleXiangqi;
  check_exchanges<MiddleXiangqi, SlowBoard, testing::MiddleXiangqiPlayer>(
      testing::random_middle_xiangqi_fen,
      [](const SlowBoard& board, middle_xiangqi::Move move, Random& random) -> std::optional<int> {
        // The reference is slow to drop a piece: it goes by its list of legal moves.
        if (!move.is_capture() && random.below(move.is_drop() ? 300 : 20) != 0) return std::nullopt;
        const SiblingExchange<SlowBoard, MiddleXiangqiPrices> slow{
            middle_xiangqi::to_text(move.to()), "wb"};
        auto after = board;
        if (move.is_drop()) {
          REQUIRE(after.play(middle_xiangqi::to_text(move)));
        } else {
          after.force(middle_xiangqi::to_text(move.from()), slow.point);
        }
        // Where a general may go, nobody can take it.
        if (move.piece() == middle_xiangqi::PieceType::kGeneral)
          return MiddleXiangqiPrices::price(board, slow.point, slow.in_play);
        return slow.net(board, after);
      });
}

TEST_CASE("Three Friends: an exchange is taking in turn order on one point") {
  using SlowBoard = reference::ThreeFriends;
  check_exchanges<ThreeFriends, SlowBoard, testing::ThreeFriendsPlayer>(
      testing::random_three_friends_fen,
      [](const SlowBoard& board, three_friends::Move move, Random& random) -> std::optional<int> {
        using three_friends::PieceType;
        if (!move.is_capture() && random.below(20) != 0) return std::nullopt;
        if (move.piece().is(PieceType::kGeneral)) return std::nullopt;
        if (move.is_capture() && move.taken().is(PieceType::kGeneral)) return std::nullopt;
        const SiblingExchange<SlowBoard, ThreeFriendsPrices> slow{three_friends::to_text(move.to()),
                                                                  board.in_play()};
        auto after = board;
        after.force(three_friends::to_text(move.from()), slow.point);
        return slow.net(board, after);
      });
}

}  // namespace hegemon
