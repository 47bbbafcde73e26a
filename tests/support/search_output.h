/// A search with all that it reports.
#pragma once

#include <vector>

#include "search/search.h"

namespace hegemon::testing {

template <Game G>
struct SearchOutput {
  Answer<G> answer;
  std::vector<Line<G>> lines;
};

/// Searches, and returns the answer with the lines of every finished iteration.
template <Game G>
SearchOutput<G> run_and_collect(Searcher<G>& searcher, const typename G::Position& position,
                                const SearchLimits<G>& limits) {
  SearchOutput<G> output;
  output.answer = searcher.search(position, limits, [&](const Line<G>& line) {
    if (!line.interim) output.lines.push_back(line);
  });
  return output;
}

}  // namespace hegemon::testing
