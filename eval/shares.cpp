#include "eval/shares.h"

#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "eval/middle_xiangqi.h"
#include "eval/seven_kingdoms.h"
#include "eval/three_friends.h"

namespace hegemon {

template <Game G>
PerSide<int, G::kSides> shares(const typename G::Position& position) {
  return shares_of<G>(position, kShareUnit);
}

template PerSide<int, SevenKingdoms::kSides> shares<SevenKingdoms>(const SevenKingdoms::Position&);
template PerSide<int, MiddleXiangqi::kSides> shares<MiddleXiangqi>(const MiddleXiangqi::Position&);
template PerSide<int, ThreeFriends::kSides> shares<ThreeFriends>(const ThreeFriends::Position&);

}  // namespace hegemon
