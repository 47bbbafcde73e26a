// Exchanges of the siblings, against slow ones that are played out on the references' boards.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/middle_xiangqi/weights.h"
#include "eval/three_friends/evaluation.h"
#include "eval/three_friends/weights.h"
#include "tests/engine/middle_xiangqi/random_play.h"
#include "tests/engine/three_friends/random_play.h"
#include "tests/reference/middle_xiangqi.h"
#include "tests/reference/three_friends.h"
#include "tests/support/position.h"
#include "tests/support/random_game.h"

namespace hegemon {

namespace {

bool nets(const MiddleXiangqi::Position& position, const std::string& text, Score least) {
  const auto move = MiddleXiangqi::parse_move(position, text);
  REQUIRE_MESSAGE(move.ok(), text);
  return Evaluation<MiddleXiangqi>::see_ge(position, move.value(), least);
}
bool nets(const ThreeFriends::Position& position, const std::string& text, Score least) {
  const auto move = ThreeFriends::parse_move(position, text);
  REQUIRE_MESSAGE(move.ok(), text);
  return Evaluation<ThreeFriends>::see_ge(position, move.value(), least);
}

/// Asks for the exchange of every move, in small random positions and along random games, at what it
/// nets and at one more. `slow_net(board, move, random)` tells what that is, or nothing if
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
    typename G::MoveList moves;
    position.value().moves(moves);
    for (const auto move : moves) {
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
  for (std::size_t n = 0; n < 2000; ++n) {
    Random random(n);
    check(random_fen(random), random);
  }
  for (std::size_t n = 0; n < 100; ++n) {
    Random random(n);
    Player player(random);
    auto position = G::start({});
    testing::play_on(position, player, 120, [&](const auto& here, int ply) {
      if (ply % 4 == 0) check(G::to_fen(here), random);
    });
  }
  CHECK(asked > 5000);
  CHECK(lost > 1000);
}

/// In Middle Xiangqi: one side has it no longer on the board, the other has it in hand.
int price(char letter) {
  const char capital = letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter;
  for (std::size_t t = 0; t < middle_xiangqi::kPieceTypeCount; ++t) {
    const auto& kind = kMiddleXiangqiWeights.kinds.values[t];
    const auto type = static_cast<middle_xiangqi::PieceType>(t);
    if (middle_xiangqi::row(type).letter == capital) return kind.board + kind.hand;
  }
  return 0;
}

/// What a side wins that may take, or not, what stands on the point.
int slow_gain(const reference::MiddleXiangqi& board, const std::string& point, char side) {
  const char enemy = side == 'w' ? 'b' : 'w';
  const auto is_general = [&](const std::string& at) {
    return board.piece(at) == 'G' || board.piece(at) == 'g';
  };
  std::string least;
  for (const std::string& from : board.takers(point, side)) {
    auto after = board;
    after.force(from, point);
    if (is_general(from) && (after.facing() || !after.takers(point, enemy).empty())) continue;
    const bool cheaper =
        least.empty() || is_general(least) ||
        (!is_general(from) && price(board.piece(from)) < price(board.piece(least)));
    if (cheaper) least = from;
  }
  if (least.empty()) return 0;
  auto after = board;
  after.force(least, point);
  return std::max(0, price(board.piece(point)) - slow_gain(after, point, enemy));
}

/// In the Three Friends: what each kingdom wins, in halves if there are three.
using Gains = std::array<int, 3>;
std::size_t seat(char kingdom) {
  return std::string("rgb").find(kingdom);
}

struct SlowFriends {
  std::string point;
  std::string in_play;  ///< before the move

  int price(const reference::ThreeFriends& board, const std::string& at) const {
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
  bool may_take(const reference::ThreeFriends& board, const std::string& from) const {
    if (board.piece(from)[1] != 'G') return true;
    const char side = board.piece(from)[0];
    auto after = board;
    after.force(from, point);
    for (const char other : in_play) {
      if (other != side && !after.takers(point, other).empty()) return false;
    }
    return !after.facing();
  }
  /// What comes of it when the kingdoms of `asked`, in this order, may take what stands there.
  Gains play(const reference::ThreeFriends& board, const std::string& asked) const {
    if (asked.empty()) return {};
    const char side = asked[0];
    const Gains passed = play(board, asked.substr(1));
    std::string least;
    for (const std::string& from : board.takers(point, side)) {
      const bool cheaper =
          least.empty() || board.piece(least)[1] == 'G' ||
          (board.piece(from)[1] != 'G' && price(board, from) < price(board, least));
      if (cheaper && may_take(board, from)) least = from;
    }
    if (least.empty()) return passed;
    auto after = board;
    after.force(least, point);
    Gains taken = play(after, others_after(side));
    const char loser = board.commander(board.piece(point)[0]);
    for (const char kingdom : in_play) {
      taken[seat(kingdom)] += price(board, point);
      if (kingdom == loser)
        taken[seat(kingdom)] -= price(board, point) * static_cast<int>(in_play.size());
    }
    return taken[seat(side)] > passed[seat(side)] ? taken : passed;
  }
  std::string others_after(char side) const {
    const std::size_t at = in_play.find(side);
    return in_play.substr(at + 1) + in_play.substr(0, at);
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

TEST_CASE("Middle Xiangqi: an exchange is what comes of taking in turn on one point") {
  using SlowBoard = reference::MiddleXiangqi;
  check_exchanges<MiddleXiangqi, SlowBoard, testing::MiddleXiangqiPlayer>(
      testing::random_middle_xiangqi_fen,
      [](const SlowBoard& board, middle_xiangqi::Move move, Random& random) -> std::optional<int> {
        if (move.is_drop() || (!move.is_capture() && random.below(20) != 0)) return std::nullopt;
        const std::string point = middle_xiangqi::to_text(move.to());
        auto after = board;
        after.force(middle_xiangqi::to_text(move.from()), point);
        const int won = price(board.piece(point));
        // Where a general may go, nobody can take it.
        if (move.piece() == middle_xiangqi::PieceType::kGeneral) return won;
        return won - slow_gain(after, point, board.turn() == 'w' ? 'b' : 'w');
      });
}

TEST_CASE("Three Friends: an exchange is what comes of taking in turn order on one point") {
  using SlowBoard = reference::ThreeFriends;
  check_exchanges<ThreeFriends, SlowBoard, testing::ThreeFriendsPlayer>(
      testing::random_three_friends_fen,
      [](const SlowBoard& board, three_friends::Move move, Random& random) -> std::optional<int> {
        using three_friends::PieceType;
        if (!move.is_capture() && random.below(20) != 0) return std::nullopt;
        if (move.piece().is(PieceType::kGeneral)) return std::nullopt;
        if (move.is_capture() && move.taken().is(PieceType::kGeneral)) return std::nullopt;
        const SlowFriends slow{three_friends::to_text(move.to()), board.in_play()};
        auto after = board;
        after.force(three_friends::to_text(move.from()), slow.point);
        const char side = board.turn();
        const int gain =
            slow.price(board, slow.point) + slow.play(after, slow.others_after(side))[seat(side)];
        // In whole worths, rounded down.
        const int others = static_cast<int>(slow.in_play.size()) - 1;
        return gain >= 0 ? gain / others : -((-gain + others - 1) / others);
      });
}

TEST_CASE("Middle Xiangqi: guards, what stands behind, screens") {
  const auto pays = [](const std::string& ranks, const std::string& move) {
    return nets(testing::position_of<MiddleXiangqi>(ranks + "[] w - - 0 1"), move, Score());
  };
  // A rook takes a pawn: alone; guarded by a pawn beside it; guarded by a rook behind.
  CHECK(pays("5g7/13/13/13/4p8/13/13/4R8/13/7G5", "e3e6"));
  CHECK_FALSE(pays("5g7/13/13/4p8/4p8/13/13/4R8/13/7G5", "e3e6"));
  CHECK_FALSE(pays("4r1g6/13/13/13/4p8/13/13/4R8/13/7G5", "e3e6"));
  // A second rook behind the first one is no help against a guard that is cheaper.
  CHECK(pays("4r1g6/13/13/13/4p8/13/13/4R8/4R8/7G5", "e3e6"));
  CHECK_FALSE(pays("5g7/13/13/4p8/4p8/13/13/4R8/4R8/7G5", "e3e6"));
  // A cannon guards over a screen; the rook that takes was the screen itself.
  CHECK_FALSE(pays("4c1g6/13/13/4P8/4p8/13/13/4R8/13/7G5", "e3e6"));
  CHECK(pays("6g6/13/13/13/4p8/13/13/4R8/4c8/7G5", "e3e6"));
}

TEST_CASE("Middle Xiangqi: a piece put where it is taken is lost") {
  const auto position =
      testing::position_of<MiddleXiangqi>("5g7/13/13/13/13/4p8/13/13/13/7G5[RP] w - - 0 1");
  CHECK(nets(position, "R@a1", Score()));
  CHECK_FALSE(nets(position, "R@e4", Score()));
  CHECK_FALSE(nets(position, "R@e4", Score(-price('R') + 1)));
  CHECK(nets(position, "R@e4", Score(-price('R'))));
}

TEST_CASE("Three Friends: who is robbed loses all of it, who robs wins one half") {
  // Red's chariot takes a soldier of Green's; a chariot of Green's or Blue's may stand behind.
  const auto net = [](const std::string& rank, int least) {
    const std::string fen = "9/" + rank + "/9/9/3rG5|9/9/9/9/4gG4|9/9/9/9/5bG3 r rgb 0 1";
    return nets(testing::position_of<ThreeFriends>(fen), "r14r44", Score(least));
  };
  const int soldier = kThreeFriendsWeights.kinds[three_friends::PieceType::kSoldier];
  const int chariot = kThreeFriendsWeights.kinds[three_friends::PieceType::kChariot];
  CHECK(net("rR2gP5", soldier / 2));
  CHECK_FALSE(net("rR2gP5", soldier / 2 + 1));
  for (const std::string guard : {"gR", "bR"}) {
    CHECK(net("rR2gP4" + guard, soldier / 2 - chariot));
    CHECK_FALSE(net("rR2gP4" + guard, soldier / 2 - chariot + 1));
  }
  // Its own chariot behind takes back half of what was lost, so nobody but a third one dares.
  CHECK(net("rR2gP4rR", soldier / 2));
}

}  // namespace hegemon
