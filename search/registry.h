/// The searches by name: a new one is a row of `kAlgorithms` and a header of its own.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "engine/ascii.h"
#include "engine/result.h"
#include "search/core/algorithm.h"
#include "search/mcts/mcts.h"
#include "search/players/baseline.h"
#include "search/players/policy.h"
#include "search/tree/deepening.h"
#include "search/tree/maxn.h"
#include "search/tree/opps.h"
#include "search/tree/paranoid.h"

namespace hegemon {

/// Names a game in a call of a row's `make`.
template <Game G>
struct GameTag {};

/// A search. `make` is called with a `GameTag` and returns the `Algorithm` of that game; it accepts the games that can
/// have this search.
template <class Make>
struct AlgorithmRow {
  std::string_view name;
  Make make;
  /// What a game must have for this search; empty: every game can have it.
  std::string_view needs = {};
};
template <class Make>
AlgorithmRow(std::string_view, Make) -> AlgorithmRow<Make>;
template <class Make>
AlgorithmRow(std::string_view, Make, std::string_view) -> AlgorithmRow<Make>;

template <Game G, TreeSearch<G> Search>
std::unique_ptr<Algorithm<G>> deepening() {
  return std::make_unique<Deepening<G, Search>>();
}
template <Game G, Baseline kKind>
std::unique_ptr<Algorithm<G>> baseline() {
  return std::make_unique<BaselinePlayer<G, kKind>>();
}
/// The search that plays best: `mcts` in a game with fitted weights, `paranoid` in the others (docs/search.md).
template <Game G>
std::unique_ptr<Algorithm<G>> best_algorithm() {
  if constexpr (FittedGame<G>) {
    return std::make_unique<Mcts<G>>();
  } else {
    return deepening<G, Paranoid<G>>();
  }
}

inline constexpr std::string_view kReplySetNeeds = "passing, exchange, escapes";
inline constexpr std::string_view kPolicyNeeds = "weights";

/// The default first.
inline constexpr std::tuple kAlgorithms{
    AlgorithmRow{"auto", []<Game G>(GameTag<G>) { return best_algorithm<G>(); }},
    AlgorithmRow{"mcts",
                 []<Game G>(GameTag<G>) -> std::unique_ptr<Algorithm<G>> {
                   return std::make_unique<Mcts<G>>();
                 }},
    AlgorithmRow{"opps",
                 []<EscapeMoveEval G>(GameTag<G>) { return deepening<G, Opps<G, kOppsSets>>(); },
                 kReplySetNeeds},
    AlgorithmRow{"brs",
                 []<EscapeMoveEval G>(GameTag<G>) { return deepening<G, Opps<G, kBrsSets>>(); },
                 kReplySetNeeds},
    AlgorithmRow{"brsplus",
                 []<EscapeMoveEval G>(GameTag<G>) { return deepening<G, Opps<G, kBrsPlusSets>>(); },
                 kReplySetNeeds},
    AlgorithmRow{"maxn", []<Game G>(GameTag<G>) { return deepening<G, MaxN<G>>(); }},
    AlgorithmRow{"paranoid", []<Game G>(GameTag<G>) { return deepening<G, Paranoid<G>>(); }},
    AlgorithmRow{"policy",
                 []<FittedGame G>(GameTag<G>) -> std::unique_ptr<Algorithm<G>> {
                   return std::make_unique<PolicyPlayer<G>>();
                 },
                 kPolicyNeeds},
    AlgorithmRow{"keen", []<Game G>(GameTag<G>) { return baseline<G, Baseline::kKeen>(); }},
    AlgorithmRow{"careful", []<Game G>(GameTag<G>) { return baseline<G, Baseline::kCareful>(); }},
    AlgorithmRow{"greedy", []<Game G>(GameTag<G>) { return baseline<G, Baseline::kGreedy>(); }},
    AlgorithmRow{"random", []<Game G>(GameTag<G>) { return baseline<G, Baseline::kRandom>(); }},
};

/// Calls `use` with each row of `kAlgorithms` in turn.
template <class Use>
constexpr void for_each_algorithm(Use use) {
  std::apply([&](const auto&... rows) { (use(rows), ...); }, kAlgorithms);
}

/// Can the game have the search of this row?
template <Game G, class Row>
inline constexpr bool kCanHave = std::is_invocable_v<decltype(Row::make), GameTag<G>>;

/// The search of this name; an error where there is none or the game cannot have it.
template <Game G>
Result<std::unique_ptr<Algorithm<G>>> make_algorithm(std::string_view name) {
  std::unique_ptr<Algorithm<G>> made;
  Error error = Error::of("search.unknown", "Search", name);
  for_each_algorithm([&]<class Row>(const Row& row) {
    if (row.name != name) return;
    if constexpr (kCanHave<G, Row>) {
      made = row.make(GameTag<G>{});
    } else {
      error = Error::of("search.needs", "Search", name, row.needs);
    }
  });
  if (made == nullptr) return error;
  return made;
}

}  // namespace hegemon
