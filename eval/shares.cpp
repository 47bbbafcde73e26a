#include "eval/shares.h"

#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms.h"

namespace hegemon {

template <Game G>
PerSide<int, G::kSides> shares(const typename G::Position& position) {
  return shares_of<G>(position, kShareUnit);
}

template PerSide<int, SevenKingdoms::kSides> shares<SevenKingdoms>(const SevenKingdoms::Position&);

}  // namespace hegemon
