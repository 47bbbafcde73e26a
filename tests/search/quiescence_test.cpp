// Quiescence with many sides against its rule, written down once more without the tricks.
#include "search/tree/quiescence.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "small_positions.h"
#include "tests/support/moves.h"

using namespace hegemon;
using namespace hegemon::test;

namespace {

using Move = SevenKingdoms::Move;

/// The best four captures by what they gain are looked at; of those that no piece has dodged the one that pays most is
/// made. A side that has passed saves one piece, once.
Move best_capture(const SevenKingdoms::Position& position, SideSet& free,
                  std::vector<Move>& dodged) {
  const auto captures = testing::captures_of<SevenKingdoms>(position);
  std::vector<Move> ranked(captures.begin(), captures.end());
  const auto gain = [&](Move move) {
    return Evaluation<SevenKingdoms>::capture_gain(position, move);
  };
  std::stable_sort(ranked.begin(), ranked.end(), [&](Move a, Move b) { return gain(a) > gain(b); });
  if (ranked.size() > 4) ranked.resize(4);
  Move best = Move::none();
  Score most;
  for (const Move move : ranked) {
    if (gain(move) <= most) break;
    const bool saved = std::any_of(dodged.begin(), dodged.end(),
                                   [&](Move other) { return other.taken() == move.taken(); });
    const Score net = saved ? Score() : Evaluation<SevenKingdoms>::see(position, move);
    if (net <= most) continue;
    const Side victim = position.owner(move.taken());
    if (free.contains(victim)) {
      free.remove(victim);
      dodged.push_back(move);
      continue;
    }
    most = net;
    best = move;
  }
  return best;
}

}  // namespace

TEST_CASE("quiescence: each side makes the capture that pays most; who has passed saves a piece") {
  Random random(11);
  int captures = 0;
  int escapes = 0;
  int ends = 0;
  for (int i = 0; i < 600; ++i) {
    const auto position = small_position(random, 2 + i % 6);
    auto end = position;
    SideSet free;
    std::vector<Move> dodged;
    const int plies = position.in_play().count();
    for (int ply = 0; ply < plies && !end.over(); ++ply) {
      const Side side = end.turn();
      const Move move = best_capture(end, free, dodged);
      if (move == Move::none()) {
        free.add(side);
        static_cast<void>(end.pass());
      } else {
        ++captures;
        static_cast<void>(end.make(move));
      }
    }
    escapes += dodged.empty() ? 0 : 1;
    EvaluatedPosition<SevenKingdoms> board(position, WeightsOf<SevenKingdoms>::built_in());
    int made = 0;
    const auto shares = Quiescence<SevenKingdoms>().resolve_captures(board, [&] { ++made; });
    CAPTURE(i);
    CHECK(board.position() == position);
    if (!end.over()) {
      CHECK(made == plies);
      CHECK(shares ==
            EvaluatedPosition<SevenKingdoms>(end, WeightsOf<SevenKingdoms>::built_in()).shares());
      continue;
    }
    // A win that captures lead to is expected, not certain.
    ++ends;
    for (const Side side : position.in_play())
      CHECK(shares[side] > FineShare());
  }
  CHECK(captures > 100);
  CHECK(escapes > 20);
  CHECK(ends > 20);
}
