/// The Game of the Three Friends as a `PlayableGame`.
#pragma once

#include "engine/game.h"
#include "engine/three_friends/notation.h"
#include "engine/three_friends/position.h"

namespace hegemon {

struct ThreeFriends : NoOptions {
  static constexpr std::string_view kName = "threefriends";
  static constexpr int kSides = three_friends::kSides;
  using Position = three_friends::Position;
  using Move = three_friends::Move;
  using MoveList = three_friends::MoveList;
  using Undo = three_friends::Undo;

  static Position start(const Options& /*options*/) { return Position::start(); }
  static Result<Position> parse_fen(std::string_view text, const Options& /*options*/) {
    return three_friends::parse_fen(text);
  }
  static std::string to_fen(const Position& position) { return three_friends::to_fen(position); }
  static Result<Move> parse_move(const Position& position, std::string_view text) {
    return three_friends::parse_move(position, text);
  }
  static std::string to_text(Move move) { return three_friends::to_text(move); }

  static char side_letter(const Options& /*options*/, Side side) {
    return three_friends::letter_of(side);
  }
  static std::string side_name(const Options& /*options*/, Side side) {
    return std::string(three_friends::name_of(side));
  }
  static int round(const Position& position) { return position.round(); }
  /// The shares of Red, Green and Blue and the reason: "1/2-0-1/2 perpetual".
  static std::string result_text(const Position& position);
  /// The arms unfolded: Red's below, seen by its owner; above it Green's to the right and Blue's to
  /// the left, each turned so that the half that borders on Red's stands over it.
  static Picture picture(const Position& position, const std::optional<Move>& last);
  static SideTable side_table(const Position& position);
  static BoardState board_state(const Position& position, const Position& start);
  static MoveEffects move_effects(const Position& before, const std::optional<Move>& move,
                                  const Position& after);
  static MoveEnds ends(Move move);
  static std::optional<Position> with_turn(const Position& position, Side side);
  static Result<BoardSetup> read_setup(std::string_view fen, const Options& options);
  static std::string write_setup(const BoardSetup& setup, const Options& options);
  static std::span<const std::string_view> bench_positions();
};

static_assert(PlayableGame<ThreeFriends>);

}  // namespace hegemon
