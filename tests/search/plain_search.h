// Max^n and paranoid search of any game as their definitions read: every move, no pruning, no table,
// no ordering.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/shares.h"
#include "search/core/team.h"
#include "search/core/value.h"
#include "tests/support/moves.h"

namespace hegemon::test {

using G = SevenKingdoms;  // the game of most tests here

template <Game Any>
FineShares<Any> plain_maxn(const typename Any::Position& position, int depth, SideSet root_team) {
  using Vector = FineShares<Any>;
  if (depth == 0 || position.over())
    return fine_shares_of<Any>(position, WeightsOf<Any>::built_in());
  const SideSet team = teams_of<Any>(position)[position.turn()];
  const auto moves = testing::moves_of<Any>(position);
  Vector best;
  bool none = true;
  for (const auto move : moves) {
    auto next = position;
    static_cast<void>(next.make(move));
    const Vector vector = plain_maxn<Any>(next, depth - 1, root_team);
    const FineShare gain = sum_of(vector, team) - sum_of(best, team);
    const bool worse_for_root = sum_of(vector, root_team) < sum_of(best, root_team);
    if (none || gain > FineShare() || (gain == FineShare() && worse_for_root)) best = vector;
    none = false;
  }
  return best;
}

/// What a position is worth that is not searched any further: the game is over, or the root's team
/// has nobody left, or no depth is left.
template <Game Any>
std::optional<Value> plain_end(const typename Any::Position& position, int depth, int ply,
                               SideSet root_team) {
  if (position.over()) {
    const FineShare share =
        sum_of(fine_shares_of<Any>(position, WeightsOf<Any>::built_in()), root_team);
    return share == kAll ? win_in(ply) : share == FineShare() ? loss_in(ply) : Value(share);
  }
  if ((position.in_play().bits() & root_team.bits()) == 0) return loss_in(ply);
  if (depth == 0)
    return Value(sum_of(fine_shares_of<Any>(position, WeightsOf<Any>::built_in()), root_team));
  return std::nullopt;
}

template <Game Any>
Value plain_paranoid(const typename Any::Position& position, int depth, int ply,
                     SideSet root_team) {
  if (const auto end = plain_end<Any>(position, depth, ply, root_team)) return *end;
  const bool ours = root_team.contains(position.turn());
  const auto moves = testing::moves_of<Any>(position);
  Value best = ours ? -kInfinity : kInfinity;
  for (const auto move : moves) {
    auto next = position;
    static_cast<void>(next.make(move));
    const Value value = plain_paranoid<Any>(next, depth - 1, ply + 1, root_team);
    best = ours ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

}  // namespace hegemon::test
