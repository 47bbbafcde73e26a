/// What a public `Position` holds, for the sources of the library.
#pragma once

#include <hegemon/hegemon.hpp>

#include "library/any_position.h"
#include "library/raise.h"

namespace hegemon {
inline namespace v1 {

struct HEGEMON_HIDDEN Position::Impl {
  std::uint32_t number = 0;  ///< of the game in `library::any_games()`
  Rules rules;               ///< all of them
  std::vector<SideInfo> sides;
  std::string start_fen;
  std::optional<std::string> given_fen;  ///< what the position was set up from; nullopt: the start
  std::unique_ptr<library::AnyPosition> position;
  std::vector<Move> moves;

  Impl() = default;
  Impl(const Impl& other)
      : number(other.number),
        rules(other.rules),
        sides(other.sides),
        start_fen(other.start_fen),
        given_fen(other.given_fen),
        position(other.position->clone()),
        moves(other.moves) {}
  Impl& operator=(const Impl&) = delete;
  ~Impl() = default;

  const library::AnyGame& game() const { return library::any_games()[number]; }
  /// The side of a number; throws where there is none.
  Side checked(int side) const {
    if (side < 0 || side >= static_cast<int>(sides.size())) {
      library::raise(Error::of("side.unknown", "side", side));
    }
    return Side(side);
  }
  template <class Number>
  void planes(std::span<Number> planes, int first) const;
};

}  // namespace v1
}  // namespace hegemon
