/// The `Searcher` itself. Only search/instances/ includes this; others need search/search.h.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/algorithm.h"
#include "search/control.h"
#include "search/registry.h"
#include "search/search.h"
#include "search/skill.h"
#include "search/time_manager.h"

namespace hegemon {

template <Game G>
struct Searcher<G>::State {
  Settings settings;
  Control control;
  std::unique_ptr<Algorithm<G>> algorithm;

  Status set(Settings wanted) {
    if (wanted.algorithm.empty()) wanted.algorithm = kAlgorithms.front().name;
    const auto row = std::find_if(kAlgorithms.begin(), kAlgorithms.end(),
                                  [&](const auto& r) { return r.name == wanted.algorithm; });
    if (row == kAlgorithms.end()) {
      return Error{"unknown algorithm '" + wanted.algorithm + "'", "algorithm"};
    }
    if (wanted.threads < 1) return Error{"less than one thread", "threads"};
    if (wanted.skill < 0 || wanted.skill > kMostSkill) return Error{"no such level", "skill"};
    if (wanted.multi_pv < 1) return Error{"less than one line", "multi_pv"};
    const bool keeps = algorithm && wanted.algorithm == settings.algorithm &&
                       wanted.hash_mib == settings.hash_mib && wanted.threads == settings.threads;
    if (!keeps) {
      // The new one is complete before the old one goes.
      std::unique_ptr<Algorithm<G>> fresh = make_algorithm<G>(row->id);
      if (Status status = fresh->resize(wanted); !status.ok()) return status;
      algorithm = std::move(fresh);
    }
    settings = std::move(wanted);
    return success();
  }

  Answer<G> play_weaker(const typename G::Position& position,
                        const std::vector<typename G::Move>& moves, const Limits<G>& limits,
                        const LineCallback& on_line) {
    SkillLimit<G> skill(settings.level());
    const LineCallback note = [&](const Line<G>& line) {
      skill.note(line);
      if (line.rank <= settings.multi_pv) on_line(line);
    };
    const Settings wide = skill.widen(settings);
    const Limits<G> short_limits = skill.shorten(limits);
    Answer<G> answer = algorithm->run({position, moves, short_limits, wide, control, note});
    const Line<G> line = skill.choose(settings.seed, position);
    on_line(line);
    answer.best = line.moves.front();
    answer.ponder = line.moves.size() > 1 ? std::optional(line.moves[1]) : std::nullopt;
    return answer;
  }
};

template <Game G>
Searcher<G>::Searcher(Settings settings) : state_(std::make_unique<State>()) {
  if (state_->set(settings).ok()) return;
  // A constructor can't tell: what works everywhere instead; `settings()` says so.
  Settings modest;
  modest.hash_mib = 1;
  static_cast<void>(state_->set(modest));
}

template <Game G>
Searcher<G>::~Searcher() = default;

template <Game G>
const Settings& Searcher<G>::settings() const {
  return state_->settings;
}

template <Game G>
Status Searcher<G>::set(Settings settings) {
  return state_->set(std::move(settings));
}

template <Game G>
void Searcher<G>::clear() {
  state_->algorithm->clear();
}

template <Game G>
Answer<G> Searcher<G>::search(const typename G::Position& position, const Limits<G>& limits,
                              const LineCallback& on_line) {
  Control& control = state_->control;
  const TimeBudget budget = time_budget<G>(limits, position.turn(), state_->settings.move_overhead);
  control.begin(budget, limits.nodes, limits.ponder, limits.stop);

  Answer<G> answer;
  if (!position.over()) {
    typename G::MoveList legal;
    position.moves(legal);
    std::vector<typename G::Move> moves;
    for (const auto move : legal) {
      const auto& wanted = limits.search_moves;
      if (std::find(wanted.begin(), wanted.end(), move) != wanted.end()) moves.push_back(move);
    }
    if (moves.empty()) moves.assign(legal.begin(), legal.end());
    if (!moves.empty()) {  // a FEN may give the turn to a side that can't move
      answer = state_->settings.level() < kMostSkill
                   ? state_->play_weaker(position, moves, limits, on_line)
                   : state_->algorithm->run(
                         {position, moves, limits, state_->settings, control, on_line});
    }
  }
  control.hold(limits.infinite, limits.ponder);
  control.end();
  return answer;
}

template <Game G>
void Searcher<G>::stop() {
  state_->control.stop();
}

template <Game G>
void Searcher<G>::ponderhit() {
  state_->control.ponderhit();
}

template <Game G>
void Searcher<G>::prepare() {
  state_->control.prepare();
}

}  // namespace hegemon
