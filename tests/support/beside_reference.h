/// The engine beside the slow reference of its game: what must be the same in both.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/result.h"
#include "tests/support/divide.h"
#include "tests/support/moves.h"

namespace hegemon::testing {

template <class G, class Reference>
void check_same(const typename G::Position& position, const Reference& reference) {
  REQUIRE(G::to_fen(position) == reference.fen());
  REQUIRE(G::result_text(position) == reference.result());
  auto list = moves_of<G>(position);
  REQUIRE(sorted_texts<G>(list) == reference.moves());
  REQUIRE(static_cast<int>(list.size()) == position.count_moves());
  position.captures(list);
  REQUIRE(sorted_texts<G>(list) == reference.captures());
}

/// Plays what the player chooses on both; gives the move, or nothing for a resignation.
template <class G, class Reference, class Player>
std::optional<typename G::Move> play_on_both(typename G::Position& position, Reference& reference,
                                             Player& player) {
  const std::optional<typename G::Move> move = player.choose(position);
  const std::string text = move ? G::to_text(*move) : "resign";
  CAPTURE(text);
  REQUIRE(reference.play(text));
  if (move) {
    static_cast<void>(position.make(*move));
  } else {
    position.resign();
  }
  return move;
}

/// perft to depth 3, move by move. The reference is what it made of the position's FEN.
template <class G, class Reference>
void check_same_divide(const typename G::Position& position,
                       const std::optional<Reference>& reference) {
  REQUIRE(reference);
  REQUIRE(check_divide<G>(position, 3).nodes == reference->divide(3));
}

/// Takes one or two characters out, or puts others in or in their place.
inline void break_fen(std::string& fen, Random& random, std::string_view alphabet) {
  for (std::size_t edits = 1 + random.below(2); edits > 0; --edits) {
    const std::size_t at = random.below(fen.size());
    const std::string one(1, alphabet[random.below(alphabet.size())]);
    switch (random.below(3)) {
      case 0:
        fen.erase(at, 1);
        break;
      case 1:
        fen.insert(at, one);
        break;
      default:
        fen.replace(at, 1, one);
        break;
    }
  }
}

/// The engine, which says what is wrong and where, and the reference both refuse a FEN or neither
/// does. Gives whether they did.
template <class Position, class Reference>
bool check_refused_alike(const Result<Position>& position,
                         const std::optional<Reference>& reference) {
  CHECK(position.ok() == reference.has_value());
  if (position) return false;
  CHECK(position.error().where.find("fen") == 0);
  CHECK_FALSE(position.error().what.empty());
  return true;
}

}  // namespace hegemon::testing
