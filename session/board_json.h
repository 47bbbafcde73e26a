/// Everything a board shows of a game, as one line of JSON: the command `state`.
///
/// A program that draws a board and lets people play needs no rule of its own: legal moves, what the
/// last move did, which captures each side has and how far each is from the goals are all in it. The
/// format is docs/protocol.md, "State".
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/board_state.h"
#include "engine/outcome.h"
#include "engine/side.h"

namespace hegemon::session {

struct SideName {
  char letter;
  std::string name;
};

/// A capture that a side has, or would have if it were its turn.
struct PossibleCapture {
  Side by;
  MoveEnds ends;
  bool wins;  ///< it gains even if everybody recaptures there in turn order
};

/// The last move, and the sides that had no move after it.
struct LastMove {
  Side side;
  MoveEffects effects;
  std::vector<Side> passed;  ///< sides in play that were passed over after it
};

struct GameState {
  std::string variant;
  std::vector<std::pair<std::string, std::string>> options;  ///< of the rules, by name
  std::string fen;
  std::string key;      ///< as `d` prints it
  std::size_t ply = 0;  ///< moves since the position that was set up
  int round = 1;
  Side turn;
  std::vector<SideName> names;  ///< in turn order
  Outcome outcome;
  std::string result;  ///< as `d` prints it
  BoardState board;
  std::vector<int> shares;  ///< the evaluation's estimate, thousandths, a side each
  std::vector<MoveEnds> moves;
  std::vector<PossibleCapture> captures;
  std::optional<LastMove> last;
};

/// The line, without a newline.
std::string state_line(const GameState& state);

}  // namespace hegemon::session
