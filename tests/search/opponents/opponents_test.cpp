// What is learned of the sides from their moves, and what becomes of the priors.
#include "search/opponents/opponents.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "search/search.h"
#include "tests/search/small_positions.h"
#include "tests/support/moves.h"
#include "tests/support/search_output.h"

namespace hegemon {

namespace {

using G = SevenKingdoms;

struct Played {
  G::Position position;
  G::Move move;
};

/// The first plies of a game between players of one ply of one search.
std::vector<Played> game_of(std::string_view search, int plies, std::uint64_t seed) {
  Settings settings = testing::settings_of(std::string(search));
  settings.seed = seed;
  Searcher<G> searcher(settings);
  const auto limits = testing::to_depth<G>(1);
  std::vector<Played> game;
  G::Position position = G::start({});
  while (static_cast<int>(game.size()) < plies && !position.over()) {
    const G::Move move = *searcher.search(position, limits, [](const auto&) {}).best;
    game.push_back({position, move});
    static_cast<void>(position.make(move));
  }
  return game;
}

Opponents<G> learned_from(const std::vector<Played>& game) {
  Opponents<G> known;
  for (const Played& ply : game)
    known.observe(ply.position, ply.move, WeightsOf<G>::built_in());
  return known;
}

/// What each kind has on the average over all sides, of a hundred; the last is the engine's own model. As the sides are
/// of one kind, they are like each other as well, which is left out.
std::vector<int> kinds_of(const Opponents<G>& known) {
  const std::size_t kinds = known.of(Side(0)).kinds() - 1;
  std::vector<int> parts;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    double sum = 0;
    for (const Side side : sides<G::kSides>())
      sum += known.of(side).weight() * known.of(side).part_of_kind(kind);
    parts.push_back(static_cast<int>(100 * sum / G::kSides));
  }
  double own = 0;
  for (const Side side : sides<G::kSides>())
    own += 1 - known.of(side).weight();
  parts.push_back(static_cast<int>(100 * own / G::kSides));
  return parts;
}

}  // namespace

TEST_CASE("nothing is known of a side that has made few moves") {
  const Opponents<G> fresh;
  for (const Side side : sides<G::kSides>())
    CHECK(fresh.policy(side).part == 0);
  const Opponents<G> early = learned_from(game_of("greedy", 2 * G::kSides, 1));
  for (const Side side : sides<G::kSides>())
    CHECK(early.policy(side).part == 0);
}

TEST_CASE(
    "a side without a policy has the priors of before, another has those of its tastes in part") {
  const auto game = game_of("greedy", 200, 2);
  const Opponents<G> known = learned_from(game);
  LeafEvaluator<G> evaluator(WeightsOf<G>::built_in());
  std::size_t changed = 0;
  for (const Played& ply : game) {
    const auto moves = testing::moves_of<G>(ply.position);
    const auto own = evaluator.rank(ply.position, moves);
    const auto none = evaluator.rank(ply.position, moves, moves.size(), OpponentPolicy<G>{});
    const OpponentPolicy<G> policy = known.policy(ply.position.turn());
    const auto mixed = evaluator.rank(ply.position, moves, moves.size(), policy);
    int sum = 0;
    for (std::size_t i = 0; i < own.size(); ++i) {
      CHECK(own[i].move == none[i].move);
      CHECK(own[i].prior == none[i].prior);
      changed += !(own[i].move == mixed[i].move);
      sum += mixed[i].prior;
      if (i > 0) CHECK(mixed[i - 1].prior >= mixed[i].prior);
    }
    CHECK(sum <= 65535 + static_cast<int>(mixed.size()));
    CHECK(sum >= 65000 - static_cast<int>(mixed.size()));
    // The first that are wanted are the first of all.
    const auto some = evaluator.rank(ply.position, moves, 8, policy);
    for (std::size_t i = 0; i < std::min<std::size_t>(8, mixed.size()); ++i) {
      CHECK(some[i].move == mixed[i].move);
      CHECK(some[i].prior == mixed[i].prior);
    }
  }
  CHECK(changed > 1000);
}

TEST_CASE("the same moves tell the same") {
  const auto game = game_of("careful", 120, 3);
  const Opponents<G> once = learned_from(game);
  const Opponents<G> again = learned_from(game);
  for (const Side side : sides<G::kSides>()) {
    CHECK(once.policy(side).part == again.policy(side).part);
    CHECK(once.policy(side).tastes == again.policy(side).tastes);
  }
}

TEST_CASE("after twenty moves the bots are told from each other") {
  // In the order of the kinds; the last is the engine's own model of moves.
  const auto likeliest = [](std::string_view search) {
    const std::vector<int> parts = kinds_of(learned_from(game_of(search, 20 * G::kSides, 4)));
    const auto best = std::max_element(parts.begin(), parts.end()) - parts.begin();
    const Opponents<G> names;
    return static_cast<std::size_t>(best) + 1 < names.of(Side(0)).kinds()
               ? std::string(names.of(Side(0)).name_of_kind(static_cast<std::size_t>(best)))
               : std::string("own model");
  };
  CHECK(likeliest("greedy") == "greedy");
  CHECK(likeliest("policy") == "own model");
}

TEST_CASE("the moves of a bot are foretold better by what it has done") {
  for (const std::string_view search : {"greedy", "careful", "keen"}) {
    CAPTURE(search);
    const Opponents<G> known = learned_from(game_of(search, 25 * G::kSides, 5));
    double own = 0;
    double mixed = 0;
    for (const Side side : sides<G::kSides>()) {
      own += known.of(side).own_nats();
      mixed += known.of(side).nats();
    }
    CHECK(mixed < 0.9 * own);
  }
}

}  // namespace hegemon
