/// The one place in search/ that names the games: what is instantiated here can be searched.
#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "eval/middle_xiangqi.h"
#include "eval/seven_kingdoms.h"
#include "eval/three_friends.h"
#include "search/searcher.h"

namespace hegemon {

const std::vector<std::string>& algorithm_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> list;
    list.reserve(kAlgorithms.size());
    for (const AlgorithmRow& row : kAlgorithms)
      list.emplace_back(row.name);
    return list;
  }();
  return kNames;
}

template class Searcher<SevenKingdoms>;
template class Searcher<MiddleXiangqi>;
template class Searcher<ThreeFriends>;

}  // namespace hegemon
