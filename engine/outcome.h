/// How a game ended, for every game: the reason and the sides that share the win.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/side.h"

namespace hegemon {

/// Why a game is over. One list for all games, so that records and tournaments have one vocabulary.
enum class Reason : std::uint8_t {
  kNone,        ///< the game goes on
  kKingdoms,    ///< enough kingdoms conquered
  kPieces,      ///< enough pieces taken
  kLast,        ///< one player alone is left in play
  kQuiet,       ///< too many plies without a capture: drawn
  kStuck,       ///< no side can move: drawn
  kAgreed,      ///< drawn by agreement of the players or their tools
  kCheckmate,   ///< a general is in check and there is no move against it
  kStalemate,   ///< the side to move is not in check and has no move
  kNoMove,      ///< the side to move has no move, in check or not
  kRepetition,  ///< the same position once too often
  kPerpetual,   ///< the same, and a side lost by it that gave check all the time
  kResigned,    ///< a side gave the game up to the other
};

constexpr std::string_view reason_word(Reason reason) {
  switch (reason) {
    case Reason::kNone:
      return "*";
    case Reason::kKingdoms:
      return "kingdoms";
    case Reason::kPieces:
      return "pieces";
    case Reason::kLast:
      return "last";
    case Reason::kQuiet:
      return "quiet";
    case Reason::kStuck:
      return "stuck";
    case Reason::kAgreed:
      return "agreed";
    case Reason::kCheckmate:
      return "checkmate";
    case Reason::kStalemate:
      return "stalemate";
    case Reason::kNoMove:
      return "nomove";
    case Reason::kRepetition:
      return "repetition";
    case Reason::kPerpetual:
      return "perpetual";
    case Reason::kResigned:
      return "resign";
  }
  return "*";
}

/// The state of a game: going on, or over with the sides that share the win equally. A drawn game
/// is shared by all sides still in play.
struct Outcome {
  Reason reason = Reason::kNone;
  SideSet winners;

  constexpr bool over() const { return reason != Reason::kNone; }
  /// No player has won alone. Goals count for a player, with all his sides; the other ends count
  /// for sides.
  constexpr bool drawn() const {
    switch (reason) {
      case Reason::kNone:
      case Reason::kKingdoms:
      case Reason::kPieces:
      case Reason::kLast:
        return false;
      case Reason::kQuiet:
      case Reason::kStuck:
      case Reason::kAgreed:
        return true;
      default:
        return winners.count() > 1;
    }
  }
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace hegemon
