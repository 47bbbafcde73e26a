/// Moves as texts in order, as the slow references give them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace hegemon::testing {

template <class G>
std::vector<std::string> sorted_texts(const typename G::MoveList& list) {
  std::vector<std::string> texts;
  for (const auto move : list)
    texts.push_back(G::to_text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace hegemon::testing
