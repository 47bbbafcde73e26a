/// The table of games of the library.
#include <array>

#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/three_friends/evaluation.h"
#include "library/any_position.h"
#include "library/position_of.h"

namespace hegemon::library {

namespace {

constexpr std::array kGames{any_game<SevenKingdoms>(), any_game<ThreeFriends>(),
                            any_game<MiddleXiangqi>()};

}  // namespace

std::span<const AnyGame> any_games() {
  return kGames;
}

}  // namespace hegemon::library
