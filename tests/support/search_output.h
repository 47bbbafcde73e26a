/// A search with all that it reports.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/core/search.h"

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

/// A search with a table of this size, which makes the same moves on every machine.
inline Settings settings_of(const std::string& algorithm, std::size_t hash_mib = 1) {
  Settings settings;
  settings.algorithm = algorithm;
  settings.hash_mib = hash_mib;
  return settings;
}

template <Game G>
SearchLimits<G> to_depth(int plies) {
  SearchLimits<G> limits;
  limits.depth = plies;
  return limits;
}

template <Game G>
SearchLimits<G> to_nodes(std::uint64_t count) {
  SearchLimits<G> limits;
  limits.nodes = count;
  return limits;
}

/// What a search that knows of nothing before finds.
template <Game G>
SearchOutput<G> search(const Settings& settings, const typename G::Position& position,
                       const SearchLimits<G>& limits) {
  Searcher<G> searcher(settings);
  return run_and_collect(searcher, position, limits);
}

}  // namespace hegemon::testing
