#include "eval/middle_xiangqi/evaluation.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "eval/middle_xiangqi/weights.h"
#include "eval/shares.h"
#include "tests/eval/random_games.h"
#include "tests/support/moves.h"
#include "tests/support/position.h"

namespace hegemon {

namespace {

/// The same position with the sides exchanged.
std::string mirrored(const std::string& fen) {
  const std::size_t hand = fen.find('[');
  const std::size_t end = fen.find(']');
  std::string ranks;
  std::size_t begin = 0;
  while (begin < hand) {
    const std::size_t slash = std::min(fen.find('/', begin), hand);
    const std::string rank = fen.substr(begin, slash - begin);
    ranks = ranks.empty() ? rank : rank + '/' + ranks;
    begin = slash + 1;
  }
  std::string text = ranks + fen.substr(hand, end - hand + 1);
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') {
      c = static_cast<char>(c - 'a' + 'A');
    } else if (c >= 'A' && c <= 'Z') {
      c = static_cast<char>(c - 'A' + 'a');
    }
  }
  return text + (fen[end + 2] == 'w' ? " b - - 0 1" : " w - - 0 1");
}

}  // namespace

TEST_CASE("Middle Xiangqi: every piece counts by its weight") {
  // In the order of PieceType: two of each at the start, seven pawns, one general.
  constexpr int kCounts[] = {2, 2, 2, 2, 2, 2, 2, 7, 1};
  int sum = 0;
  for (int t = 0; t < middle_xiangqi::kPieceTypeCount; ++t) {
    const auto type = static_cast<middle_xiangqi::PieceType>(t);
    sum += kCounts[t] * kMiddleXiangqiWeights.kinds[type].board;
  }
  const auto terms = Evaluation<MiddleXiangqi>::terms(MiddleXiangqi::start({}));
  REQUIRE(terms.front().name == "pieces");
  CHECK(terms.front().scores[Side(0)] == Score(sum));
  CHECK(terms.front().scores[Side(1)] == Score(sum));
}

TEST_CASE("Middle Xiangqi: mobility is what is open to a piece") {
  const auto mobility = [](const char* fen) {
    for (const auto& term :
         Evaluation<MiddleXiangqi>::terms(testing::position_of<MiddleXiangqi>(fen))) {
      if (term.name == "mobility") return term.scores[Side(0)].count();
    }
    FAIL("no mobility");
    return 0;
  };
  const auto& kinds = kMiddleXiangqiWeights.kinds;
  const auto reach = [&](middle_xiangqi::PieceType type) { return kinds[type].reach; };
  using middle_xiangqi::PieceType;
  const int rook = reach(PieceType::kRook);
  const int horse = reach(PieceType::kHorse);
  CHECK(mobility("5g7/13/13/13/13/13/13/13/13/7G5[] w - - 0 1") == 0);
  CHECK(mobility("5g7/13/13/13/13/13/13/2R10/13/7G5[] w - - 0 1") == 21 * rook);
  CHECK(mobility("5g7/13/13/13/2p10/13/13/1pR10/13/7G5[] w - - 0 1") == 14 * rook);
  CHECK(mobility("5g7/13/13/13/13/13/2H10/13/13/7G5[] w - - 0 1") == 8 * horse);
  CHECK(mobility("5g7/13/13/13/13/2P10/2H10/13/13/7G5[] w - - 0 1") == 6 * horse);
  CHECK(mobility("5g7/13/13/13/13/13/13/13/13/H6G5[] w - - 0 1") == 2 * horse);
}

TEST_CASE("Middle Xiangqi: both sides are measured alike") {
  testing::on_random_games<MiddleXiangqi>(20, [](const MiddleXiangqi::Position& position) {
    if (position.over()) return;
    const auto other =
        testing::position_of<MiddleXiangqi>(mirrored(MiddleXiangqi::to_fen(position)));
    const auto here = Evaluation<MiddleXiangqi>::evaluate(position);
    const auto there = Evaluation<MiddleXiangqi>::evaluate(other);
    REQUIRE(here[Side(0)] == there[Side(1)]);
    REQUIRE(here[Side(1)] == there[Side(0)]);
  });
}

TEST_CASE("Middle Xiangqi: at the start both have nearly half") {
  for (const int share : counts_of(shares<MiddleXiangqi>(MiddleXiangqi::start({})))) {
    CHECK(share >= 480);
    CHECK(share <= 520);
  }
}

TEST_CASE("Middle Xiangqi: a quiet move and a drop take nothing") {
  testing::on_random_games<MiddleXiangqi>(5, [](const MiddleXiangqi::Position& position) {
    for (const MiddleXiangqi::Move move : testing::moves_of<MiddleXiangqi>(position)) {
      if (!move.is_capture())
        REQUIRE(Evaluation<MiddleXiangqi>::victim_value(position, move) == Score());
    }
  });
}

}  // namespace hegemon
