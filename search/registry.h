/// The searches by name. A new one is a row of `kAlgorithms` and a header of its own.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "search/algorithm.h"
#include "search/baseline.h"
#include "search/deepening.h"
#include "search/maxn.h"
#include "search/mcts/mcts.h"
#include "search/opps.h"
#include "search/paranoid.h"
#include "search/policy.h"
#include "search/second_opinion.h"

namespace hegemon {

enum class AlgorithmId {
  kAuto,
  kMaxN,
  kParanoid,
  kOpps,
  kOppsWary,
  kOppsRash,
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
constexpr std::array<AlgorithmRow, 14> kAlgorithms{{
    {"auto", AlgorithmId::kAuto},
    {"opps", AlgorithmId::kOpps},
    {"oppswary", AlgorithmId::kOppsWary},
    {"oppsrash", AlgorithmId::kOppsRash},
    {"mcts", AlgorithmId::kMcts},
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

/// Games without passing and static exchange have no reply sets to choose, all replies are looked at,
/// and no playouts to ask for a second opinion.
template <Game G>
struct TreeSearches {
  template <class Policy>
  using OppsOrParanoid = Paranoid<G>;
  template <class Walk, class Company>
  using Doubted = Walk;
};
template <ExchangingGame G>
struct TreeSearches<G> {
  template <class Policy>
  using OppsOrParanoid = Opps<G, Policy>;
  template <class Walk, class Company>
  using Doubted = SecondOpinion<G, Walk, Company>;
};
template <Game G, class Policy = AdaptivePolicy>
using OppsOrParanoid = typename TreeSearches<G>::template OppsOrParanoid<Policy>;
template <Game G, class Walk, class Company = IfRash>
using Doubted = typename TreeSearches<G>::template Doubted<Walk, Company>;

template <Game G>
std::unique_ptr<Algorithm<G>> make_algorithm(AlgorithmId id) {
  switch (id) {
    case AlgorithmId::kAuto:
      return make_algorithm<G>(FittedGame<G> ? AlgorithmId::kMcts : AlgorithmId::kParanoid);
    case AlgorithmId::kMaxN:
      return std::make_unique<Deepening<G, Doubted<G, MaxN<G>>>>();
    case AlgorithmId::kParanoid:
      return std::make_unique<Deepening<G, Doubted<G, Paranoid<G>>>>();
    case AlgorithmId::kOpps:
      return std::make_unique<Deepening<G, Doubted<G, OppsOrParanoid<G>, AsTheyPlay>>>();
    case AlgorithmId::kOppsWary:
      return std::make_unique<
          Deepening<G, Doubted<G, OppsOrParanoid<G, WaryPolicy>, AlwaysTaken<Nature::kWary>>>>();
    case AlgorithmId::kOppsRash:
      return std::make_unique<
          Deepening<G, Doubted<G, OppsOrParanoid<G, RashPolicy>, AlwaysTaken<Nature::kRash>>>>();
    case AlgorithmId::kBrs:
      return std::make_unique<Deepening<G, Doubted<G, OppsOrParanoid<G, BrsPolicy>>>>();
    case AlgorithmId::kBrsPlus:
      return std::make_unique<Deepening<G, Doubted<G, OppsOrParanoid<G, BrsPlusPolicy>>>>();
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
