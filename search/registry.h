/// The searches by name. A new one is a row of `kAlgorithms` and a header of its own.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "search/algorithm.h"
#include "search/baseline.h"
#include "search/deepening.h"
#include "search/maxn.h"
#include "search/paranoid.h"

namespace hegemon {

enum class AlgorithmId { kMaxN, kParanoid, kGreedy, kRandom };

struct AlgorithmRow {
  std::string_view name;
  AlgorithmId id;
};

/// The default first.
constexpr std::array<AlgorithmRow, 4> kAlgorithms{{
    {"maxn", AlgorithmId::kMaxN},
    {"paranoid", AlgorithmId::kParanoid},
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
    case AlgorithmId::kGreedy:
      return std::make_unique<BaselinePlayer<G, Baseline::kGreedy>>();
    case AlgorithmId::kRandom:
      return std::make_unique<BaselinePlayer<G, Baseline::kRandom>>();
  }
  return nullptr;
}

}  // namespace hegemon
