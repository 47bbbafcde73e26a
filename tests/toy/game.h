/// The smallest game that meets `PlayableGame`: three sides on a ring of twelve points, for a test that
/// a new game needs nothing but its own files (CONTRIBUTING.md, "How to add").
///
/// Each side begins with two stones. A stone goes one or two points clockwise, over whatever stands
/// there, and takes another side's stone where it lands. A side without stones is out; the last one
/// in play wins; thirty moves without a capture are a draw of those in play.
///
/// It has none of the optional powers of engine/game.h and eval/evaluation.h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/move_list.h"
#include "engine/outcome.h"
#include "engine/packed_move.h"
#include "engine/result.h"
#include "engine/side.h"

namespace hegemon {

namespace toy {

inline constexpr int kSides = 3;
inline constexpr int kPoints = 12;
inline constexpr int kQuietLimit = 30;
inline constexpr std::uint8_t kEmpty = kSides;

/// bits 0-3 from, 4-7 to, 8-9 the side whose stone is taken, `kEmpty` for none.
class Move : public PackedMove<4, 4, 2> {
 public:
  constexpr Move() = default;
  constexpr Move(int from, int to, std::uint8_t taken) : PackedMove(pack(from, to, taken)) {}
  static constexpr Move none() { return {}; }
  constexpr int from() const { return static_cast<int>(field<0>()); }
  constexpr int to() const { return static_cast<int>(field<1>()); }
  constexpr bool is_capture() const { return *this != none() && field<2>() != kEmpty; }
  constexpr std::uint32_t code() const { return first_fields<2>(); }
  friend constexpr bool operator==(Move, Move) = default;
};

using MoveList = hegemon::MoveList<Move, 4>;

/// All of a position before a move: it is small.
struct Undo {
  std::array<std::uint8_t, kPoints> stones;
  Side turn;
  int quiet;
  int round;
  Outcome outcome;
};

class Position {
 public:
  static Position start();
  /// Board, turn, quiet moves, round: "rr..gg..bb.. r 0 1".
  static Result<Position> parse(std::string_view fen);
  std::string fen() const;

  Side turn() const { return state_.turn; }
  std::optional<Side> at(int point) const;
  int stones_of(Side side) const;
  int quiet() const { return state_.quiet; }
  int round() const { return state_.round; }
  Outcome outcome() const { return state_.outcome; }
  bool over() const { return state_.outcome.over(); }
  bool alive(Side side) const { return stones_of(side) > 0; }
  SideSet in_play() const;
  std::uint64_t key() const;
  std::uint64_t key_from_scratch() const { return key(); }

  void moves(MoveList& list) const;
  void captures(MoveList& list) const;
  int count_moves() const;
  [[nodiscard]] Undo make(Move move);
  void unmake(Move move, const Undo& undo);
  void resign();
  /// The same with another side to move.
  Position with_turn(Side side) const;

  friend bool operator==(const Position& a, const Position& b);

 private:
  void end_turn();

  Undo state_{};
};

}  // namespace toy

struct Toy : NoOptions {
  static constexpr std::string_view kName = "toy";
  static constexpr int kSides = toy::kSides;
  using Position = toy::Position;
  using Move = toy::Move;
  using MoveList = toy::MoveList;
  using Undo = toy::Undo;

  static Position start(const Options& /*options*/) { return Position::start(); }
  static Result<Position> parse_fen(std::string_view text, const Options& /*options*/) {
    return Position::parse(text);
  }
  static std::string to_fen(const Position& position) { return position.fen(); }
  static Result<Move> parse_move(const Position& position, std::string_view text);
  static std::string to_text(Move move) { return ends(move).from + ends(move).to; }

  static char side_letter(const Options& /*options*/, Side side) { return "rgb"[side.index()]; }
  /// Also a tag of records: a name without blanks, as no other tag has.
  static std::string side_name(const Options& options, Side side) {
    return std::string("Stones-") + side_letter(options, side);
  }
  static int round(const Position& position) { return position.round(); }
  static std::string result_text(const Position& position);
  static Picture picture(const Position& position, const std::optional<Move>& last);
  static SideTable side_table(const Position& position);
  static BoardState board_state(const Position& position, const Position& start);
  static MoveEffects move_effects(const Position& before, const std::optional<Move>& move,
                                  const Position& after);
  static MoveEnds ends(Move move);
  static std::optional<Position> with_turn(const Position& position, Side side) {
    return position.with_turn(side);
  }
  static std::span<const std::string_view> bench_positions();
};

static_assert(PlayableGame<Toy>);

}  // namespace hegemon
