/// A position of the Game of the Seven Kingdoms: make, unmake, and queries of searches and
/// evaluations.
///
/// The board has three representations: line words (reach,
/// captures, mobility: lines.h), a mailbox of piece numbers (the piece on a point), and per
/// kingdom the set of the pieces that it commands with the point of each. A common move changes
/// eight line words and a handful of bytes; what is rare (a kingdom falls and its army changes
/// colour) is done out of line in elimination.cpp.
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
#include "engine/seven_kingdoms/setup.h"
#include "engine/side.h"

namespace hegemon::seven_kingdoms {

/// No kingdom moves more pieces than there are: seven of each of the long pieces (72 points each
/// way at most), 28 knights of 24 and 42 single-steppers of 4 moves.
inline constexpr std::size_t kMaxMoves = 3108;
inline constexpr std::size_t kMoveCapacity = 3136;
using MoveList = hegemon::MoveList<Move, kMoveCapacity>;

/// What changes with every move, side by side so that it is saved and restored at once.
struct alignas(32) IncrementalState {
  Key key = 0;
  std::uint32_t quiet = 0;  ///< plies since the last capture
  std::uint32_t round = 1;
  /// A piece of each kingdom that most likely can move: one that steps orthogonally, if possible
  /// the last it moved; `kNoPiece` after that was taken.
  PerKingdom<PieceId> mobile_hint{};
  Side turn;
  SideSet in_play;
  Outcome outcome;
  /// Fills the 32 bytes up: a copy is then one load and one store of a whole register. A shorter
  /// one is two that overlap, and waits for the store before it every time (measured: a third of
  /// `make`).
  std::array<std::uint8_t, 5> unused{};
  friend bool operator==(const IncrementalState&, const IncrementalState&) = default;
};
static_assert(sizeof(IncrementalState) == 32);

/// How a kingdom fell, to be undone.
struct Fall {
  Side fallen;
  Side heir;
  KingdomStatus status_before;
  PieceSet inherited;  ///< pieces that changed colour
  PieceSet left;       ///< generals that left the board
};

/// What `make` returns and `unmake` takes back. The eight old line words make undoing a plain
/// store.
struct Undo {
  Undo() {}  // NOLINT: what is not needed stays unset on purpose

  /// Before the move: through `from`, then through `to`.
  std::array<LineWord, std::size_t{2} * kLineKinds> lines;
  union {
    IncrementalState
        state;  ///< before the move; as a member of its own it would be filled in twice
  };
  bool kingdom_fell = false;
  union {
    Fall fall;  ///< only where a kingdom fell
  };
};

/// What `pass` returns and `unpass` takes back.
struct PassUndo {
  Key key;
  std::uint32_t round;
  Side turn;
};

/// Handing the turn on from a kingdom to the next in play.
struct NextTurn {
  Key key = 0;  ///< what changes in the position's key
  Side next;
  std::uint8_t rounds = 0;  ///< 1 where a new round begins
  friend bool operator==(const NextTurn&, const NextTurn&) = default;
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
  Side turn() const { return state_.turn; }
  Outcome outcome() const { return state_.outcome; }
  bool over() const { return state_.outcome.over(); }
  bool alive(Side side) const { return state_.in_play.contains(side); }
  SideSet in_play() const { return state_.in_play; }
  /// The kingdoms of a kingdom's player, in play or not: they win together.
  SideSet team(Side side) const { return rules_.kingdoms_of(rules_.player[side]); }
  /// Changes with pieces and their colours, turn, statuses and `taken`; not with the quiet plies, the
  /// round and the rules.
  Key key() const { return state_.key; }
  Key key_from_scratch() const;

  /// All legal moves, none twice, in an order fixed by the position's own piece numbers; none after
  /// the end of the game.
  void moves(MoveList& list) const;
  /// The captures among `moves`, in the same order; generated without the others.
  void captures(MoveList& list) const;
  /// The size of what `moves` would give, without writing it.
  int count_moves() const { return over() ? 0 : mobility(state_.turn); }
  /// How many moves a kingdom would have if it were its turn.
  int mobility(Side side) const;

  /// Plays a move out of `moves`; the game must not be over.
  [[nodiscard]] Undo make(Move move);
  /// Takes back the last `make`, of which `undo` came.
  void unmake(Move move, const Undo& undo);
  /// Whether the victim falls when the captor takes a piece of this type from it: with its general,
  /// or with the loss that reaches the limit. The only place that knows when a kingdom falls.
  /// `unbooked`: losses, of those that count towards this captor's limit, that are not in `taken`.
  bool falls_by_taking(Side captor, Side victim, PieceType type, int unbooked = 0) const {
    const int more = unbooked + 1;
    return type == PieceType::kGeneral ||
           rules_.preset->limit_reached(taken_[captor][victim] + more, lost_[victim] + more);
  }
  /// Whether taking this piece changes only counts: no kingdom falls by it, and none wins.
  bool plain_capture(PieceId taken) const {
    return !falls_by_taking(state_.turn, owner(taken), type_of(taken)) &&
           player_taken_[rules_.player[state_.turn]] + 1 < rules_.preset->capture_goal;
  }
  /// The kingdom in play that follows, whether it can move or not.
  Side next_in_play(Side side) const { return next_turn_[side].next; }
  /// Hands the turn on with nothing moved: no legal move, but what a search of captures in true
  /// turn order needs. The game must not be over, and is not over after it.
  [[nodiscard]] PassUndo pass();
  /// Takes back the last `pass`, of which `passed` came.
  void unpass(const PassUndo& passed);
  /// The kingdom to move leaves the game; its pieces stay where they are. Can't be taken back.
  void resign();

  /// The pieces, of all kingdoms, that could capture on a point if an enemy's piece stood there, as
  /// if `vacated` (which may be the point itself: then nothing is changed) were empty.
  PieceSet attackers_to(Point point, Point vacated) const;

  const Rules& rules() const { return rules_; }
  const PieceSet& pieces(Side side) const { return owned_[side]; }
  PieceId piece_at(Point point) const { return piece_at_[point]; }
  Point point_of(PieceId id) const { return Point(point_of_[id]); }
  Side owner(PieceId id) const { return owner_[id]; }
  const LineWord& line(int number) const { return lines_[number]; }

  KingdomStatus status(Side side) const { return status_[side]; }
  int taken(Side captor, Side victim) const { return taken_[captor][victim]; }
  int taken(Side captor) const;
  /// What the heir of a kingdom that falls by losses has most of: pieces taken from it or from all,
  /// as the preset says.
  int taken_for_heir(Side captor, Side victim) const {
    return rules_.preset->heir_by_total ? taken(captor) : taken(captor, victim);
  }
  int lost(Side side) const { return lost_[side]; }
  int conquests(Side side) const;
  /// What all kingdoms of a player took and conquered, as the goals count it.
  int player_taken(Side player) const { return player_taken_[player]; }
  int player_conquests(Side player) const { return player_conquests_[player]; }
  int quiet() const { return static_cast<int>(state_.quiet); }
  int round() const { return static_cast<int>(state_.round); }

  /// Equal in all that a game can show, down to the piece numbers.
  friend bool operator==(const Position&, const Position&);

 private:
  Position() = default;

  const LaneVector& pattern(PieceId id) const { return patterns_[pattern_of_[id]].lanes; }
  LineWord& line_at(std::uint16_t offset) {
    return *reinterpret_cast<LineWord*>(reinterpret_cast<std::byte*>(lines_.data()) + offset);
  }
  const LineWord& line_at(std::uint16_t offset) const {
    return *reinterpret_cast<const LineWord*>(reinterpret_cast<const std::byte*>(lines_.data()) +
                                              offset);
  }
  /// Turns a point over on its lines, in the lanes where the pattern has ones. What the lines were
  /// before goes to `save`, one word after the other.
  template <class Save>
  void toggle(Point point, const LaneVector& pattern, Save save) {
    const Crossing& crossing = crossing_of(point);
    // Once and for all, as the compiler can't know that no pattern is a line.
    const LaneVector by_file = pattern & crossing.by_file;
    const LaneVector by_rank = pattern & crossing.by_rank;
    const auto turn_over = [&](LineKind kind, const LaneVector& bits) {
      LaneVector& lanes = line_at(crossing.offsets[kind]).lanes;
      save(kind, lanes);
      lanes ^= bits;
    };
    turn_over(kRankLine, by_file);
    turn_over(kFileLine, by_rank);
    turn_over(kDiagonalLine, by_file);
    turn_over(kAntiDiagonalLine, by_rank);
  }
  void toggle(Point point, const LaneVector& pattern) {
    toggle(point, pattern, [](LineKind, const LaneVector&) {});
  }
  void toggle_and_save(Point point, const LaneVector& pattern, LineWord* saved) {
    toggle(point, pattern,
           [saved](LineKind kind, const LaneVector& lanes) { saved[kind].lanes = lanes; });
  }
  void restore(Point point, const LineWord* saved) {
    const Crossing& crossing = crossing_of(point);
    for (std::size_t k = 0; k < kLineKinds; ++k)
      line_at(crossing.offsets[k]) = saved[k];
  }

  void make_capture(Move move, Undo& undo);
  void carry(Move move, const LaneVector& arrival, Undo& undo);
  void put(PieceId id, Side owner, Point point);
  void remove(PieceId id);
  void colour(PieceId id, Side owner);
  void recolour(PieceId id, Side to);

  /// Books `count` more pieces (less, if negative) of the victim as the captor's; the key is the
  /// caller's.
  void book_taken(Side captor, Side victim, int count);
  /// The same, and the key follows.
  void add_taken(Side captor, Side victim, int count) {
    state_.key ^= taken_key(captor, victim, taken_[captor][victim]);
    book_taken(captor, victim, count);
    state_.key ^= taken_key(captor, victim, taken_[captor][victim]);
  }
  void fall(Side mover, Side victim, bool general_taken, Undo& undo);
  void undo_fall(const Fall& fall);
  void judge(Side moved_last);

  void link_kingdoms_in_play();
  /// Whether a point beside this one on its line of a kind is empty.
  bool steps_aside(Point point, LineKind kind) const {
    const Place place = places_of(point)[kind];
    const std::uint32_t beside = lines_[place.line].lane(kOccupiedLane) >> (place.bit - 1);
    return (beside & 0b101U) != 0b101U;
  }
  bool seems_mobile(Side side) const;
  bool can_move(Side side) const;
  void advance_turn(Side side);
  void skip_turn(Side mover);

  alignas(64) std::array<LineWord, kLineCount> lines_{};
  /// By owner, and last the Go-Between's: which lanes a piece has a one in.
  std::array<LineWord, kSides + 1> patterns_{};
  /// Of a piece that was taken, where that was; of `kNoPiece`, `kOffBoard`.
  std::array<std::uint16_t, kPieceIdCount> point_of_{};
  IncrementalState state_;
  PerPoint<PieceId> piece_at_{};
  std::array<Side, kPieceIdCount> owner_{};
  PerKingdom<PieceSet> owned_{};
  PerKingdom<PerKingdom<std::uint8_t>> taken_{};
  PerKingdom<std::uint16_t> lost_{};
  PerKingdom<std::uint16_t> player_taken_{};
  PerKingdom<std::uint8_t> player_conquests_{};
  PerKingdom<KingdomStatus> status_{};
  PerKingdom<NextTurn> next_turn_{};
  Rules rules_;
  // What follows from owner and type is kept by piece, so that a move need not put it together.
  std::array<std::uint8_t, kPieceIdCount> pattern_of_{};
  std::array<std::uint8_t, kPieceIdCount> key_kind_of_{};
};

static_assert(sizeof(Position) <= 5376,
              "a position fits into the first-level cache with room to spare");

/// A quick test that may say no for a kingdom in play that can move: is a point empty beside the
/// hinted piece on its rank?
inline bool Position::seems_mobile(Side side) const {
  const BesideOnRank& beside = kBesideOnRank[point_of_[state_.mobile_hint[side]]];
  return (beside.bits & ~line_at(beside.offset).lane(kOccupiedLane)) != 0;
}

inline void Position::book_taken(Side captor, Side victim, int count) {
  std::uint8_t& cell = taken_[captor][victim];
  cell = static_cast<std::uint8_t>(cell + count);
  std::uint16_t& total = player_taken_[rules_.player[captor]];
  total = static_cast<std::uint16_t>(total + count);
  lost_[victim] = static_cast<std::uint16_t>(lost_[victim] + count);
}

/// Hands the turn on from a kingdom that has just moved.
inline void Position::advance_turn(Side side) {
  const NextTurn& to_next = next_turn_[side];
  if (!seems_mobile(to_next.next)) [[unlikely]] {
    skip_turn(side);
    return;
  }
  state_.key ^= to_next.key;
  state_.turn = to_next.next;
  state_.round += to_next.rounds;
}

/// What every move does where it leaves and arrives; `arrival` turns over the lines it arrives at.
inline void Position::carry(Move move, const LaneVector& arrival, Undo& undo) {
  const PieceId piece = move.piece();
  const Point from = move.from();
  const Point to = move.to();
  assert(piece_at(from) == piece && owner(piece) == state_.turn);
  assert(piece_at(to) == move.taken());

  undo.state = state_;
  undo.kingdom_fell = false;
  toggle_and_save(from, pattern(piece), undo.lines.data());
  toggle_and_save(to, arrival, undo.lines.data() + kLineKinds);
  piece_at_[from] = kNoPiece;
  piece_at_[to] = piece;
  point_of_[piece] = static_cast<std::uint16_t>(to.index());
  const std::uint8_t kind = key_kind_of_[piece];
  state_.key ^= piece_key(kind, from) ^ piece_key(kind, to);
  if (steps_orthogonally(piece)) state_.mobile_hint[state_.turn] = piece;
}

inline Undo Position::make(Move move) {
  assert(!over());
  Undo undo;
  if (move.is_capture()) [[unlikely]] {
    make_capture(move, undo);
    return undo;
  }
  carry(move, pattern(move.piece()), undo);
  ++state_.quiet;
  // A limit of 0 is never met, one that was passed has ended the game.
  if (state_.quiet == static_cast<std::uint32_t>(rules_.quiet_limit)) [[unlikely]] {
    state_.outcome = {Reason::kQuiet, state_.in_play};
    return undo;
  }
  advance_turn(state_.turn);
  return undo;
}

inline PassUndo Position::pass() {
  assert(!over());
  const PassUndo passed{state_.key, state_.round, state_.turn};
  advance_turn(state_.turn);
  return passed;
}

inline void Position::unpass(const PassUndo& passed) {
  state_.key = passed.key;
  state_.round = passed.round;
  state_.turn = passed.turn;
  state_.outcome = {};
}

inline void Position::unmake(Move move, const Undo& undo) {
  const PieceId piece = move.piece();
  const PieceId taken = move.taken();
  const Point from = move.from();
  const Point to = move.to();
  if (move.is_capture()) [[unlikely]] {
    if (undo.kingdom_fell) [[unlikely]] {
      undo_fall(undo.fall);
    }
    const Side victim = owner(taken);
    owned_[victim].add(taken);
    book_taken(undo.state.turn, victim, -1);
  }
  restore(to, undo.lines.data() + kLineKinds);
  restore(from, undo.lines.data());
  piece_at_[from] = piece;
  piece_at_[to] = taken;
  point_of_[piece] = static_cast<std::uint16_t>(from.index());
  state_ = undo.state;
}

}  // namespace hegemon::seven_kingdoms
