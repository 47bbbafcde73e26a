/// Positions and moves as text: FEN in and out, points, moves.
///
/// The formats are those of docs/rules-three-friends.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "engine/three_friends/position.h"

namespace hegemon::three_friends {

std::string_view name_of(Side side);

std::string to_fen(const Position& position);
std::string to_fen(const Setup& setup);

/// Reads five fields, or fewer: what is cut off at the right gets its default (every kingdom that has
/// its general commands its army and no other, the first of them is to move, `0 1`). The error names the
/// field and, in the placement, arm and rank.
Result<Position> parse_fen(std::string_view fen);
/// The same, whether it can be played or not.
Result<Setup> parse_setup(std::string_view fen);

std::string to_text(Move move);
/// Two letters, army and kind: `rG`; nothing for no piece.
std::string piece_text(Piece piece);

/// The legal move that `text` names, or why it names none.
Result<Move> parse_move(const Position& position, std::string_view text);

}  // namespace hegemon::three_friends
