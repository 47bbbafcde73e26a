/// The protocol's output, as text without a newline at its end.
#pragma once

#include <string>
#include <vector>

#include "session/game_session.h"

namespace hegemon::protocol {

/// `info depth 7 seldepth 9 multipv 1 score cp 12 shares w 412 ... pv m1 m2`
std::string info_line(const session::SearchLine& line, const session::GameSession& game,
                      bool with_shares);
/// `info currmove m currmovenumber 3`. There is no depth in it: a program that waits for the line of
/// its depth would take this for it.
std::string current_move_line(const std::string& move, int number);
/// `bestmove m ponder m2`, `bestmove (none)`
std::string bestmove_line(const session::SearchAnswer& answer, const session::GameSession& game);

std::string draw(const session::EvaluationTable& table,
                 const std::vector<session::SideName>& sides);
/// What is known of a side of this name, in a line.

/// Nodes per second.
std::uint64_t per_second(std::uint64_t nodes, Milliseconds elapsed);

}  // namespace hegemon::protocol
