// The networks over pieces: files, the correction of worths, and the inputs of each game.
#include "eval/piece_network.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/three_friends/evaluation.h"
#include "tests/support/texts.h"

namespace hegemon {

namespace {

using SmallPieceNetwork = PieceNetwork<40, 16, 3>;

SmallPieceNetwork random_net(std::uint64_t seed) {
  Random random(seed);
  SmallPieceNetwork net;
  for (auto& row : net.rows) {
    for (auto& weight : row)
      weight = static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127);
  }
  for (auto& row : net.bias) {
    for (auto& weight : row)
      weight = static_cast<std::int16_t>(static_cast<int>(random.below(200)) - 100);
  }
  for (auto& weight : net.output)
    weight = static_cast<std::int16_t>(static_cast<int>(random.below(200)) - 100);
  return net;
}

std::string refusal(const std::string& bytes) {
  SmallPieceNetwork net;
  const Status status = net.read(bytes, "game");
  return status ? "accepted" : status.error().what;
}

/// Every input of every side along random games.
template <class G, class Visit>
void on_inputs(Visit visit) {
  Random random(3);
  typename G::MoveList moves;
  for (int game = 0; game < 6; ++game) {
    auto position = G::start({});
    for (int ply = 0; ply < 150 && !position.over(); ++ply) {
      position.moves(moves);
      static_cast<void>(position.make(moves[random.below(moves.size())]));
      for (const Side side : position.in_play())
        visit(position, side);
    }
  }
}

}  // namespace

TEST_CASE("a network over pieces: the logit is what its formula says") {
  const SmallPieceNetwork net = random_net(1);
  SmallPieceNetwork::Hidden hidden;
  const std::vector<std::size_t> inputs{3, 7, 7, 39};
  for (const std::size_t input : inputs)
    net.add(hidden, input);
  net.add(hidden, 11);
  net.remove(hidden, 11);
  for (const int turns : {0, 1, 2}) {
    int logit = 0;
    for (std::size_t j = 0; j < 16; ++j) {
      int sum = net.bias[static_cast<std::size_t>(turns)][j];
      for (const std::size_t input : inputs)
        sum += net.rows[input][j];
      logit += (sum < 0 ? 0 : sum > 255 ? 255 : sum) * net.output[j];
    }
    CHECK(net.logit(hidden, turns) == logit);
  }
}

TEST_CASE(
    "a network over pieces is read from a file as it was written, and a wrong file is refused") {
  const SmallPieceNetwork net = random_net(2);
  const std::string good = net.to_bytes("game");
  SmallPieceNetwork back;
  REQUIRE(back.read(good, "game").ok());
  CHECK(back.rows == net.rows);
  CHECK(back.bias == net.bias);
  CHECK(back.output == net.output);
  CHECK(refusal("") == "not a file of weights");
  CHECK(refusal(net.to_bytes("chess")) == "made for the game 'chess', not 'game'");
  CHECK(testing::has(refusal(good.substr(0, good.size() - 1)), "bytes instead of"));
  using Other = PieceNetwork<41, 16, 3>;
  CHECK(refusal(Other().to_bytes("game")) == "made for other features than this engine has");
}

TEST_CASE("worths are multiplied by e to half of the logits, less the mean, within bounds") {
  PerSide<Score, 3> worths{{{Score(1000), Score(1000), Score(700)}}};
  // 1 nat apart: a factor of e between the squares.
  correct_worths(worths, PerSide<int, 3>{{{kNat / 2, -kNat / 2, 12345}}}, SideSet(0b011U));
  CHECK(worths[Side(0)].count() == doctest::Approx(1284).epsilon(0.01));
  CHECK(worths[Side(1)].count() == doctest::Approx(779).epsilon(0.01));
  CHECK(worths[Side(2)] == Score(700));
  // Half a mean is none: both stay on the step of the table that 0 is on.
  worths = {{{Score(16000), Score(16000), Score(0)}}};
  correct_worths(worths, PerSide<int, 3>{{{-1, 2, 0}}}, SideSet(0b011U));
  CHECK(worths[Side(0)].count() == 16043);
  CHECK(worths[Side(1)].count() == 16043);
  worths = {{{Score(1000), Score(2), Score(0)}}};
  correct_worths(worths, PerSide<int, 3>{{{90 * kNat, -90 * kNat, 0}}}, SideSet(0b111U));
  CHECK(worths[Side(0)].count() == doctest::Approx(4481).epsilon(0.01));
  CHECK(worths[Side(1)] == Score(1));
  CHECK(worths[Side(2)] == Score(1));
}

TEST_CASE("each input is a piece of its kind at its place, seen from the side") {
  on_inputs<MiddleXiangqi>([](const auto& position, Side side) {
    std::size_t pieces = 0;
    Evaluation<MiddleXiangqi>::for_each_input(position, side, [&](std::size_t input) {
      REQUIRE(input < middle_xiangqi::kPieceInputs);
      const std::size_t mirrored = middle_xiangqi::mirrored_input(input);
      REQUIRE(mirrored < middle_xiangqi::kPieceInputs);
      REQUIRE(middle_xiangqi::mirrored_input(mirrored) == input);
      ++pieces;
    });
    REQUIRE(pieces == 44);  // what is taken goes to a hand
  });
  on_inputs<ThreeFriends>([](const auto& position, Side side) {
    std::vector<bool> seen(three_friends::kPieceInputs);
    Evaluation<ThreeFriends>::for_each_input(position, side, [&](std::size_t input) {
      REQUIRE(input < seen.size());
      REQUIRE_FALSE(seen[input]);
      seen[input] = true;
    });
  });
}

TEST_CASE("an input of the Three Friends counts kingdoms and arms from the viewer on") {
  using namespace three_friends;
  const auto at = [](Side viewer, Side commander, PieceType type, Point point) {
    return board_input(viewer, commander, type, point);
  };
  constexpr int kSize = kPointCount / kSides;  // of an arm
  for (const Side viewer : sides<kSides>()) {
    for (int commander = 0; commander < kSides; ++commander) {
      for (int arm = 0; arm < kSides; ++arm) {
        const Side commanding((viewer.index() + commander) % kSides);
        const Side in((viewer.index() + arm) % kSides);
        const auto input =
            static_cast<int>(at(viewer, commanding, static_cast<PieceType>(2), Point(in, 7, 0)));
        CHECK(input == (commander * kPieceTypeCount + 2) * kPointCount + arm * kSize + 7);
      }
    }
  }
}

TEST_CASE("the networks that are built in were made for these inputs, and count") {
  const auto check = [](const auto& network, std::string_view game) {
    CHECK(network.to_bytes() == embedded_weights(game));
    int sum = 0;
    for (const std::int16_t weight : network.output)
      sum += weight < 0 ? -weight : weight;
    CHECK(sum > 0);
  };
  check(WeightsOf<MiddleXiangqi>::built_in(), "middlexiangqi");
  check(WeightsOf<ThreeFriends>::built_in(), "threefriends");
}

}  // namespace hegemon
