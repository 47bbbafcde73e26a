/// The searches by name. A new one is a row of `kAlgorithms` and a header of its own.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "search/algorithm.h"
#include "search/baseline.h"
#include "search/deepening.h"
#include "search/maxn.h"
#include "search/mcts.h"
#include "search/opps.h"
#include "search/paranoid.h"

namespace hegemon {

enum class AlgorithmId {
  kMaxN,
  kParanoid,
  kOpps,
  kOppsWary,
  kOppsRash,
  kBrs,
  kBrsPlus,
  kMcts,
  kCareful,
  kGreedy,
  kRandom
};

struct AlgorithmRow {
  std::string_view name;
  AlgorithmId id;
};

/// The default first.
constexpr std::array<AlgorithmRow, 11> kAlgorithms{{
    {"opps", AlgorithmId::kOpps},
    {"oppswary", AlgorithmId::kOppsWary},
    {"oppsrash", AlgorithmId::kOppsRash},
    {"mcts", AlgorithmId::kMcts},
    {"brs", AlgorithmId::kBrs},
    {"brsplus", AlgorithmId::kBrsPlus},
    {"maxn", AlgorithmId::kMaxN},
    {"paranoid", AlgorithmId::kParanoid},
    {"careful", AlgorithmId::kCareful},
    {"greedy", AlgorithmId::kGreedy},
    {"random", AlgorithmId::kRandom},
}};

/// Games without passing and static exchange have no reply sets to choose: all replies are looked at.
template <Game G, class Policy>
struct OppsOrParanoidOf {
  using type = Paranoid<G>;
};
template <ExchangingGame G, class Policy>
struct OppsOrParanoidOf<G, Policy> {
  using type = Opps<G, Policy>;
};
template <Game G, class Policy = AdaptivePolicy>
using OppsOrParanoid = typename OppsOrParanoidOf<G, Policy>::type;

template <Game G>
std::unique_ptr<Algorithm<G>> make_algorithm(AlgorithmId id) {
  switch (id) {
    case AlgorithmId::kMaxN:
      return std::make_unique<Deepening<G, MaxN<G>>>();
    case AlgorithmId::kParanoid:
      return std::make_unique<Deepening<G, Paranoid<G>>>();
    case AlgorithmId::kOpps:
      return std::make_unique<Deepening<G, OppsOrParanoid<G>>>();
    case AlgorithmId::kOppsWary:
      return std::make_unique<Deepening<G, OppsOrParanoid<G, WaryPolicy>>>();
    case AlgorithmId::kOppsRash:
      return std::make_unique<Deepening<G, OppsOrParanoid<G, RashPolicy>>>();
    case AlgorithmId::kBrs:
      return std::make_unique<Deepening<G, OppsOrParanoid<G, BrsPolicy>>>();
    case AlgorithmId::kBrsPlus:
      return std::make_unique<Deepening<G, OppsOrParanoid<G, BrsPlusPolicy>>>();
    case AlgorithmId::kMcts:
      return std::make_unique<Mcts<G>>();
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
