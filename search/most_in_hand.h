/// What who looks first may play: the moves after which a side has most in hand (search/in_hand.h).
///
/// They are those of the highest `share_in_hand`, found several times as fast as by asking it after
/// every move: what the others could take, which takes long to find out, is asked only where a move
/// might be among the best for all that.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "search/in_hand.h"

namespace hegemon {

template <ExchangingGame G>
class MostInHand {
 public:
  using Move = typename G::Move;

  /// Of the side to move, with so much `hope`; in the order of the list of its moves. None if
  /// `may_make`, which is asked before a move is looked at, says no.
  template <class MayMake>
  const std::vector<Move>& find(Board<G>& board, int hope, MayMake may_make) {
    best_.clear();
    if (!list_options(board, hope, may_make)) return best_;
    std::make_heap(options_.begin(), options_.end());
    Value most = 0;
    // Shares are rounded, each by less than one part.
    const Value rounding = team_.count();
    chosen_.clear();
    while (!options_.empty() && options_.front().limit + rounding >= most) {
      std::pop_heap(options_.begin(), options_.end());
      const Option option = options_.back();
      options_.pop_back();
      const Value value = option.certain ? option.limit : in_hand(board, option);
      if (value < most) continue;
      if (value > most) chosen_.clear();
      most = value;
      chosen_.push_back(option.index);
    }
    std::sort(chosen_.begin(), chosen_.end());
    for (const std::size_t index : chosen_)
      best_.push_back((*moves_)[index]);
    return best_;
  }

 private:
  struct Option {
    std::size_t index;  ///< of the move in the list
    Value limit;        ///< what is in hand after it if nobody takes anything
    bool certain;       ///< nobody can: the game is over
    Score hoped;
    Scores<G> worths;

    friend bool operator<(const Option& a, const Option& b) {
      return a.limit != b.limit ? a.limit < b.limit : a.index > b.index;
    }
  };

  template <class MayMake>
  bool list_options(Board<G>& board, int hope, MayMake may_make) {
    const auto& position = board.position();
    const Side side = position.turn();
    team_ = teams_of<G>(position)[side];
    position.moves(*moves_);
    options_.clear();
    for (std::size_t i = 0; i < moves_->size(); ++i) {
      if (!may_make()) return false;
      const Move move = (*moves_)[i];
      const auto undo = board.make(move);
      Option option{i, 0, position.over(), 0, {}};
      if (option.certain) {
        option.limit = sum_of(board.shares(), team_);
      } else {
        option.worths = board.worths();
        option.hoped = hoped<G>(board, side, hope);
        option.limit = share_less(option, 0, board, side);
      }
      board.unmake(move, undo);
      options_.push_back(option);
    }
    return true;
  }

  Value in_hand(Board<G>& board, const Option& option) {
    const Move move = (*moves_)[option.index];
    const Side side = board.position().turn();
    const auto undo = board.make(move);
    const Score danger = Evaluation<G>::danger(board.position(), side);
    const Value value = danger == 0 ? option.limit : share_less(option, danger, board, side);
    board.unmake(move, undo);
    return value;
  }

  /// What the side and whom it wins with have after the move if it loses so much.
  Value share_less(const Option& option, Score danger, const Board<G>& after, Side side) const {
    return share_with<G>(option.worths, side, danger, option.hoped, after.position().in_play(),
                         team_);
  }

  std::unique_ptr<typename G::MoveList> moves_ = std::make_unique<typename G::MoveList>();
  std::vector<Option> options_;
  std::vector<std::size_t> chosen_;
  std::vector<Move> best_;
  SideSet team_;
};

}  // namespace hegemon
