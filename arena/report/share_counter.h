/// Adds up a win share game by game.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "arena/report/report.h"
#include "arena/statistics/bootstrap.h"
#include "arena/statistics/wilson.h"

namespace hegemon::arena {

class ShareCounter {
 public:
  /// `par`: what equal players would have won of this game.
  void add(std::size_t block, double won, double par) {
    sums_.won += won;
    sums_.games += 1;
    par_ += par;
    blocks_[block].won += won;
    blocks_[block].games += 1;
  }

  std::vector<BlockSum> blocks() const {
    std::vector<BlockSum> result;
    for (const auto& [block, sum] : blocks_)
      result.push_back(sum);
    return result;
  }

  WinShare share(const BootstrapOptions& options) const {
    WinShare result{.won = sums_.won, .games = sums_.games, .wilson = {0, 1}, .bootstrap = {}};
    if (sums_.games == 0) return result;
    result.share = sums_.won / sums_.games;
    result.par = par_ / sums_.games;
    result.wilson = wilson(sums_.won, sums_.games);
    result.bootstrap = bootstrap_share(blocks(), options);
    return result;
  }

 private:
  BlockSum sums_;
  double par_ = 0;
  std::map<std::size_t, BlockSum> blocks_;
};

}  // namespace hegemon::arena
