// The kernel with a reply set per opponent against its definition, without pruning or table.
#include "search/opps.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <doctest/doctest.h>

#include "alone.h"
#include "plain_search.h"
#include "small_positions.h"

using namespace hegemon;
using namespace hegemon::test;

namespace {

/// The capture that pays the side to move most, the first of several; `none()` if none does.
G::Move plain_natural(const G::Position& position) {
  G::MoveList captures;
  position.captures(captures);
  G::Move natural = G::Move::none();
  Score most = 0;
  for (const auto move : captures) {
    if (const Score net = Evaluation<G>::net(position, move); net > most) {
      most = net;
      natural = move;
    }
  }
  return natural;
}

constexpr ReplySets unsettled(ReplySets sets) {
  sets.settles = false;
  return sets;
}
constexpr ReplySets kPlainBrs = unsettled(kBrsSets);
constexpr ReplySets kPlainBrsPlus = unsettled(kBrsPlusSets);
constexpr ReplySets kPlainAll = unsettled(kAllSets);
constexpr ReplySets kImpatientBrsPlus = [] {
  ReplySets sets = kPlainBrsPlus;
  sets.patience = 300;
  sets.regret = 3;
  return sets;
}();

/// BRS and BRS+ as their definitions read.
template <const ReplySets& kSets>
Value plain_replies(const G::Position& position, int depth, int ply, int used, SideSet root_team) {
  if (const auto end = plain_end<G>(position, depth, ply, root_team)) return *end;
  const bool ours = root_team.contains(position.turn());
  Value best = ours ? -kInfinity : kInfinity;
  const auto look = [&](G::Move move, int now_used) {
    auto next = position;
    if (move == G::Move::none()) {
      static_cast<void>(next.pass());
    } else {
      static_cast<void>(next.make(move));
    }
    const Value value = plain_replies<kSets>(next, depth - 1, ply + 1, now_used, root_team);
    best = ours ? std::max(best, value) : std::min(best, value);
  };
  const G::Move natural = kSets.nature == Nature::kWary ? plain_natural(position) : G::Move::none();
  if (!ours) look(natural, used);
  if (ours || used < kSets.wide) {
    G::MoveList moves;
    position.moves(moves);
    for (const auto move : moves) {
      if (ours || !(move == natural)) look(move, ours ? 0 : used + 1);
    }
  }
  return best;
}

template <const ReplySets& kSets>
void compare_replies(const G::Position& position, std::uint64_t most_nodes) {
  Alone<Opps<G, FixedPolicy<kSets>>> alone(position);
  const SideSet team = teams_of<G>(position)[position.turn()];
  for (int depth = 1; depth <= deepest(position, most_nodes); ++depth) {
    REQUIRE(alone.walk.search_root(depth, 0));
    const auto& best = alone.walk.root_moves().front();
    REQUIRE(best.value == plain_replies<kSets>(position, depth, 0, 0, team));
  }
}

/// What the root's best move is worth if a move pays three times what it has less in hand than
/// another has, but for 300; and if a win that costs something is less than certain.
Value plain_impatient(const G::Position& position, int depth, SideSet team) {
  const Side side = position.turn();
  G::MoveList moves;
  position.moves(moves);
  std::vector<Value> values;
  std::vector<Value> in_hand;
  for (const auto move : moves) {
    auto next = position;
    static_cast<void>(next.make(move));
    values.push_back(plain_replies<kImpatientBrsPlus>(next, depth - 1, 1, 0, team));
    auto worths = Evaluation<G>::evaluate(next);
    worths[side] = std::max(0, worths[side] - Evaluation<G>::danger(next, side));
    const auto shares = next.over() ? split_equally<G::kSides>(next.outcome().winners, kFineUnit)
                                    : split_by_worth<G::kSides>(worths, next.in_play(), kFineUnit);
    in_hand.push_back(sum_of(shares, team));
  }
  const Value most = *std::max_element(in_hand.begin(), in_hand.end());
  Value best = -kInfinity;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Value let_go = most - in_hand[i] - 300;
    const bool pays = let_go > 0 && !is_loss(values[i]);
    const Value paid = std::max(1, std::min(values[i], kFineUnit - 1) - 3 * let_go);
    best = std::max(best, pays ? paid : values[i]);
  }
  return best;
}

void compare_impatient(const G::Position& position, std::uint64_t most_nodes) {
  Alone<Opps<G, FixedPolicy<kImpatientBrsPlus>>> alone(position);
  const SideSet team = teams_of<G>(position)[position.turn()];
  for (int depth = 1; depth <= deepest(position, most_nodes); ++depth) {
    REQUIRE(alone.walk.search_root(depth, 0));
    REQUIRE(alone.walk.root_moves().front().value == plain_impatient(position, depth, team));
  }
}

void compare_with_paranoid(const G::Position& position, std::uint64_t most_nodes) {
  Alone<Opps<G, FixedPolicy<kPlainAll>>> alone(position);
  const SideSet team = teams_of<G>(position)[position.turn()];
  for (int depth = 1; depth <= deepest(position, most_nodes); ++depth) {
    REQUIRE(alone.walk.search_root(depth, 0));
    REQUIRE(alone.walk.root_moves().front().value == plain_paranoid<G>(position, depth, 0, team));
  }
}

}  // namespace

TEST_CASE("best-reply search and BRS+ find what plain searches find") {
  on_small_positions(24, false, 20'000, compare_replies<kPlainBrs>);
  on_small_positions(24, false, 20'000, compare_replies<kPlainBrsPlus>);
  on_small_positions(12, true, 20'000, compare_replies<kPlainBrsPlus>);
}

TEST_CASE("what a move lets go that could be in hand counts against it") {
  on_small_positions(24, false, 20'000, compare_impatient);
  on_small_positions(12, true, 20'000, compare_impatient);
}

TEST_CASE("with all replies of all opponents the kernel is paranoid search") {
  on_small_positions(24, false, 20'000, compare_with_paranoid);
}

TEST_SUITE_BEGIN("slow");

TEST_CASE("best-reply search and BRS+ find what plain searches find in many positions") {
  on_small_positions(200, false, 200'000, compare_replies<kPlainBrs>);
  on_small_positions(200, false, 200'000, compare_replies<kPlainBrsPlus>);
}

TEST_SUITE_END();
