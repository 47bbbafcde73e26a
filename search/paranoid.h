/// Paranoid search: the root's team against all others together.
///
/// Everybody else is taken to have nothing in mind but the root's harm, so that one number, the
/// root's share, is enough and alpha-beta applies: (Sturtevant and Korf, "On pruning techniques for
/// multi-player games", AAAI 2000). Principal variation search after Marsland and Campbell (1982).
/// With two sides it is plain alpha-beta.
///
/// A position in which the root's team is out is lost, whatever the others do with each other. At the
/// leaves the captures that pay are played out (search/settle.h), unless that is turned off.
#pragma once

#include <cstddef>
#include <optional>

#include "search/board.h"
#include "search/settle.h"
#include "search/table.h"
#include "search/walker.h"

namespace hegemon {

template <Game G, bool kSettles = true>
class Paranoid : public Walker<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using HashTable = Table<0>;

  explicit Paranoid(HashTable& table) : table_(table) {}

  void begin(const Position& position, const std::vector<Move>& root_moves, Control& control,
             const std::vector<Spent*>& crew, std::size_t thread) {
    Walker<G>::begin(position, root_moves, control, crew, thread);
    board_.emplace(position);
  }

  bool search_root(int depth, std::size_t from) {
    return this->search_root_moves(from, [&](Move move, Value floor, bool first) {
      const auto undo = board_->make(move);
      Value value = first ? -kInfinity : search(depth - 1, 1, floor, floor + 1);
      if (first || value > floor) value = search(depth - 1, 1, floor, kInfinity);
      board_->unmake(move, undo);
      return value;
    });
  }

  /// Everybody's shares: the root's by the search, of the others' those at the end of the line.
  PerSide<int, G::kSides> shares(const RootMove<G>& move, const Position& end) const {
    return shares_with<G>(shares_of<G>(end, kFineUnit), this->root_team(), move.value);
  }

  /// The move that the table has for a position that another search of the same root went through.
  std::uint32_t known_move(const Position& position) const {
    const auto found = table_.find(position.key() ^ this->salt());
    return found ? found->move : 0;
  }

  /// Is nothing left to be found out about a root value? Then it is certain, win or loss.
  static bool settled(Value value) { return is_win(value) || is_loss(value); }

 private:
  /// The value of the position to the root's team, by fail-soft alpha-beta between alpha and beta.
  Value search(int depth, int ply, Value alpha, Value beta) {
    this->enter(ply);
    const Position& position = board_->position();
    if (position.over()) return end_value(ply);
    const SideSet team = this->root_team();
    if ((position.in_play().bits() & team.bits()) == 0) return loss_in(ply);
    if (depth <= 0 || ply >= kMaxPly - 1) {
      if constexpr (!kSettles) return sum_of(board_->shares(), team);
      return sum_of(settler_.settle(*board_, [&] { static_cast<void>(this->may_make()); }), team);
    }

    const std::uint64_t key = position.key() ^ this->salt();
    const auto found = table_.find(key);
    if (found && found->depth >= depth) {
      const Value value = from_table(found->value, ply);
      if (found->bound == Bound::kExact || (found->bound == Bound::kLower && value >= beta) ||
          (found->bound == Bound::kUpper && value <= alpha)) {
        return value;
      }
    }

    // From here on in the eyes of the side to move: the others see the root's loss as their win.
    const Side side = position.turn();
    const bool ours = team.contains(side);
    const Value low = ours ? alpha : -beta;
    const Value high = ours ? beta : -alpha;
    const auto look = [&](int below, Value from, Value to) {
      return ours ? search(below, ply + 1, from, to) : -search(below, ply + 1, -to, -from);
    };

    MovePicker<G> picker(this->room(ply), position, this->memory_, ply, found ? found->move : 0);
    Value best = -kInfinity;
    Value floor = low;
    Move best_move = Move::none();
    std::array<Move, 32> quiets;
    std::size_t quiet_count = 0;
    for (bool first = true; !picker.done(); first = false) {
      const Move move = picker.next().move;
      if (!this->may_make()) return 0;
      const auto undo = board_->make(move);
      Value value = first ? 0 : look(depth - 1, floor, floor + 1);
      if (first || (value > floor && value < high)) value = look(depth - 1, floor, high);
      board_->unmake(move, undo);
      if (this->halted()) return 0;
      if (value > best) {
        best = value;
        best_move = move;
        if (value > floor) {
          floor = value;
          this->remember(ply, move);
        }
        if (value >= high) {
          this->count_cut(first);
          break;
        }
      }
      if (!move.is_capture() && quiet_count < quiets.size()) quiets[quiet_count++] = move;
    }

    if (best >= high && !best_move.is_capture()) {
      this->memory_.refuted_by(side, best_move, ply, depth);
      for (std::size_t i = 0; i < quiet_count; ++i)
        this->memory_.failed(side, quiets[i], depth);
    }
    const Bound bound = best <= low    ? (ours ? Bound::kUpper : Bound::kLower)
                        : best >= high ? (ours ? Bound::kLower : Bound::kUpper)
                                       : Bound::kExact;
    const Value value = ours ? best : -best;
    HashTable::Found entry;
    entry.move = best_move.bits();
    entry.value = static_cast<std::int16_t>(to_table(value, ply));
    entry.depth = static_cast<std::int16_t>(depth);
    entry.bound = bound;
    table_.store(key, entry);
    return value;
  }

  Value end_value(int ply) const {
    const Outcome outcome = board_->position().outcome();
    const int share =
        sum_of(split_equally<G::kSides>(outcome.winners, kFineUnit), this->root_team());
    return share == kFineUnit ? win_in(ply) : share == 0 ? loss_in(ply) : share;
  }

  HashTable& table_;
  std::optional<Board<G>> board_;
  Settler<G> settler_;
};

}  // namespace hegemon
