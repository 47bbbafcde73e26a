/// What is learned of the sides of a game from its moves. Where the game has only gone on, the moves since then are
/// added.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/replay.h"
#include "search/opponents/opponents.h"

namespace hegemon::session {

template <PlayableGame G>
class LearnedOpponents {
 public:
  using Position = typename G::Position;

  /// Of the game with this beginning and these moves, all of which are legal.
  const Opponents<G>& of(const Position& start, const std::vector<std::string>& moves,
                         const WeightsOf<G>& weights) {
    if constexpr (TastedGame<G>) {
      const bool goes_on = start_ && *start_ == start && moves.size() >= moves_.size() &&
                           std::equal(moves_.begin(), moves_.end(), moves.begin());
      if (!goes_on) {
        clear();
        start_ = start;
        position_ = start;
      }
      for (std::size_t i = moves_.size(); i < moves.size(); ++i) {
        const Position before = *position_;
        const auto played = play_word<G>(*position_, moves[i]);
        if (!played) break;  // never: they have been played before
        if (played.value()) opponents_.observe(before, *played.value(), weights);
        moves_.push_back(moves[i]);
      }
    }
    return opponents_;
  }

  /// To be called when the weights change.
  void clear() {
    opponents_ = {};
    start_.reset();
    moves_.clear();
  }

 private:
  Opponents<G> opponents_;
  std::optional<Position> start_;
  std::optional<Position> position_;  ///< after the moves
  std::vector<std::string> moves_;
};

}  // namespace hegemon::session
