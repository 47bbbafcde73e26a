/// The position of a FEN that has to be right.
#pragma once

#include <string>

#include <doctest/doctest.h>

#include "engine/game.h"

namespace hegemon::testing {

/// Ends the test with what is wrong with the FEN if it can't be read.
template <PlayableGame G>
typename G::Position position_of(const std::string& fen, const typename G::Options& options = {}) {
  CAPTURE(fen);
  const auto position = G::parse_fen(fen, options);
  REQUIRE_MESSAGE(position.ok(), (position.ok() ? "" : position.error().text()));
  return position.value();
}

}  // namespace hegemon::testing
