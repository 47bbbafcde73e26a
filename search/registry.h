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

template <Game G>
std::unique_ptr<Algorithm<G>> make_algorithm(AlgorithmId id) {
  switch (id) {
    case AlgorithmId::kMaxN:
      return std::make_unique<Deepening<G, MaxN<G>>>();
    case AlgorithmId::kParanoid:
      return std::make_unique<Deepening<G, Paranoid<G>>>();
    case AlgorithmId::kOpps:
      return std::make_unique<Deepening<G, Opps<G>>>();
    case AlgorithmId::kOppsWary:
      return std::make_unique<Deepening<G, Opps<G, WaryPolicy>>>();
    case AlgorithmId::kOppsRash:
      return std::make_unique<Deepening<G, Opps<G, RashPolicy>>>();
    case AlgorithmId::kBrs:
      return std::make_unique<Deepening<G, Opps<G, BrsPolicy>>>();
    case AlgorithmId::kBrsPlus:
      return std::make_unique<Deepening<G, Opps<G, BrsPlusPolicy>>>();
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
