/// Positions and moves as text: FEN in and out, points, moves.
///
/// The formats are those of docs/rules-middle-xiangqi.md.
#pragma once

#include <string>
#include <string_view>

#include "engine/middle_xiangqi/position.h"
#include "engine/result.h"

namespace hegemon::middle_xiangqi {

std::string to_fen(const Position& position);
std::string to_fen(const Setup& setup);

/// Reads six fields, or fewer: what is cut off at the right gets its default (empty hands, Red to move,
/// `- - 0 1`). The error names the field and, in the placement, the rank.
Result<Position> parse_fen(std::string_view fen);
/// The same, whether it can be played or not.
Result<Setup> parse_setup(std::string_view fen);

/// A side's hand in the order of a FEN, in its own letters; empty if there is nothing in it.
std::string hand_text(const Position& position, Side side);

std::string to_text(Point point);
std::string to_text(Move move);

/// The legal move that `text` names, or why it names none.
Result<Move> parse_move(const Position& position, std::string_view text);

}  // namespace hegemon::middle_xiangqi
