/// How a game ended, for every game: the reason and the sides that share the win.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/side.h"

namespace hegemon {

/// Why a game is over. One list for all games, so that records and tournaments have one vocabulary.
enum class Reason : std::uint8_t {
  kNone,      ///< the game goes on
  kKingdoms,  ///< enough kingdoms conquered
  kPieces,    ///< enough pieces taken
  kLast,      ///< one player alone is left in play
  kQuiet,     ///< too many plies without a capture: drawn
  kStuck,     ///< nobody can move: drawn
  kAgreed,    ///< drawn by agreement of the players or their tools
};

constexpr std::string_view reason_word(Reason reason) {
  switch (reason) {
    case Reason::kNone: return "*";
    case Reason::kKingdoms: return "kingdoms";
    case Reason::kPieces: return "pieces";
    case Reason::kLast: return "last";
    case Reason::kQuiet: return "quiet";
    case Reason::kStuck: return "stuck";
    case Reason::kAgreed: return "agreed";
  }
  return "*";
}

/// The state of a game: going on, or over with the sides that share the win equally. A drawn game is
/// shared by all sides still in play.
struct Outcome {
  Reason reason = Reason::kNone;
  SideSet winners;

  constexpr bool over() const { return reason != Reason::kNone; }
  constexpr bool drawn() const {
    return reason == Reason::kQuiet || reason == Reason::kStuck || reason == Reason::kAgreed;
  }
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace hegemon
