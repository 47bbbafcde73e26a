/// Positions and moves as text: FEN in and out, points, moves, the board as a picture.
///
/// The formats are those of docs/rules-seven-kingdoms.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "engine/seven_kingdoms/position.h"
#include "engine/seven_kingdoms/setup.h"

namespace hegemon::seven_kingdoms {

std::string to_fen(const Position& position);
std::string to_fen(const Setup& setup, const Rules& rules);

/// Reads six fields, or fewer: what is cut off at the right gets its default (all that are there in
/// play, the first of them to move, nothing taken, `0 1`). The error names the field and, in the
/// placement, the rank.
Result<Position> parse_fen(std::string_view fen, const Rules& rules);
/// The same, whether it can be played or not.
Result<Setup> parse_setup(std::string_view fen, const Rules& rules);

std::string to_text(Move move);

/// The legal move that `text` names, or why it names none.
Result<Move> parse_move(const Position& position, std::string_view text);

/// Two letters, colour and kind: `wQ`; the Emperor is `##`, an empty point empty.
std::string piece_letters(const Position& position, Point point);

}  // namespace hegemon::seven_kingdoms
