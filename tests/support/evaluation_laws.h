/// Laws of every evaluation, as far as they are the same for all games.
#pragma once

#include <numeric>

#include <doctest/doctest.h>

#include "eval/evaluation.h"
#include "eval/shares.h"

namespace hegemon::testing {

/// The terms add up to the evaluation. It is never negative, and 0 for a side that is
/// out.
template <class G>
void check_terms(const typename G::Position& position) {
  const auto worths = Evaluation<G>::evaluate(position);
  Scores<G> sums;
  for (const auto& term : Evaluation<G>::terms(position)) {
    for (int i = 0; i < G::kSides; ++i)
      sums[Side(i)] += term.scores[Side(i)];
  }
  REQUIRE(sums == worths);
  for (int i = 0; i < G::kSides; ++i) {
    REQUIRE(worths[Side(i)] >= Score());
    if (!position.alive(Side(i))) REQUIRE(worths[Side(i)] == Score());
  }
}

/// An accumulator that has followed the moves equals one counted from scratch, and makes the same evaluation.
template <class G, class Accumulator>
void check_accumulator(const typename G::Position& position, const Accumulator& followed) {
  const auto& weights = WeightsOf<G>::built_in();
  REQUIRE(followed == Evaluation<G>::accumulate(position, weights));
  REQUIRE(Evaluation<G>::evaluate(position, followed, weights) ==
          Evaluation<G>::evaluate(position));
}

/// Shares add up to a thousand; a side that is out, or has lost a finished game, has none.
template <class G>
void check_shares(const typename G::Position& position) {
  const auto parts = shares<G>(position);
  REQUIRE(std::accumulate(parts.begin(), parts.end(), Share()) == Share(kShareUnit));
  for (int i = 0; i < G::kSides; ++i) {
    const bool has =
        position.over() ? position.outcome().winners.contains(Side(i)) : position.alive(Side(i));
    REQUIRE((parts[Side(i)] > Share()) == has);
  }
}

}  // namespace hegemon::testing
