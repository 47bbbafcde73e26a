// The kernel with a reply set per opponent against its definition, without pruning or table.
#include "search/tree/opps.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <doctest/doctest.h>

#include "plain_search.h"
#include "single_thread_search.h"
#include "small_positions.h"
#include "tests/support/moves.h"

using namespace hegemon;
using namespace hegemon::test;

namespace {

/// The capture that pays the side to move most, the first of several; `none()` if none does.
G::Move plain_natural(const G::Position& position) {
  const auto captures = testing::captures_of<G>(position);
  G::Move natural = G::Move::none();
  Score most;
  for (const auto move : captures) {
    if (const Score net = Evaluation<G>::see(position, move); net > most) {
      most = net;
      natural = move;
    }
  }
  return natural;
}

constexpr ReplySets without_captures(ReplySets sets) {
  sets.resolves_captures = false;
  return sets;
}
constexpr ReplySets kPlainBrs = without_captures(kBrsSets);
constexpr ReplySets kPlainBrsPlus = without_captures(kBrsPlusSets);
/// Everything of everybody: paranoid search.
constexpr ReplySets kPlainAll =
    without_captures({.wide = 8, .all_moves = true, .by_rounds = false});
/// With all moves of its own: which of the quiet ones are left out depends on what was searched before.
constexpr ReplySets kPlainOpps = [] {
  ReplySets sets = without_captures(kOppsSets);
  sets.own = sets.own_captures = 4096;
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
  const G::Move natural = kSets.captures ? plain_natural(position) : G::Move::none();
  if (!ours) look(natural, used);
  if (ours || used < kSets.wide) {
    for (const auto move : testing::moves_of<G>(position)) {
      if (ours || !(move == natural)) look(move, ours ? 0 : used + 1);
    }
  }
  return best;
}

template <const ReplySets& kSets>
void compare_replies(const G::Position& position, std::uint64_t most_nodes) {
  SingleThreadSearch<Opps<G, kSets>> alone(position);
  const SideSet team = teams_of<G>(position)[position.turn()];
  for (int depth = 1; depth <= deepest(position, most_nodes); ++depth) {
    REQUIRE(alone.search.search_root(depth, 0));
    const auto& best = alone.search.thread().root_moves().front();
    REQUIRE(best.value == plain_replies<kSets>(position, depth, 0, 0, team));
  }
}

struct PlainReply {
  G::Move move;
  bool wide;
};

/// What a side of the root's team looks at below the root: all moves while the root moves again before
/// the search ends, else a pass and the captures that gain.
std::vector<PlainReply> plain_own(const G::Position& position, int depth) {
  std::vector<PlainReply> replies;
  const bool all = depth > position.in_play().count();
  if (!all) replies.push_back({G::Move::none(), false});
  for (const auto move : testing::moves_of<G>(position)) {
    if (all || (move.is_capture() && Evaluation<G>::see(position, move) > Score()))
      replies.push_back({move, false});
  }
  return replies;
}

/// What an opponent looks at: its natural move, and where it may do otherwise the captures that gain or
/// that take a piece of the root's team (those first, and no more than the width), a pass, and the way
/// out of what is attacked.
std::vector<PlainReply> plain_others(const G::Position& position, int used, SideSet root_team) {
  const G::Move natural = plain_natural(position);
  std::vector<PlainReply> replies{{natural, false}};
  if (used >= kPlainOpps.wide) return replies;
  struct Capture {
    bool hurts;
    Score worth;
    G::Move move;
  };
  std::vector<Capture> captures;
  for (const auto move : testing::captures_of<G>(position)) {
    const Score net = Evaluation<G>::see(position, move);
    const bool hurts = root_team.contains(position.owner(move.taken()));
    if (move == natural || (net <= Score() && !hurts)) continue;
    captures.push_back(
        {hurts, net + (hurts ? Evaluation<G>::capture_gain(position, move) : Score()), move});
  }
  std::stable_sort(captures.begin(), captures.end(), [](const Capture& a, const Capture& b) {
    return a.hurts != b.hurts ? a.hurts : a.worth > b.worth;
  });
  if (captures.size() > static_cast<std::size_t>(kPlainOpps.width))
    captures.resize(static_cast<std::size_t>(kPlainOpps.width));
  for (const Capture& capture : captures)
    replies.push_back({capture.move, true});
  if (!(natural == G::Move::none())) replies.push_back({G::Move::none(), true});
  const G::Move refuge = Evaluation<G>::escape_move(position);
  const bool known = std::any_of(replies.begin(), replies.end(),
                                 [&](const PlainReply& reply) { return reply.move == refuge; });
  if (!known) replies.push_back({refuge, true});
  return replies;
}

/// Opponent-pruning paranoid search as its definition reads.
Value plain_opps(const G::Position& position, int depth, int ply, int used, SideSet root_team) {
  if (const auto end = plain_end<G>(position, depth, ply, root_team)) return *end;
  const bool ours = root_team.contains(position.turn());
  std::vector<PlainReply> replies;
  if (ply == 0) {
    for (const auto move : testing::moves_of<G>(position))
      replies.push_back({move, false});
  } else {
    replies = ours ? plain_own(position, depth) : plain_others(position, used, root_team);
  }
  Value best = ours ? -kInfinity : kInfinity;
  for (const PlainReply& reply : replies) {
    auto next = position;
    if (reply.move == G::Move::none()) {
      static_cast<void>(next.pass());
    } else {
      static_cast<void>(next.make(reply.move));
    }
    const int now_used = ours ? 0 : used + (reply.wide ? 1 : 0);
    const Value value = plain_opps(next, depth - 1, ply + 1, now_used, root_team);
    best = ours ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

void compare_opps(const G::Position& position, std::uint64_t most_nodes) {
  SingleThreadSearch<Opps<G, kPlainOpps>> alone(position);
  const SideSet team = teams_of<G>(position)[position.turn()];
  // Few replies: far more plies than of a search at full width.
  const int depth_limit = deepest(position, most_nodes) + position.in_play().count();
  for (int depth = 1; depth <= depth_limit; ++depth) {
    CAPTURE(G::to_fen(position));
    CAPTURE(depth);
    REQUIRE(alone.search.search_root(depth, 0));
    REQUIRE(alone.search.thread().root_moves().front().value ==
            plain_opps(position, depth, 0, 0, team));
  }
}

void compare_with_paranoid(const G::Position& position, std::uint64_t most_nodes) {
  SingleThreadSearch<Opps<G, kPlainAll>> alone(position);
  const SideSet team = teams_of<G>(position)[position.turn()];
  for (int depth = 1; depth <= deepest(position, most_nodes); ++depth) {
    REQUIRE(alone.search.search_root(depth, 0));
    REQUIRE(alone.search.thread().root_moves().front().value ==
            plain_paranoid<G>(position, depth, 0, team));
  }
}

}  // namespace

TEST_CASE("best-reply search and BRS+ find what plain searches find") {
  on_small_positions(24, false, 20'000, compare_replies<kPlainBrs>);
  on_small_positions(24, false, 20'000, compare_replies<kPlainBrsPlus>);
  on_small_positions(12, true, 20'000, compare_replies<kPlainBrsPlus>);
}

TEST_CASE("opponent-pruning search finds what a plain search finds, over a round and more") {
  on_small_positions(4, false, 2'000, compare_opps);
  on_small_positions(2, true, 2'000, compare_opps);
}

TEST_CASE("with all replies of all opponents the kernel is paranoid search") {
  on_small_positions(24, false, 20'000, compare_with_paranoid);
}

TEST_SUITE_BEGIN("slow");

TEST_CASE("opponent-pruning search finds what a plain search finds in more positions") {
  on_small_positions(40, false, 2'000, compare_opps);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("long");

TEST_CASE("best-reply search and BRS+ find what plain searches find in many positions") {
  on_small_positions(200, false, 200'000, compare_replies<kPlainBrs>);
  on_small_positions(200, false, 200'000, compare_replies<kPlainBrsPlus>);
}

TEST_CASE("opponent-pruning search finds what a plain search finds in many positions") {
  on_small_positions(400, false, 2'000, compare_opps);
  on_small_positions(12, true, 2'000, compare_opps);
}

TEST_SUITE_END();
