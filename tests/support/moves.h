/// The moves of a position.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace hegemon::testing {

template <class G>
typename G::MoveList moves_of(const typename G::Position& position) {
  typename G::MoveList moves;
  position.moves(moves);
  return moves;
}

template <class G>
typename G::MoveList captures_of(const typename G::Position& position) {
  typename G::MoveList captures;
  position.captures(captures);
  return captures;
}

/// As texts in order, as the slow references give them.
template <class G>
std::vector<std::string> sorted_texts(const typename G::MoveList& list) {
  std::vector<std::string> texts;
  for (const auto move : list)
    texts.push_back(G::to_text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace hegemon::testing
