/// What is learned of the sides of a game from its moves. Where the game has only gone on, the moves since then are
/// added.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/replay.h"
#include "search/opponents/opponents.h"
#include "session/game_session.h"

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

  /// The same for people, of these sides.
  std::vector<Opponent> shown(const Position& start, const std::vector<std::string>& moves,
                              SideSet sides, const WeightsOf<G>& weights) {
    std::vector<Opponent> all;
    if constexpr (TastedGame<G>) {
      const Opponents<G>& known = of(start, moves, weights);
      for (const Side side : sides) {
        const auto& model = known.of(side);
        Opponent& entry = all.emplace_back();
        entry.side = side;
        entry.moves = model.moves();
        if (entry.moves == 0) continue;
        entry.own_nats = model.own_nats() / model.moves();
        entry.nats = model.nats() / model.moves();
        using Policy = OpponentPolicy<G>;
        entry.percent = static_cast<int>(known.policy(side).part * 100 / Policy::kWhole);
        entry.kind = model.name_of_kind(model.likeliest_kind());
        entry.tastes = strongest_tastes(known.guess(side).mean());
      }
    }
    return all;
  }

  /// To be called when the weights change.
  void clear() {
    opponents_ = {};
    start_.reset();
    moves_.clear();
  }

 private:
  /// In words, the strongest first.
  template <class Tastes>
  static std::vector<std::string> strongest_tastes(const Tastes& mean) {
    constexpr std::size_t kShown = 4;
    const auto words = Evaluation<G>::Fitted::taste_words();
    std::vector<std::size_t> order(mean.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::abs(mean[a]) > std::abs(mean[b]);
    });
    std::vector<std::string> tastes;
    for (const std::size_t taste : order) {
      const std::string_view word = mean[taste] > 0 ? words[taste].more : words[taste].less;
      if (!word.empty() && tastes.size() < kShown) tastes.emplace_back(word);
    }
    return tastes;
  }

  Opponents<G> opponents_;
  std::optional<Position> start_;
  std::optional<Position> position_;  ///< after the moves
  std::vector<std::string> moves_;
};

}  // namespace hegemon::session
