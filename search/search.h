/// The face of the search: what to search, how far, and what comes back.
///
/// A `Searcher<G>` owns whatever outlives one move (hash table, histories, threads) and runs one
/// search at a time. It prints nothing and knows no protocol: lines go to a callback, the answer is
/// the return value.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "eval/evaluation.h"

namespace hegemon {

using Milliseconds = std::chrono::milliseconds;

/// What is left on a side's clock, and what it gets back for every move.
struct Clock {
  Milliseconds left{0};
  Milliseconds increment{0};
};

/// When a search ends: at the first of the limits that is reached; with none given it goes on until
/// `stop`.
template <Game G>
struct Limits {
  std::optional<int> depth;            ///< plies
  std::optional<std::uint64_t> nodes;  ///< exact with one thread
  std::optional<Milliseconds> movetime;
  PerSide<std::optional<Clock>, G::kSides> clocks;
  std::optional<int> moves_to_go;  ///< until the clocks are filled up again
  bool infinite = false;  ///< holds the answer back until `stop`, even when there is nothing to add
  bool ponder = false;    ///< the clock does not run, the answer is held back, until `ponderhit`
  std::vector<typename G::Move> search_moves;  ///< if any: only these at the root
  /// Ends the search when it becomes true; what `infinite` or `ponder` hold back waits for `stop()`.
  const std::atomic<bool>* stop = nullptr;
};

/// The level of a search that does its best.
constexpr int kMostSkill = 20;
/// That of one that is to be beaten, if nothing else is said.
constexpr int kLimitedSkill = 10;

/// What a search is told by options.
struct Settings {
  std::string algorithm;  ///< a name out of `algorithm_names()`; empty: the default
  std::size_t hash_mib = 64;
  int threads = 1;
  int multi_pv = 1;
  std::uint64_t seed = 0;
  bool playouts = true;          ///< and rollouts, where there are any (search/second_opinion.h)
  int skill = kMostSkill;        ///< 0 .. kMostSkill; below that it plays weaker (search/skill.h)
  bool limits_strength = false;  ///< plays at kLimitedSkill at most
  /// Kept back of every move for the way to the clock and back (search/time_manager.h).
  Milliseconds move_overhead{10};
  int level() const { return limits_strength ? std::min(skill, kLimitedSkill) : skill; }
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// The names of the searches there are, the default first.
const std::vector<std::string>& algorithm_names();

/// One principal variation, as an `info` line tells it.
template <Game G>
struct Line {
  int depth = 0;
  int selective_depth = 0;
  int rank = 1;             ///< 1: the best line (`multipv`)
  Score score = 0;          ///< for the side to move at the root
  std::optional<int> mate;  ///< instead: forced win in so many own moves; negative: of another side
  PerSide<int, G::kSides> shares{};  ///< thousandths, as `shares` of eval/evaluation.h
  std::uint64_t nodes = 0;
  int hash_full = 0;  ///< thousandths
  Milliseconds elapsed{0};
  std::vector<typename G::Move> moves;  ///< every one legal in its position
};

/// How often a move made all others at its position superfluous, and how often that was the first
/// one tried.
struct Cuts {
  std::uint64_t all = 0;
  std::uint64_t by_first = 0;

  Cuts& operator+=(const Cuts& other) {
    all += other.all;
    by_first += other.by_first;
    return *this;
  }
  /// In thousandths.
  int first_rate() const { return all == 0 ? 0 : static_cast<int>(by_first * 1000 / all); }
};

template <Game G>
struct Answer {
  std::optional<typename G::Move> best;    ///< nothing where the game is over
  std::optional<typename G::Move> ponder;  ///< the expected answer
  std::uint64_t nodes = 0;
  Cuts cuts;  ///< of algorithms that cut off
};

template <Game G>
class Searcher {
 public:
  using LineCallback = std::function<void(const Line<G>&)>;

  /// With settings that can't be had it begins with the default ones and a small table;
  /// `settings()` tells.
  explicit Searcher(Settings settings);
  ~Searcher();
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  const Settings& settings() const;
  /// Not while a search runs. An allocation that fails leaves the old settings and is told.
  /// Hash table and histories are kept if algorithm, table size and threads stay.
  Status set(Settings settings);
  /// Forgets hash table and histories. Not while a search runs.
  /// Also to be called when the rules of the game change: the keys of positions do not tell rules
  /// apart.
  void clear();

  /// Searches and blocks until it is done. `on_line` is called from this thread; every answer has
  /// at least one line before it, and its move is the first of the last line of rank 1.
  Answer<G> search(const typename G::Position& position, const Limits<G>& limits,
                   const LineCallback& on_line);
  /// Ends the search that runs, or else the next one before it starts; from any thread.
  void stop();
  /// The expected move was played: the clock of a `ponder` search runs from now on; from any
  /// thread.
  void ponderhit();
  /// Takes a `stop` or `ponderhit` back that came before the search; call it before handing a
  /// search to a thread.
  void prepare();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hegemon
