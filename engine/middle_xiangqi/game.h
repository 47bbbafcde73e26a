/// Middle Xiangqi as a `PlayableGame`.
#pragma once

#include "engine/game.h"
#include "engine/middle_xiangqi/check_points.h"
#include "engine/middle_xiangqi/notation.h"
#include "engine/middle_xiangqi/position.h"

namespace hegemon {

struct MiddleXiangqi : NoOptions {
  static constexpr std::string_view kName = "middlexiangqi";
  static constexpr int kSides = middle_xiangqi::kSides;
  using Position = middle_xiangqi::Position;
  using Move = middle_xiangqi::Move;
  using MoveList = middle_xiangqi::MoveList;
  using Undo = middle_xiangqi::Undo;
  using CheckPoints = middle_xiangqi::CheckPoints;

  static Position start(const Options& /*options*/) { return Position::start(); }
  static Result<Position> parse_fen(std::string_view text, const Options& /*options*/) {
    return middle_xiangqi::parse_fen(text);
  }
  static std::string to_fen(const Position& position) { return middle_xiangqi::to_fen(position); }
  static Result<Move> parse_move(const Position& position, std::string_view text) {
    return middle_xiangqi::parse_move(position, text);
  }
  static std::string to_text(Move move) { return middle_xiangqi::to_text(move); }

  static char side_letter(const Options& options, Side side);
  static std::string side_name(const Options& options, Side side);
  static int round(const Position& position) { return position.number(); }
  static std::string result_text(const Position& position);
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

static_assert(PlayableGame<MiddleXiangqi>);

}  // namespace hegemon
