/// The legal move that a text names, or why it names none: the same words in every game.
#pragma once

#include <string>
#include <string_view>

#include "engine/ascii.h"
#include "engine/result.h"

namespace hegemon {

/// Among the moves of `position` the one that `is_named` says yes to. `why_illegal()` says in words
/// why there is none; it is called only then.
template <class MoveList, class Position, class IsNamed, class WhyIllegal>
Result<typename MoveList::Move> find_legal_move(const Position& position, std::string_view text,
                                                IsNamed is_named, WhyIllegal why_illegal) {
  if (position.over())
    return Error{"the game is over", "move " + quoted(text), ErrorKind::kIllegalMove};
  MoveList list;
  position.moves(list);
  for (const auto move : list) {
    if (is_named(move)) return move;
  }
  return Error{"illegal move " + quoted(text) + ": " + why_illegal(), "move",
               ErrorKind::kIllegalMove};
}

}  // namespace hegemon
