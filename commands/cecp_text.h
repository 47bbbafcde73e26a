/// Moves and positions of Middle Xiangqi as CECP writes them, which counts the ranks of a board of ten from 0.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hegemon::commands {

/// `a1a3` as `a0a2`, `P@e5` as `P@e4`.
std::string move_for_cecp(std::string_view move);
/// The other way round. What is no move comes back as it is.
std::string move_from_cecp(std::string_view move);

/// A FEN without the pieces in hand, which a board without holdings has no place for.
std::string fen_for_cecp(std::string_view fen);
/// A FEN with empty hands where it has none.
std::string fen_from_cecp(std::string_view fen);
/// The pieces in hand of a FEN, as it has them.
std::string hands_of(std::string_view fen);

/// The board of 13 x 10 points as colours in the form of a FEN: those that the legal moves from this point go to.
std::string highlights(const std::vector<std::string>& legal_moves, std::string_view cecp_point);

}  // namespace hegemon::commands
