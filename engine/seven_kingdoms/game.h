/// The Game of the Seven Kingdoms as a `PlayableGame`.
#pragma once

#include "engine/game.h"
#include "engine/seven_kingdoms/delta_perft.h"
#include "engine/seven_kingdoms/notation.h"
#include "engine/seven_kingdoms/position.h"

namespace hegemon {

struct SevenKingdoms {
  static constexpr std::string_view kName = "sevenkingdoms";
  static constexpr int kSides = seven_kingdoms::kSides;
  using Position = seven_kingdoms::Position;
  using Move = seven_kingdoms::Move;
  using MoveList = seven_kingdoms::MoveList;
  using Undo = seven_kingdoms::Undo;

  /// The values of the options `Rules`, `Players` and `DrawQuietPlies`, always such that rules come
  /// of them.
  struct Options {
    std::string preset = "classic";
    std::string players = "wrobgpd";
    int quiet_limit = 200;

    seven_kingdoms::Rules rules() const;
  };
  static std::vector<OptionSpec> option_specs();
  static Status set_option(Options& options, std::string_view name, std::string_view value);
  static std::string option_value(const Options& options, std::string_view name);

  static Position start(const Options& options) { return Position::start(options.rules()); }
  static Result<Position> parse_fen(std::string_view text, const Options& options) {
    return seven_kingdoms::parse_fen(text, options.rules());
  }
  static std::string to_fen(const Position& position) { return seven_kingdoms::to_fen(position); }
  static Result<Move> parse_move(const Position& position, std::string_view text) {
    return seven_kingdoms::parse_move(position, text);
  }
  static std::string to_text(Move move) { return seven_kingdoms::to_text(move); }

  static char side_letter(const Options& options, Side side);
  static std::string side_name(const Options& options, Side side);
  static int round(const Position& position) { return position.round(); }
  static std::string result_text(const Position& position);
  static std::uint64_t perft_by_delta(Position& position, int depth) {
    return seven_kingdoms::perft_by_delta(position, depth);
  }
  /// The FEN without the round, and without the quiet plies where their limit is out of reach.
  static std::string perft_state(const Position& position, int depth);
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

static_assert(PlayableGame<SevenKingdoms>);

}  // namespace hegemon
