/// The evaluation of the toy game: a hundred for each stone.
#pragma once

#include <vector>

#include "eval/evaluation.h"
#include "tests/toy/game.h"

namespace hegemon {

template <>
struct Evaluation<Toy> {
  static Scores<Toy> evaluate(const toy::Position& position) {
    Scores<Toy> scores;
    for (const Side side : sides<Toy::kSides>())
      scores[side] = kStone * position.stones_of(side);
    return scores;
  }
  static std::vector<EvaluationTerm<Toy>> terms(const toy::Position& position) {
    return {{"stones", evaluate(position)}};
  }
  static Score victim_value(const toy::Position& /*position*/, toy::Move move) {
    return move.is_capture() ? kStone : Score();
  }
  static Score attacker_value(const toy::Position& /*position*/, toy::Move /*move*/) {
    return kStone;
  }

 private:
  static constexpr Score kStone{100};
};

static_assert(EvaluatedGame<Toy>);

}  // namespace hegemon
