/// The interface of a search algorithm to the `Searcher`, and its inputs.
#pragma once

#include <vector>

#include "engine/game.h"
#include "engine/result.h"
#include "search/core/control.h"
#include "search/core/search.h"

namespace hegemon {

/// One search to be done. The game is not over and `root_moves` (a part of the legal moves) is not
/// empty.
template <Game G>
struct Task {
  const typename G::Position& position;
  const std::vector<typename G::Move>& root_moves;
  const SearchLimits<G>& limits;
  const Settings& settings;
  Control& control;
  const typename Searcher<G>::LineCallback& on_line;
  const WeightsOf<G>& weights;
  typename Searcher<G>::RootMoveCallback on_root_move = {};  ///< may be empty
};

/// A way to choose a move. Owns whatever it keeps from one search to the next.
template <Game G>
class Algorithm {
 public:
  Algorithm() = default;
  Algorithm(const Algorithm&) = delete;
  Algorithm& operator=(const Algorithm&) = delete;
  virtual ~Algorithm() = default;

  /// Allocates tables and state of the threads in the set sizes; a failure changes nothing. `stop` may be null.
  virtual Status resize(const Settings& /*settings*/, const StopFlag* /*stop*/) {
    return success();
  }
  /// Does one node mean one visit of MCTS? A visit costs far more than a node of a search by depth, so skill levels
  /// set other limits then.
  virtual bool counts_visits() const { return false; }
  /// Clears all results of earlier searches.
  virtual void clear() {}
  /// Searches until a limit is reached or `control` halts. At least one line goes to `on_line`, with legal moves and
  /// shares that add up to the whole; the answer's move is the first of the last line of rank 1.
  virtual Answer<G> run(const Task<G>& task) = 0;
};

}  // namespace hegemon
