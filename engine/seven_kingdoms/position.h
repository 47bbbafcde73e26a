/// A position of the Game of the Seven Kingdoms: make, unmake, and what a search or an evaluation
/// asks.
///
/// The board is kept three times over, each form for what it is good at: line words (reach,
/// captures, mobility: lines.h), a mailbox of piece numbers (what stands on a point), and per
/// kingdom the set of the pieces that it commands with the point of each. A common move changes
/// eight line words and a handful of bytes; what is rare (a kingdom falls and its army changes
/// colour) is done out of line in fall.cpp.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/move_list.h"
#include "engine/outcome.h"
#include "engine/result.h"
#include "engine/seven_kingdoms/keys.h"
#include "engine/seven_kingdoms/lines.h"
#include "engine/seven_kingdoms/move.h"
#include "engine/seven_kingdoms/piece.h"
#include "engine/seven_kingdoms/point.h"
#include "engine/seven_kingdoms/rules.h"
#include "engine/side.h"

namespace hegemon::seven_kingdoms {

struct Setup;

/// No kingdom moves more pieces than there are: seven of each of the long pieces (72 points each
/// way at most), 28 knights of 24 and 42 single-steppers of 4 moves. That is 3,108.
constexpr std::size_t kMoveCapacity = 3136;
using MoveList = hegemon::MoveList<Move, kMoveCapacity>;

/// What became of a kingdom.
class Fate {
 public:
  static constexpr Fate in_play(Side side) { return Fate(side.index()); }
  static constexpr Fate conquered_by(Side heir) { return Fate(heir.index()); }
  static constexpr Fate gone() { return Fate(kSides); }
  constexpr Fate() = default;

  constexpr bool is_gone() const { return value_ == kSides; }
  /// The commander of what was this kingdom's: itself while in play. Not to be asked of one that is
  /// gone.
  constexpr Side commander() const {
    assert(!is_gone());
    return Side(value_);
  }
  constexpr int index() const { return value_; }
  friend constexpr bool operator==(Fate, Fate) = default;

 private:
  constexpr explicit Fate(int value) : value_(static_cast<std::uint8_t>(value)) {}
  std::uint8_t value_ = 0;
};

/// What `make` hands out and `unmake` takes back. The eight old line words make undoing a plain
/// store.
struct Undo {
  Undo() {}  // NOLINT: what is not needed stays unset on purpose

  std::array<LineWord, 2 * kLineKinds>
      lines;  ///< before the move: through `from`, then through `to`
  Key key;
  std::uint32_t quiet;
  std::uint32_t round;
  Side turn;
  PieceId hint;
  bool kingdom_fell = false;

  // Only where a kingdom fell:
  Side fallen;
  Side heir;
  Fate fate_before;
  PieceSet inherited;  ///< pieces that changed colour
  PieceSet left;       ///< generals that left the board
};

/// What `pass` hands out and `unpass` takes back.
struct Passed {
  Key key;
  std::uint32_t round;
  Side turn;
};

class Position {
 public:
  /// The start position of the preset, with Qin to move.
  static Position start(const Rules& rules = {});
  /// The position that a setup describes, or why there is none (see `Setup`).
  static Result<Position> from_setup(const Setup& setup, const Rules& rules);
  Setup setup() const;

  /// The kingdom that moves next: in play and with a legal move. After the end of the game: the
  /// kingdom that moved last.
  Side turn() const { return turn_; }
  Outcome outcome() const { return outcome_; }
  bool over() const { return outcome_.over(); }
  bool alive(Side side) const { return in_play_.contains(side); }
  SideSet in_play() const { return in_play_; }
  /// The kingdoms of a kingdom's player, in play or not: they win together.
  SideSet team(Side side) const {
    SideSet team;
    for (int i = 0; i < kSides; ++i) {
      if (rules_.same_player(Side(i), side)) team.add(Side(i));
    }
    return team;
  }
  /// Changes with pieces and their colours, turn, fates and `taken`; not with the quiet plies, the
  /// round and the rules.
  Key key() const { return key_; }
  Key key_from_scratch() const;

  /// All legal moves, none twice, in an order fixed by the position's own piece numbers; none after
  /// the end of the game.
  void moves(MoveList& list) const;
  /// Those of `moves` that take a piece, in the same order; made without making the others.
  void captures(MoveList& list) const;
  /// The size of what `moves` would give, without writing it.
  int count_moves() const { return over() ? 0 : mobility(turn_); }
  /// How many moves a kingdom would have if it were its turn.
  int mobility(Side side) const;

  /// Plays a move out of `moves`; the game must not be over.
  [[nodiscard]] Undo make(Move move);
  /// Takes back the last `make`, of which `undo` came.
  void unmake(Move move, const Undo& undo);
  /// Whether taking this piece changes no more than counts: nobody falls by it, and nobody wins.
  bool plain_capture(PieceId taken) const;
  /// The kingdom in play that follows, whether it can move or not.
  Side next_in_play(Side side) const {
    const unsigned bits = in_play_.bits();
    const unsigned from_next = (bits | (bits << kSides)) >> (side.index() + 1);
    const int next = side.index() + 1 + std::countr_zero(from_next);
    return Side(next >= kSides ? next - kSides : next);
  }
  /// Hands the turn on with nothing moved: no legal move, but what a search of captures in true
  /// turn order needs. The game must not be over, and is not over after it.
  [[nodiscard]] Passed pass();
  /// Takes back the last `pass`, of which `passed` came.
  void unpass(const Passed& passed);
  /// The kingdom to move leaves the game; its pieces stay where they are. Can't be taken back.
  void resign();

  /// The pieces, of all kingdoms, that could capture on a point if an enemy's piece stood there, as
  /// if `vacated` (which may be the point itself: then nothing is changed) were empty.
  PieceSet attackers_to(Point point, Point vacated) const;

  const Rules& rules() const { return rules_; }
  const PieceSet& pieces(Side side) const { return owned_[side]; }
  PieceId piece_at(Point point) const { return piece_at_[static_cast<std::size_t>(point.index())]; }
  Point point_of(PieceId id) const { return Point(point_of_[id]); }
  Side owner(PieceId id) const { return owner_[id]; }
  const LineWord& line(int number) const { return lines_[static_cast<std::size_t>(number)]; }

  Fate fate(Side side) const { return fate_[side]; }
  int taken(Side captor, Side victim) const { return taken_[captor][victim]; }
  int taken(Side captor) const;
  int lost(Side side) const { return lost_[side]; }
  int conquests(Side side) const;
  /// What all kingdoms of a player took and conquered, as the goals count it.
  int player_taken(Side player) const { return player_taken_[player]; }
  int player_conquests(Side player) const { return player_conquests_[player]; }
  int quiet() const { return static_cast<int>(quiet_); }
  int round() const { return static_cast<int>(round_); }

  /// Equal in all that a game can show, down to the piece numbers.
  friend bool operator==(const Position&, const Position&);

 private:
  Position() = default;

  const LineWord& pattern(PieceId id, Side owner) const {
    return patterns_[type_of(id) == PieceType::kGoBetween
                         ? static_cast<std::size_t>(kSides)
                         : static_cast<std::size_t>(owner.index())];
  }
  void toggle(Point point, const LineWord& pattern) {
    const PlacesOfPoint& places = places_of(point);
    for (const Place& place : places)
      lines_[place.line].lanes ^= pattern.lanes << place.bit;
  }
  void toggle_and_save(Point point, const LaneVector& pattern, LineWord* saved) {
    const PlacesOfPoint& places = places_of(point);
    for (std::size_t k = 0; k < kLineKinds; ++k) {
      LineWord& line = lines_[places[k].line];
      saved[k] = line;
      line.lanes ^= pattern << places[k].bit;
    }
  }
  void restore(Point point, const LineWord* saved) {
    const PlacesOfPoint& places = places_of(point);
    for (std::size_t k = 0; k < kLineKinds; ++k)
      lines_[places[k].line] = saved[k];
  }

  void put(PieceId id, Side owner, Point point);
  void remove(PieceId id);
  void recolour(PieceId id, Side from, Side to);

  bool limit_reached(Side captor, Side victim) const {
    const Preset& preset = *rules_.preset;
    return (preset.losses_to_one ? taken_[captor][victim] : lost_[victim]) >= preset.loss_limit;
  }
  /// Books `count` more pieces (less, if negative) of the victim as the captor's; the key is the
  /// caller's.
  void book_taken(Side captor, Side victim, int count);
  /// The same, and the key follows.
  void add_taken(Side captor, Side victim, int count) {
    key_ ^= taken_key(captor, victim, taken_[captor][victim]);
    book_taken(captor, victim, count);
    key_ ^= taken_key(captor, victim, taken_[captor][victim]);
  }
  void fall(Side mover, Side victim, bool general_taken, Undo& undo);
  void undo_fall(const Undo& undo);
  Side heir_by_losses(Side mover, Side victim) const;
  void judge(Side moved_last);

  bool seems_mobile(Side side) const;
  bool can_move(Side side) const;
  void give_turn_after(Side side);
  void pass_over(Side mover);
  void set_turn(Side side) {
    key_ ^= turn_key(turn_) ^ turn_key(side);
    turn_ = side;
  }

  alignas(64) std::array<LineWord, kLineCount> lines_{};
  /// By owner, and last the Go-Between's: which lanes a piece has a one in.
  std::array<LineWord, kSides + 1> patterns_{};
  std::array<std::uint16_t, kPieceIdCount> point_of_{};
  std::array<PieceId, kPointCount> piece_at_{};
  std::array<Side, kPieceIdCount> owner_{};
  PerKingdom<PieceSet> owned_{};
  Key key_ = 0;
  PerKingdom<PerKingdom<std::uint8_t>> taken_{};
  PerKingdom<std::uint16_t> lost_{};
  PerKingdom<std::uint16_t> player_taken_{};
  PerKingdom<std::uint8_t> player_conquests_{};
  PerKingdom<Fate> fate_{};
  /// A piece of each kingdom that most likely can move: the one it moved last.
  PerKingdom<PieceId> hint_{};
  SideSet in_play_;
  Side turn_;
  Outcome outcome_;
  std::uint32_t quiet_ = 0;
  std::uint32_t round_ = 1;
  Rules rules_;
};

static_assert(sizeof(Position) < 5376,
              "a position fits into the first-level cache with room to spare");

/// A quick test that may say no for a side that can move: can the hinted piece step to an empty
/// point beside it on one line?
inline bool Position::seems_mobile(Side side) const {
  const PieceId id = hint_[side];
  const bool diagonal = row(type_of(id)).lines == Lines::kDiagonal;
  const Place place = places_of(point_of(id))[diagonal ? kDiagonalLine : kRankLine];
  const std::uint32_t beside = lines_[place.line].lane(kOccupiedLane) >> (place.bit - 1);
  return owned_[side].contains(id) && (beside & 0b101U) != 0b101U;
}

inline void Position::book_taken(Side captor, Side victim, int count) {
  std::uint8_t& cell = taken_[captor][victim];
  cell = static_cast<std::uint8_t>(cell + count);
  std::uint16_t& total = player_taken_[rules_.player[captor]];
  total = static_cast<std::uint16_t>(total + count);
  lost_[victim] = static_cast<std::uint16_t>(lost_[victim] + count);
}

/// Hands the turn on from a kingdom that has just moved.
inline void Position::give_turn_after(Side side) {
  const Side next = next_in_play(side);
  if (!seems_mobile(next)) [[unlikely]] {
    pass_over(side);
    return;
  }
  set_turn(next);
  round_ += next <= side;
}

inline Undo Position::make(Move move) {
  assert(!over());
  const Side mover = turn_;
  const PieceId piece = move.piece();
  const PieceType type = type_of(piece);
  const Point from = move.from();
  const Point to = move.to();
  assert(piece_at(from) == piece && owner(piece) == mover);
  assert(piece_at(to) == move.taken());

  Undo undo;
  undo.key = key_;
  undo.quiet = quiet_;
  undo.round = round_;
  undo.turn = mover;
  undo.hint = hint_[mover];

  const LineWord& own = pattern(piece, mover);
  toggle_and_save(from, own.lanes, undo.lines.data());
  piece_at_[static_cast<std::size_t>(from.index())] = kNoPiece;
  piece_at_[static_cast<std::size_t>(to.index())] = piece;
  point_of_[piece] = static_cast<std::uint16_t>(to.index());
  key_ ^= piece_key(mover, type, from) ^ piece_key(mover, type, to);
  // A knight's way on is not told by one line, so it is no hint.
  hint_[mover] = type == PieceType::kKnight ? undo.hint : piece;

  LineWord* const saved_to = undo.lines.data() + kLineKinds;
  if (!move.is_capture()) {
    toggle_and_save(to, own.lanes, saved_to);
    ++quiet_;
    if (static_cast<int>(quiet_) >= rules_.quiet_limit && rules_.quiet_limit != 0) [[unlikely]] {
      outcome_ = {Reason::kQuiet, in_play_};
      return undo;
    }
  } else {
    const PieceId taken = move.taken();
    const Side victim = owner(taken);
    toggle_and_save(to, own.lanes ^ pattern(taken, victim).lanes, saved_to);
    owned_[victim].remove(taken);
    key_ ^= piece_key(victim, type_of(taken), to);
    quiet_ = 0;
    add_taken(mover, victim, 1);
    const bool general_taken = type_of(taken) == PieceType::kGeneral;
    const bool falls = general_taken || limit_reached(mover, victim);
    if (falls) [[unlikely]] {
      fall(mover, victim, general_taken, undo);
    }
    if (falls || player_taken_[rules_.player[mover]] >= rules_.preset->capture_goal) [[unlikely]] {
      judge(mover);
      if (over()) return undo;
    }
  }
  give_turn_after(mover);
  return undo;
}

inline Passed Position::pass() {
  assert(!over());
  const Passed passed{key_, round_, turn_};
  give_turn_after(turn_);
  return passed;
}

inline void Position::unpass(const Passed& passed) {
  key_ = passed.key;
  round_ = passed.round;
  turn_ = passed.turn;
  outcome_ = {};
}

inline void Position::unmake(Move move, const Undo& undo) {
  const Side mover = undo.turn;
  const PieceId piece = move.piece();
  const PieceId taken = move.taken();
  const Point from = move.from();
  const Point to = move.to();
  if (undo.kingdom_fell) [[unlikely]] {
    undo_fall(undo);
  }
  restore(to, undo.lines.data() + kLineKinds);
  restore(from, undo.lines.data());
  piece_at_[static_cast<std::size_t>(from.index())] = piece;
  piece_at_[static_cast<std::size_t>(to.index())] = taken;
  point_of_[piece] = static_cast<std::uint16_t>(from.index());
  hint_[mover] = undo.hint;
  if (move.is_capture()) {
    const Side victim = owner(taken);
    owned_[victim].add(taken);
    book_taken(mover, victim, -1);
  }
  key_ = undo.key;
  quiet_ = undo.quiet;
  round_ = undo.round;
  turn_ = mover;
  outcome_ = {};
}

}  // namespace hegemon::seven_kingdoms
