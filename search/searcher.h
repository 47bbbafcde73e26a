/// The `Searcher` itself. Only search/instances/ includes this; others need search/core/search.h.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/core/algorithm.h"
#include "search/core/control.h"
#include "search/core/search.h"
#include "search/core/time_manager.h"
#include "search/registry.h"
#include "search/skill.h"

namespace hegemon {

template <Game G>
struct Searcher<G>::State {
  Settings settings;
  Control control;
  std::unique_ptr<Algorithm<G>> algorithm;
  /// Those loaded; null: those that are built in are in force.
  std::unique_ptr<const WeightsOf<G>> loaded_weights;

  const WeightsOf<G>& weights() const {
    return loaded_weights ? *loaded_weights : WeightsOf<G>::built_in();
  }

  Status set(Settings wanted, const StopFlag* stop = nullptr) {
    if (wanted.algorithm.empty()) wanted.algorithm = hegemon::algorithm_names().front();
    if (wanted.threads < 1) return Error::of("search.few", "threads", "thread");
    if (wanted.skill < 0 || wanted.skill > kMaxSkill)
      return Error::of("search.none", "skill", "level");
    if (wanted.elo < kLeastElo || wanted.elo > kMaxElo)
      return Error::of("search.none", "elo", "rating");
    if (wanted.multi_pv < 1) return Error::of("search.few", "multi_pv", "line");
    const bool keeps = algorithm && wanted.algorithm == settings.algorithm &&
                       wanted.hash_mib == settings.hash_mib && wanted.threads == settings.threads;
    if (!keeps) {
      Result<std::unique_ptr<Algorithm<G>>> fresh = make_algorithm<G>(wanted.algorithm);
      if (!fresh) return fresh.error();
      // The old tables go first, as both at once may be more than there is, and come back, empty, where there is no room
      // for the new ones.
      algorithm.reset();
      if (Status status = fresh.value()->resize(wanted, stop); !status.ok()) {
        restore();
        return status;
      }
      algorithm = std::move(fresh.value());
    }
    settings = std::move(wanted);
    return success();
  }

  /// Makes the algorithm of the settings in force anew, if need be with the least table.
  void restore() {
    if (settings.algorithm.empty()) return;  // there was none
    algorithm = std::move(make_algorithm<G>(settings.algorithm).value());
    if (algorithm->resize(settings, nullptr).ok()) return;
    settings.hash_mib = 1;
    settings.threads = 1;
    static_cast<void>(algorithm->resize(settings, nullptr));
  }

  bool plays_weaker(const SearchLimits<G>& limits) const {
    return settings.level() < kMaxSkill && !limits.mate;
  }
  /// `limits` combined with the limits of the skill level.
  SearchLimits<G> limits_of_level(const SearchLimits<G>& limits) const {
    if (!plays_weaker(limits)) return limits;
    return SkillLimit<G>(settings.level()).shorten(limits, algorithm->counts_visits());
  }

  Answer<G> run(const Task<G>& task) {
    if (task.limits.mate) return look_for_mate(task);
    return plays_weaker(task.limits) ? play_weaker(task) : algorithm->run(task);
  }

  /// Only a search of all replies proves a win, whichever search is set.
  Answer<G> look_for_mate(const Task<G>& task) {
    const std::unique_ptr<Algorithm<G>> prover = deepening<G, Paranoid<G>>();
    if (!prover->resize(settings, nullptr).ok())
      return algorithm->run(task);  // no memory for a second table
    return prover->run({task.position, task.root_moves, task.limits, settings, control,
                        task.on_line, weights(), task.on_root_move});
  }

  Answer<G> play_weaker(const Task<G>& task) {
    const LineCallback& on_line = task.on_line;
    SkillLimit<G> skill(settings.level());
    const LineCallback note = [&](const Line<G>& line) {
      skill.note(line);
      if (line.rank <= settings.multi_pv) on_line(line);
    };
    const Settings wide = skill.widen(settings);
    Answer<G> answer = algorithm->run({task.position, task.root_moves, task.limits, wide, control,
                                       note, weights(), task.on_root_move});
    const Line<G> line = skill.choose(settings.seed, task.position);
    on_line(line);
    answer.best = line.moves.front();
    answer.ponder = line.moves.size() > 1 ? std::optional(line.moves[1]) : std::nullopt;
    return answer;
  }
};

template <Game G>
Searcher<G>::Searcher(Settings settings) : state_(std::make_unique<State>()) {
  if (state_->set(settings).ok()) return;
  // A constructor returns no error: settings that work everywhere instead; `settings()` shows them.
  Settings modest;
  modest.hash_mib = 1;
  static_cast<void>(state_->set(modest));
}

template <Game G>
const std::vector<std::string>& Searcher<G>::algorithm_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> list;
    for_each_algorithm([&]<class Row>(const Row& row) {
      if constexpr (kCanHave<G, Row>) list.emplace_back(row.name);
    });
    return list;
  }();
  return kNames;
}

template <Game G>
Status Searcher<G>::check_algorithm(std::string_view name) {
  const Result<std::unique_ptr<Algorithm<G>>> made = make_algorithm<G>(name);
  return made ? success() : made.error();
}

template <Game G>
Searcher<G>::~Searcher() = default;

template <Game G>
const Settings& Searcher<G>::settings() const {
  return state_->settings;
}

template <Game G>
Status Searcher<G>::set(Settings settings, const StopFlag* stop) {
  return state_->set(std::move(settings), stop);
}

template <Game G>
const WeightsOf<G>& Searcher<G>::weights() const {
  return state_->weights();
}

template <Game G>
Status Searcher<G>::load_weights(std::string_view bytes) {
  if (bytes.empty()) {
    state_->loaded_weights.reset();
  } else if constexpr (WeightedGame<G>) {
    auto parsed = WeightsOf<G>::parse(bytes);
    if (!parsed) return parsed.error();
    state_->loaded_weights = std::make_unique<const WeightsOf<G>>(std::move(parsed.value()));
  } else {
    return Error::of("weights.no_game", "weights");
  }
  clear();
  return success();
}

template <Game G>
void Searcher<G>::clear() {
  state_->algorithm->clear();
}

template <Game G>
Answer<G> Searcher<G>::search(const typename G::Position& position, const SearchLimits<G>& asked,
                              const LineCallback& on_line, const RootMoveCallback& on_root_move) {
  Control& control = state_->control;
  const SearchLimits<G> limits = state_->limits_of_level(asked);
  const TimeBudget budget = time_budget<G>(limits, position.turn(), state_->settings.move_overhead);
  control.begin(budget, limits.nodes, limits.ponder, limits.signals,
                limits.asked_at.value_or(Control::Timer::now()));
  Line<G> last;
  const LineCallback on_each = [&](const Line<G>& line) {
    if (line.rank == 1) last = line;
    control.reported();
    on_line(line);
  };
  control.on_progress([&](std::uint64_t nodes) {
    if (last.moves.empty()) return;
    last.nodes = nodes;
    last.elapsed = control.elapsed();
    last.interim = true;
    on_each(last);
  });

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
    if (!moves.empty()) {  // a FEN may give the turn to a side that cannot move
      answer = state_->run({position, moves, limits, state_->settings, control, on_each,
                            state_->weights(), on_root_move});
    }
  }
  control.hold(limits.infinite, limits.ponder);
  control.end();
  return answer;
}

}  // namespace hegemon
