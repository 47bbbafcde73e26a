/// What a puzzle is about: a list of kinds, each a plain condition on what its moves do by the rules. No search
/// is part of it, only static exchange: whether a piece can be won.
///
///   win       the line ends the game, and the solver wins it
///   mateN     the same by mate, in N moves of the solver
///   general   a move of the solver takes a general, and the solver inherits the army
///   losses    the same by the last loss that a kingdom may have
///   save      before the first move another could make the solver fall by one capture, after it nobody can
///   deny      before the first move another could win the game by one capture, after it nobody can
///   guard     the first move takes nothing; of the solver's pieces that others could win, two or more are safe after it
///   fork      the piece that moved first can win two pieces or more; or it gives check, and whatever the answer is, it
///             can win a piece
///   drop      a move of the solver is a drop
///   capture   none of these, and the first move takes a piece
///   quiet     none of these, and it takes nothing
///
/// What another *could* do is asked as if it were its turn and nobody moved before. While a side is in check that is not
/// known of the others: a first move that gives check has none of the kinds save, deny and guard.
#pragma once

#include <string>
#include <vector>

#include "session/game_session.h"

namespace hegemon::session {

/// The most own moves that a puzzle may have.
inline constexpr int kMostPuzzleMoves = 4;

/// All names, the ones that say most first.
const std::vector<std::string>& puzzle_kind_names();

/// The kinds of a puzzle, in the order of the names. The solver is the side to move in `fen`; `line` is legal from
/// there. The position of `scratch` changes, its rules are those of the puzzle.
std::vector<std::string> puzzle_kinds(GameSession& scratch, const std::string& fen,
                                      const std::vector<std::string>& line);

}  // namespace hegemon::session
