/// Playing below full strength: a search that looks less deep and does not always play the best of
/// the moves it found; the lower the level, the weaker.
///
/// The choice is that of Stockfish's skill levels: each of the best moves gets a bonus that grows
/// with the lack of skill, one part by its distance from the best move, one part random; the move with the
/// highest sum is played. The random part depends on seed and position only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/random.h"
#include "search/core/search.h"

namespace hegemon {

template <Game G>
class SkillLimit {
 public:
  explicit SkillLimit(int level) : level_(level) {}

  /// Settings and limits with which the search reports lines to choose from.
  Settings widen(Settings settings) const {
    settings.multi_pv = std::max(settings.multi_pv, kChoices);
    return settings;
  }
  /// `counts_visits`: that of the search (`Algorithm::counts_visits`).
  SearchLimits<G> shorten(SearchLimits<G> limits, bool counts_visits) const {
    if (counts_visits) {
      limits.nodes = std::min(limits.nodes.value_or(visits()), visits());
      return limits;
    }
    const int depth = 1 + level_ / 2;
    const std::uint64_t nodes = std::uint64_t{500} << level_ / 2;
    limits.depth = std::min(limits.depth.value_or(depth), depth);
    limits.nodes = std::min(limits.nodes.value_or(nodes), nodes);
    return limits;
  }

  /// To be called with every line in the order in which the search reports them. A search that is broken
  /// off reports only the best: what it reported of the others before still counts.
  void note(const Line<G>& line) {
    const auto rank = static_cast<std::size_t>(line.rank);
    if (lines_.size() < rank) lines_.resize(rank);
    lines_[rank - 1] = line;
  }

  /// The line to be played, as the best of all; `note` was called at least once.
  Line<G> choose(std::uint64_t seed, const typename G::Position& position) const {
    Random random(seed ^ Random(position.key()).next());
    const int weakness = 120 - 6 * level_;
    const int best = score_of(lines_.front());
    const int spread = std::clamp(best - score_of(lines_.back()), 20, 200);
    const Line<G>* chosen = &lines_.front();
    int most = -kCertain * 128 * 2;
    for (const Line<G>& line : lines_) {
      const int chance = static_cast<int>(random.below(static_cast<std::size_t>(weakness)));
      const int push =
          (weakness * std::min(best - score_of(line), kCertain) + spread * chance) / 128;
      if (score_of(line) + push <= most) continue;
      most = score_of(line) + push;
      chosen = &line;
    }
    Line<G> line = *chosen;
    line.rank = 1;
    return line;
  }

 private:
  static constexpr int kChoices = 6;
  static constexpr int kCertain = 20'000;

  /// Twice as many every second level, from 16: twice the visits win about 100 Elo.
  std::uint64_t visits() const {
    const std::uint64_t even = std::uint64_t{16} << level_ / 2;
    return level_ % 2 == 0 ? even : even * 181 / 128;
  }

  static int score_of(const Line<G>& line) {
    if (!line.mate) return std::clamp(line.score.count(), -kCertain, kCertain);
    return *line.mate > 0 ? kCertain : -kCertain;
  }

  int level_;
  std::vector<Line<G>> lines_;  ///< by rank
};

}  // namespace hegemon
