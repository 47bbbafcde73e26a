/// A position of the Game of the Three Friends: make, unmake, and queries of searches and
/// evaluations.
///
/// The board is kept as sets of points by army and kind, as occupancy by ranks and files (lines.h),
/// and as a mailbox. Legal moves are generated with a few masks that are computed once for a position
/// (threats.h), not by trying moves; only steps of a general and the capture of one are tried one
/// by one.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/move_list.h"
#include "engine/outcome.h"
#include "engine/repetition.h"
#include "engine/result.h"
#include "engine/side.h"
#include "engine/three_friends/keys.h"
#include "engine/three_friends/lines.h"
#include "engine/three_friends/move.h"
#include "engine/three_friends/piece.h"
#include "engine/three_friends/point.h"
#include "engine/three_friends/setup.h"
#include "engine/three_friends/threats.h"

namespace hegemon::three_friends {

/// No more pieces than points, and none of more moves than a cannon on a middle file: 8 along the
/// rank, 4 in the own arm, 5 in either neighbour's. That is 2,970.
inline constexpr std::size_t kMoveCapacity = 2976;
using MoveList = hegemon::MoveList<Move, kMoveCapacity>;

inline constexpr std::uint32_t kQuietLimit = 180;

/// Positions since the last capture, with the move that led to each. The quiet limit ends the game
/// before 256 of them are there.
using History = Repetition<RecentPositions<Move>, Move>;
static_assert(kQuietLimit < 256);

/// What `make` returns and `unmake` takes back.
struct Undo {
  Key key;
  std::uint32_t quiet;
  std::uint32_t round;
  Side turn;
  SideSet in_play;
  PerKingdom<std::uint8_t> commanders;
  History::Undo history;
};

class Position {
 public:
  static Position start();
  /// The position that a setup describes, or why there is none.
  static Result<Position> from_setup(const Setup& setup);

  /// The kingdom that moves next. While the game goes on it has a legal move, unless a setup says
  /// otherwise. After the end: the kingdom that moved last or, of two, the one that can't.
  Side turn() const { return turn_; }
  Outcome outcome() const { return outcome_; }
  bool over() const { return outcome_.over(); }
  bool alive(Side side) const { return in_play_.contains(side); }
  SideSet in_play() const { return in_play_; }
  /// Changes with pieces, commanders and turn; not with the quiet plies, the round and the history.
  Key key() const { return key_; }
  Key key_from_scratch() const;

  /// All legal moves, none twice, in an order that depends on the board alone; none after the end of the
  /// game.
  void moves(MoveList& list) const;
  /// The captures among `moves`, in the same order.
  void captures(MoveList& list) const;
  /// The size of what `moves` would give.
  int count_moves() const;
  /// Could the kingdom, which is in play, move if it were its turn?
  bool can_move(Side side) const;

  /// Plays a move out of `moves`; the game must not be over.
  [[nodiscard]] Undo make(Move move);
  /// Takes back the last `make`, of which `undo` came.
  void unmake(Move move, const Undo& undo);
  /// The kingdom to move leaves the game; its pieces stay, without a commander. Can't be taken
  /// back.
  void resign();

  Piece piece_at(Point point) const { return at_[point]; }
  /// Pieces of an army that move as this kind does (riding flags are among the chariots).
  const PointSet& pieces(Side army, PieceType type) const { return sets_[army][set_of(type)]; }
  const PointSet& army(Side army) const { return armies_[army]; }
  const Occupancy& occupancy() const { return occupancy_; }
  /// The side that commands an army; none if its kingdom resigned or came to be commanded by one that did.
  std::optional<Side> commander(Side army) const {
    if (commanders_[army] == kNobody) return std::nullopt;
    return Side(commanders_[army]);
  }
  /// The owner of a piece: its army's commander, or its original kingdom if it has none.
  Side owner(Piece piece) const { return commander(piece.army()).value_or(piece.army()); }
  /// The armies that a kingdom commands.
  SideSet armies_of(Side side) const;
  Point general(Side side) const {
    assert(alive(side));
    return generals_[side];
  }
  /// Could a piece of these armies take the kingdom's general now? Pins are left aside.
  bool attacked(Side side, SideSet by) const;
  /// Is the kingdom's general attacked by anybody?
  bool in_check(Side side) const { return attacked(side, hostile_to(side)); }
  /// That of the kingdom to move.
  bool in_check() const { return in_check(turn_); }

  /// Would the kingdom's general, on this point of its palace, face the general of one of the others if
  /// these points were occupied?
  bool faces_another(Side side, Point general, const PointSet& occupied, SideSet others) const;

  std::uint32_t quiet() const { return quiet_; }
  int round() const { return static_cast<int>(round_); }

  /// The same position for counting move paths, which know neither repetition nor the quiet limit:
  /// without a past. There, of two kingdoms, a side without a move is found only when its moves are
  /// counted.
  Position for_perft() const;

  /// Equal in all that a game can show.
  friend bool operator==(const Position&, const Position&);

 private:
  static constexpr std::size_t kSets = kPieceTypeCount - 1;
  static constexpr std::size_t set_of(PieceType type) {
    return static_cast<std::size_t>(type == PieceType::kRiderFlag ? PieceType::kChariot : type);
  }

  Position() = default;

  void toggle(Piece piece, Point point) {
    const std::uint64_t bit = PointSet::bit(point);
    sets_[piece.army()][set_of(piece.type())][point.arm()] ^= bit;
    armies_[piece.army()][point.arm()] ^= bit;
    occupancy_.toggle(point);
  }
  Piece& at(Point point) { return at_[point]; }
  void put(Piece piece, Point point);

  SideSet hostile_to(Side side) const;
  PointSet pieces_of(Side side) const;
  PointSet generals_but(Side side) const;
  bool attacked_at(Point general, SideSet by, const PointSet& occupied, const PointSet& gone) const;
  bool may_step(Side side, Point from, Point to) const;
  bool may_take_general(Side side, Point from, Point to) const;
  PinMasks find_threats(Side side) const;
  template <class Visit>
  bool visit_targets(Side side, Visit visit) const;

  void hand_over(Side from, std::uint8_t to);
  void fall(Side victim, int heir);
  void give_turn_after(Side mover);
  void set_turn(Side side) {
    key_ ^= turn_key(turn_) ^ turn_key(side);
    round_ += side <= turn_;
    turn_ = side;
  }
  void lose_without_move();
  void judge_setup();
  void judge_history();
  void judge_repetition(int since);

  Occupancy occupancy_;
  PerKingdom<std::array<PointSet, kSets>> sets_{};
  PerKingdom<PointSet> armies_{};
  PerPoint<Piece> at_{};
  PerKingdom<std::uint8_t> commanders_{};
  PerKingdom<Point> generals_{};  ///< of those in play
  SideSet in_play_;
  Side turn_;
  Outcome outcome_;
  bool judges_history_ = true;  ///< not while move paths are counted
  Key key_ = 0;
  std::uint32_t quiet_ = 0;
  std::uint32_t round_ = 1;
  History history_;
};

inline SideSet Position::armies_of(Side side) const {
  SideSet set;
  for (const Side army : sides<kSides>()) {
    if (commanders_[army] == side.index()) set.add(army);
  }
  return set;
}

/// Armies with another commander.
inline SideSet Position::hostile_to(Side side) const {
  SideSet set;
  for (const Side army : sides<kSides>()) {
    const std::uint8_t commander = commanders_[army];
    if (commander != side.index() && commander != kNobody) set.add(army);
  }
  return set;
}

}  // namespace hegemon::three_friends
