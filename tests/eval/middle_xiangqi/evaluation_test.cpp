#include "eval/middle_xiangqi/evaluation.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "eval/middle_xiangqi/weights.h"
#include "eval/shares.h"
#include "tests/support/evaluation_laws.h"
#include "tests/support/position.h"

namespace hegemon {

namespace {

template <class Visit>
void on_random_games(int count, Visit visit) {
  Random random(31);
  for (int game = 0; game < count; ++game) {
    auto position = MiddleXiangqi::start({});
    auto accumulator =
        Evaluation<MiddleXiangqi>::accumulate(position, WeightsOf<MiddleXiangqi>::built_in());
    MiddleXiangqi::MoveList moves;
    for (int ply = 0; ply < 200; ++ply) {
      visit(position, accumulator);
      if (position.over()) break;
      position.captures(moves);
      if (moves.empty() || random.below(2) == 0) position.moves(moves);
      const MiddleXiangqi::Move move = moves[random.below(moves.size())];
      const MiddleXiangqi::Undo undo = position.make(move);
      Evaluation<MiddleXiangqi>::update(accumulator, position, move, undo,
                                        WeightsOf<MiddleXiangqi>::built_in());
    }
  }
}

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

TEST_CASE("Middle Xiangqi: the terms add up to the evaluation, and nobody's is below nothing") {
  on_random_games(20, [](const MiddleXiangqi::Position& position, const auto&) {
    testing::check_terms<MiddleXiangqi>(position);
  });
}

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

TEST_CASE("Middle Xiangqi: what is kept move by move is what is counted anew") {
  on_random_games(20, [](const MiddleXiangqi::Position& position, const auto& accumulator) {
    testing::check_accumulator<MiddleXiangqi>(position, accumulator);
  });
}

TEST_CASE("Middle Xiangqi: both sides are measured alike") {
  on_random_games(20, [](const MiddleXiangqi::Position& position, const auto&) {
    if (position.over()) return;
    const auto other =
        testing::position_of<MiddleXiangqi>(mirrored(MiddleXiangqi::to_fen(position)));
    const auto here = Evaluation<MiddleXiangqi>::evaluate(position);
    const auto there = Evaluation<MiddleXiangqi>::evaluate(other);
    REQUIRE(here[Side(0)] == there[Side(1)]);
    REQUIRE(here[Side(1)] == there[Side(0)]);
  });
}

TEST_CASE("Middle Xiangqi: shares add up to a thousand, and at the start both have nearly half") {
  for (const int share : counts_of(shares<MiddleXiangqi>(MiddleXiangqi::start({})))) {
    CHECK(share >= 480);
    CHECK(share <= 520);
  }
  on_random_games(5, [](const MiddleXiangqi::Position& position, const auto&) {
    testing::check_shares<MiddleXiangqi>(position);
  });
}

TEST_CASE("Middle Xiangqi: a capture is worth something, a quiet move and a drop take nothing") {
  on_random_games(5, [](const MiddleXiangqi::Position& position, const auto&) {
    MiddleXiangqi::MoveList moves;
    position.moves(moves);
    for (const MiddleXiangqi::Move move : moves) {
      REQUIRE((Evaluation<MiddleXiangqi>::victim_value(position, move) > Score()) ==
              move.is_capture());
      REQUIRE(Evaluation<MiddleXiangqi>::attacker_value(position, move) > Score());
    }
  });
}

}  // namespace hegemon
