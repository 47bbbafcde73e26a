/// The searches by name. A new one is a row of `kAlgorithms` and a header of its own.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "search/core/algorithm.h"
#include "search/mcts/mcts.h"
#include "search/players/baseline.h"
#include "search/players/policy.h"
#include "search/tree/deepening.h"
#include "search/tree/maxn.h"
#include "search/tree/opps.h"
#include "search/tree/paranoid.h"

namespace hegemon {

enum class AlgorithmId {
  kAuto,
  kMaxN,
  kParanoid,
  kOpps,
  kBrs,
  kBrsPlus,
  kMcts,
  kPolicy,
  kKeen,
  kCareful,
  kGreedy,
  kRandom
};

struct AlgorithmRow {
  std::string_view name;
  AlgorithmId id;
};

/// The default first: `auto` is the search that plays best, `mcts` in a game with a fitted evaluation and
/// `paranoid` in the others (docs/search.md).
inline constexpr std::array<AlgorithmRow, 12> kAlgorithms{{
    {"auto", AlgorithmId::kAuto},
    {"mcts", AlgorithmId::kMcts},
    {"opps", AlgorithmId::kOpps},
    {"brs", AlgorithmId::kBrs},
    {"brsplus", AlgorithmId::kBrsPlus},
    {"maxn", AlgorithmId::kMaxN},
    {"paranoid", AlgorithmId::kParanoid},
    {"policy", AlgorithmId::kPolicy},
    {"keen", AlgorithmId::kKeen},
    {"careful", AlgorithmId::kCareful},
    {"greedy", AlgorithmId::kGreedy},
    {"random", AlgorithmId::kRandom},
}};

/// Games without passing, static exchange and refuges have no reply sets to choose: there it is
/// paranoid search.
template <Game G, const ReplySets& kSets>
struct OpponentPruning {
  using Type = Paranoid<G>;
};
template <EscapeMoveEval G, const ReplySets& kSets>
struct OpponentPruning<G, kSets> {
  using Type = Opps<G, kSets>;
};

template <Game G, TreeSearch<G> Search>
std::unique_ptr<Algorithm<G>> deepening() {
  return std::make_unique<Deepening<G, Search>>();
}
template <Game G, const ReplySets& kSets>
std::unique_ptr<Algorithm<G>> opponent_pruning() {
  return deepening<G, typename OpponentPruning<G, kSets>::Type>();
}

template <Game G>
std::unique_ptr<Algorithm<G>> make_algorithm(AlgorithmId id) {
  switch (id) {
    case AlgorithmId::kAuto:
      return make_algorithm<G>(FittedGame<G> ? AlgorithmId::kMcts : AlgorithmId::kParanoid);
    case AlgorithmId::kMaxN:
      return deepening<G, MaxN<G>>();
    case AlgorithmId::kParanoid:
      return deepening<G, Paranoid<G>>();
    case AlgorithmId::kOpps:
      return opponent_pruning<G, kOppsSets>();
    case AlgorithmId::kBrs:
      return opponent_pruning<G, kBrsSets>();
    case AlgorithmId::kBrsPlus:
      return opponent_pruning<G, kBrsPlusSets>();
    case AlgorithmId::kMcts:
      return std::make_unique<Mcts<G>>();
    case AlgorithmId::kPolicy:
      return std::make_unique<PolicyPlayer<G>>();
    case AlgorithmId::kKeen:
      return std::make_unique<BaselinePlayer<G, Baseline::kKeen>>();
    case AlgorithmId::kCareful:
      return std::make_unique<BaselinePlayer<G, Baseline::kCareful>>();
    case AlgorithmId::kGreedy:
      return std::make_unique<BaselinePlayer<G, Baseline::kGreedy>>();
    case AlgorithmId::kRandom:
      return std::make_unique<BaselinePlayer<G, Baseline::kRandom>>();
  }
  return nullptr;
}

}  // namespace hegemon
