/// A position of Middle Xiangqi with the game that led to it: make, unmake, and queries of searches and
/// evaluations.
///
/// The board is kept as line words (rook, cannon: lines.h), as sets of points by side and kind, and
/// as a mailbox of kinds. A move changes a few words of them. Every move also determines whether the game
/// is over, since a search needs that after every move; perft does not, and uses
/// `for_perft()`.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/middle_xiangqi/history.h"
#include "engine/middle_xiangqi/keys.h"
#include "engine/middle_xiangqi/lines.h"
#include "engine/middle_xiangqi/move.h"
#include "engine/middle_xiangqi/piece.h"
#include "engine/middle_xiangqi/point_set.h"
#include "engine/middle_xiangqi/setup.h"
#include "engine/move_list.h"
#include "engine/outcome.h"
#include "engine/result.h"

namespace hegemon::middle_xiangqi {

class CheckInfo;

/// Enough for any board. Drops: 8 kinds on 65 points of the camp, 520. Moves: a point is the target
/// of at most 8 horses, 8 elephants, 8 rhinos, 4 rooks, 8 cannons (4 that move there, 4 that take),
/// 4 oxen, 4 advisors, 3 pawns and the general, 48 pieces; a piece has at most 21 targets. With n
/// pieces of the side to move there are fewer than min(21 n, 48 (130 - n)) moves: at most 1,911,
/// with 91 pieces.
inline constexpr std::size_t kMoveCapacity = 2432;
using MoveList = hegemon::MoveList<Move, kMoveCapacity>;

/// What `make` returns and `unmake` takes back.
struct Undo {
  Key key;
  int quiet;
  bool in_check;
};

class Position {
 public:
  static Position start();
  /// The position that a setup describes, or why there is none: the wrong number of generals, a
  /// piece where it can't be, generals that face each other, a check that it is too late to answer.
  static Result<Position> from_setup(const Setup& setup);

  /// The side that moves next; after the end of the game, the side that would.
  Side turn() const { return turn_; }
  Outcome outcome() const { return outcome_; }
  bool over() const { return outcome_.over(); }
  /// Both sides, until one has lost.
  SideSet in_play() const { return over() ? outcome_.winners : SideSet::first(kSides); }
  bool alive(Side side) const { return in_play().contains(side); }
  /// Changes with points, hands and turn: equal for what the rule of repetition calls the same
  /// position.
  Key key() const { return key_; }
  Key key_from_scratch() const;

  /// All legal moves and drops, none twice: kind by kind, from point to point, drops last. None
  /// after the end of the game.
  void moves(MoveList& list) const;
  /// The captures among `moves`, in the same order; generated without the others.
  void captures(MoveList& list) const;
  /// The size of what `moves` would give, without writing it.
  int count_moves() const;

  /// Plays a move out of `moves`; the game must not be over.
  [[nodiscard]] Undo make(Move move);
  /// Takes back the last `make`, of which `undo` came.
  void unmake(Move move, const Undo& undo);
  /// Hands the turn on, which is no move of the game; not out of check. For searches: the past does
  /// not know of it.
  [[nodiscard]] Undo pass();
  /// Takes back the last `pass`.
  void unpass(const Undo& undo);
  /// The side to move gives the game up. Can't be taken back.
  void resign() {
    assert(!over());
    outcome_ = {Reason::kResigned, SideSet::of(other(turn_))};
  }

  /// The same position for counting move paths, which know no repetition: without a past, and from
  /// now on no move ends the game. There a side without a move is found only when its
  /// moves are counted.
  Position for_perft() const;

  /// The general of the side to move is attacked.
  bool in_check() const { return judged_ ? in_check_ : attacked(other(turn_), general(turn_)); }
  /// Could a piece of `side` capture a general on `point`, a point of the other's palace, or
  /// `side`'s general face it, if `gone`, which that general leaves, were empty? What now stands on
  /// `point` counts as taken.
  bool attacked(Side side, Point point, Point gone) const;
  bool attacked(Side side, Point point) const { return attacked(side, point, point); }

  PieceType type_at(Point point) const { return types_[point]; }
  std::optional<Piece> piece_at(Point point) const {
    if (type_at(point) == PieceType::kNone) return std::nullopt;
    return Piece{pieces(kRed).contains(point) ? kRed : kBlack, type_at(point)};
  }
  const PointSet& pieces(Side side) const { return all_[side]; }
  const PointSet& pieces(Side side, PieceType type) const { return sets_[side][type]; }
  PointSet occupied() const { return all_[kRed] | all_[kBlack]; }
  Point general(Side side) const { return generals_[side]; }
  int in_hand(Side side, PieceType type) const { return hands_[side][type]; }
  /// Something is in the side's hand.
  bool has_hand(Side side) const { return hand_sizes_[side] != 0; }
  std::uint32_t rank_word(int rank) const { return ranks_[rank]; }
  std::uint32_t file_word(int file) const { return files_[file]; }
  int quiet() const { return quiet_; }
  int number() const { return number_; }

  /// Equal in all that a game can show, its past among it.
  friend bool operator==(const Position&, const Position&) = default;

 private:
  Position() = default;

  void toggle(Side side, PieceType type, Point point) {
    sets_[side][type].toggle(point);
    all_[side].toggle(point);
    key_ ^= piece_key(side, type, point);
  }
  /// On an empty point.
  void put(Side side, PieceType type, Point point) {
    toggle(side, type, point);
    types_[point] = type;
    flip_occupied(point);
  }
  void lift(Side side, PieceType type, Point point) {
    toggle(side, type, point);
    types_[point] = PieceType::kNone;
    flip_occupied(point);
  }
  void flip_occupied(Point point) {
    const int file = point.file();
    const int rank = point.rank();
    ranks_[rank] ^= 1U << line_bit(file);
    files_[file] ^= 1U << line_bit(rank);
  }
  void add_to_hand(Side side, PieceType type, int count) {
    std::uint16_t& in_hand = hands_[side][type];
    key_ ^= hand_key(side, type, in_hand);
    in_hand = static_cast<std::uint16_t>(in_hand + count);
    hand_sizes_[side] += count;
    key_ ^= hand_key(side, type, in_hand);
  }

  bool can_move(const CheckInfo& checks) const;
  void judge(Side moved_last);

  PerSide<PerType<PointSet>, kSides> sets_;
  PerSide<PointSet, kSides> all_;
  std::array<std::uint32_t, kRankCount> ranks_{};
  std::array<std::uint32_t, kFileCount> files_{};
  PerPoint<PieceType> types_{};
  PerSide<Point, kSides> generals_;
  PerSide<PerHandType<std::uint16_t>, kSides> hands_;
  PerSide<int, kSides> hand_sizes_;
  Key key_ = 0;
  Side turn_ = kRed;
  Outcome outcome_;
  bool in_check_ = false;  ///< the side to move, while moves are judged
  bool judged_ = true;     ///< every move is followed by the question whether the game is over
  int quiet_ = 0;
  int number_ = 1;
  History history_;
};

inline Undo Position::make(Move move) {
  assert(!over());
  const Undo undo{key_, quiet_, in_check_};
  const Side mover = turn_;
  const PieceType type = move.piece();
  const Point to = move.to();
  if (move.is_drop()) {
    assert(in_hand(mover, type) > 0 && type_at(to) == PieceType::kNone);
    add_to_hand(mover, type, -1);
    put(mover, type, to);
    quiet_ = 0;
  } else {
    const Point from = move.from();
    const PieceType taken = move.taken();
    assert(type_at(from) == type && pieces(mover).contains(from) && type_at(to) == taken);
    assert(taken != PieceType::kGeneral);
    lift(mover, type, from);
    if (move.is_capture()) {
      toggle(other(mover), taken, to);
      toggle(mover, type, to);
      types_[to] = type;
      add_to_hand(mover, taken, 1);
      quiet_ = 0;
    } else {
      put(mover, type, to);
      ++quiet_;
    }
    if (type == PieceType::kGeneral) generals_[mover] = to;
  }
  turn_ = other(mover);
  key_ ^= kBlackToMove;
  number_ += mover == kBlack;
  if (judged_) judge(mover);
  return undo;
}

inline void Position::unmake(Move move, const Undo& undo) {
  if (judged_) {
    history_.pop({});
    outcome_ = {};
    in_check_ = undo.in_check;
  }
  turn_ = other(turn_);
  const Side mover = turn_;
  number_ -= mover == kBlack;
  const PieceType type = move.piece();
  const Point to = move.to();
  if (move.is_drop()) {
    lift(mover, type, to);
    add_to_hand(mover, type, 1);
  } else {
    const PieceType taken = move.taken();
    if (move.is_capture()) {
      add_to_hand(mover, taken, -1);
      toggle(mover, type, to);
      toggle(other(mover), taken, to);
      types_[to] = taken;
    } else {
      lift(mover, type, to);
    }
    put(mover, type, move.from());
    if (type == PieceType::kGeneral) generals_[mover] = move.from();
  }
  quiet_ = undo.quiet;
  key_ = undo.key;
}

inline Undo Position::pass() {
  assert(!over() && !in_check());
  const Undo undo{key_, quiet_, in_check_};
  number_ += turn_ == kBlack;
  turn_ = other(turn_);
  key_ ^= kBlackToMove;
  return undo;
}

inline void Position::unpass(const Undo& undo) {
  turn_ = other(turn_);
  number_ -= turn_ == kBlack;
  key_ = undo.key;
}

}  // namespace hegemon::middle_xiangqi
