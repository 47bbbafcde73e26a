/// The state of a position for a board, for every game: pieces, the standing of each side, and
/// the effects of the last move. With this data a program can draw a board without knowing the rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/outcome.h"
#include "engine/side.h"

namespace hegemon {

struct BoardPiece {
  std::string point;
  char kind;                 ///< a capital letter, the same for all sides
  std::optional<Side> side;  ///< that commands it; nothing if its army has no commander any more
  Side born;                 ///< the army it belonged to at the start of the game
};

/// A count on its way to a number that decides something.
struct Counter {
  std::string_view name;  ///< "taken", "conquests", "losses", "generals", "quiet"
  int now;
  int goal;
  /// Of losses: the side that would inherit if the side to move made the side fall by them now.
  std::optional<Side> heir;
};

enum class SideFate {
  kInPlay,
  kFell,  ///< conquered; its army has an heir
  kLeft   ///< resigned, or absent from the start
};

struct SideState {
  SideFate fate = SideFate::kInPlay;
  std::optional<Side> heir;  ///< that commands what was its army; nothing while in play
  Side player;               ///< that plays it: a side's number, the same for allies
  int pieces = 0;            ///< that it commands
  bool in_check = false;     ///< in games that know check
  std::vector<std::pair<Side, int>> taken;  ///< from whom and how many, in games that count it
  std::vector<std::pair<char, int>> hand;   ///< kinds that can be dropped, and how many
  std::vector<Counter> counters;
};

struct BoardState {
  std::vector<BoardPiece> pieces;
  std::vector<SideState> sides;  ///< in turn order
  std::vector<Counter> draws;    ///< what ends the game without a winner
};

/// A side that is out since the last move.
struct FallenSide {
  Side side;
  std::optional<Side> heir;          ///< nothing: its pieces have no commander, or stay its own
  std::string_view by;               ///< "general", "losses", "resign"
  std::vector<std::string> changed;  ///< points of pieces with another commander than before
  std::vector<std::string> left;     ///< points whose pieces left the board without being taken
};

/// Where a move begins and ends. One after the other they are its text: `b7` and `e5`, `P@` and
/// `e5`.
struct MoveEnds {
  std::string from;
  std::string to;
};

/// The effects of the last move.
struct MoveEffects {
  std::optional<MoveEnds> ends;  ///< nothing for a resignation
  std::optional<char> kind;      ///< of the piece that moved, as it is now
  std::optional<char> taken;     ///< kind of the captured piece
  std::optional<Side> taken_of;  ///< its owner; nothing if it had no commander
  std::vector<FallenSide> fallen;
};

}  // namespace hegemon
