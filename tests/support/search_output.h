/// All that a search tells.
#pragma once

#include <vector>

#include "search/search.h"

namespace hegemon::testing {

template <Game G>
struct Told {
  Answer<G> answer;
  std::vector<Line<G>> lines;
};

template <Game G>
Told<G> told(Searcher<G>& searcher, const typename G::Position& position, const Limits<G>& limits) {
  Told<G> told;
  told.answer = searcher.search(position, limits, [&](const Line<G>& line) {
    if (!line.interim) told.lines.push_back(line);
  });
  return told;
}

}  // namespace hegemon::testing
