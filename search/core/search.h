/// The interface of the search: settings, limits and results.
///
/// A `Searcher<G>` owns all data that outlives one move (hash table, histories, threads) and runs one
/// search at a time. It prints nothing and knows no protocol: lines go to a callback, the answer is
/// the return value.
#pragma once

#include <algorithm>
#include <array>
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
#include "search/core/signals.h"

namespace hegemon {

using Milliseconds = std::chrono::milliseconds;

/// A side's clock: the remaining time, and the increment of each move.
struct Clock {
  Milliseconds left{0};
  Milliseconds increment{0};
};

/// When a search ends: at the first of the limits that is reached; with none given it goes on until it
/// is stopped.
template <Game G>
struct SearchLimits {
  std::optional<int> depth;            ///< plies
  std::optional<std::uint64_t> nodes;  ///< exact with one thread
  std::optional<Milliseconds> movetime;
  PerSide<std::optional<Clock>, G::kSides> clocks;
  std::optional<int> moves_to_go;  ///< until the clocks are filled up again
  /// Looks for a proved win in at most this many own moves, and ends when it is found or when a search
  /// deep enough for it has not found one.
  std::optional<int> mate;
  bool infinite = false;  ///< holds the answer back until `stop`, even when there is nothing to add
  bool ponder = false;    ///< the clock does not run, the answer is held back, until `ponderhit`
  std::vector<typename G::Move> search_moves;  ///< if any: only these at the root
  /// Commands that reach the search while it runs; must outlive it. `infinite` and `ponder` need them.
  SearchSignals* signals = nullptr;
  /// The time of the request: the time limits count from it. nullopt: the begin of the search.
  std::optional<std::chrono::steady_clock::time_point> asked_at;
};

/// Playing strength: `Skill Level` 0 to `kMaxSkill`, the last at full strength.
inline constexpr int kMaxSkill = 20;

/// A rating for every level, from 0 to kMaxSkill: `UCI_Elo` is turned into a level by it. Differences are as in
/// a tournament of levels (docs/measurements.md, "Skill levels"); the zero of the scale is arbitrary. To anchor them
/// again, change only this table.
inline constexpr std::array<int, kMaxSkill + 1> kSkillElo = [] {
  std::array<int, kMaxSkill + 1> ratings{};
  for (int level = 0; level <= kMaxSkill; ++level)
    ratings[static_cast<std::size_t>(level)] = 1000 + 25 * level;
  return ratings;
}();
inline constexpr int kLeastElo = kSkillElo.front();
inline constexpr int kMaxElo = kSkillElo.back();

/// The lowest level that is rated at least `elo`; kMaxSkill if none is.
constexpr int level_of_elo(int elo) {
  const auto at = std::lower_bound(kSkillElo.begin(), kSkillElo.end(), elo);
  return std::min(static_cast<int>(at - kSkillElo.begin()), kMaxSkill);
}

/// As `Contempt`: the game's own (search/mcts/worker.h).
inline constexpr int kGamesContempt = -1;

/// The options of a search.
struct Settings {
  std::string algorithm;  ///< a name out of `Searcher<G>::algorithm_names()`; empty: the default
  std::size_t hash_mib = 64;
  int threads = 1;
  int multi_pv = 1;
  std::uint64_t seed = 0;
  int skill = kMaxSkill;         ///< 0 .. kMaxSkill; below that it plays weaker (search/skill.h)
  bool limits_strength = false;  ///< plays at the level of `elo` at most
  int elo = kSkillElo[10];       ///< kLeastElo .. kMaxElo
  /// Kept back of every move for the way to the clock and back (search/core/time_manager.h).
  Milliseconds move_overhead{10};
  // Of `mcts` (search/mcts/worker.h); in thousandths, except the width.
  int exploration = 165;
  int first_play = 5;
  int first_width = 7;
  int widening = 450;
  int contempt = kGamesContempt;  ///< hundredths of a nat (search/mcts/contempt.h)
  int level() const { return limits_strength ? std::min(skill, level_of_elo(elo)) : skill; }
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// The names of all searches, the default first. Not every game can have each of them: `Searcher<G>::algorithm_names()`.
const std::vector<std::string>& algorithm_names();

/// One principal variation, as an `info` line shows it.
template <Game G>
struct Line {
  int depth = 0;
  int selective_depth = 0;
  int rank = 1;  ///< 1: the best line (`multipv`)
  Score score;   ///< for the side to move at the root
  /// A proved end, in moves of the side to move at the root: it wins by force in this many, or loses
  /// by force after as many (negative). `score` is set all the same.
  std::optional<int> mate;
  PerSide<Share, G::kSides> shares;  ///< as `shares` of eval/evaluation.h
  std::uint64_t nodes = 0;
  int hash_full = 0;  ///< thousandths
  Milliseconds elapsed{0};
  std::vector<typename G::Move> moves;  ///< every one legal in its position
  bool interim = false;  ///< reported because a second had passed, not at the end of a depth
};

/// How often a move made all others at its position superfluous, and how often that was the first
/// one tried.
struct CutoffCounts {
  std::uint64_t all = 0;
  std::uint64_t by_first = 0;

  CutoffCounts& operator+=(const CutoffCounts& other) {
    all += other.all;
    by_first += other.by_first;
    return *this;
  }
  /// In thousandths.
  int first_rate() const { return all == 0 ? 0 : static_cast<int>(by_first * 1000 / all); }
};

template <Game G>
struct Answer {
  struct VisitedMove {
    typename G::Move move;
    std::uint32_t visits;
  };

  std::optional<typename G::Move> best;    ///< nothing where the game is over
  std::optional<typename G::Move> ponder;  ///< the expected answer
  std::uint64_t nodes = 0;
  CutoffCounts cuts;  ///< of algorithms that cut off
  /// The root's moves by their visits, of searches that count visits; empty where the best move is a proved win.
  std::vector<VisitedMove> visited;
};

template <Game G>
class Searcher {
 public:
  using LineCallback = std::function<void(const Line<G>&)>;
  /// Is called with a move at the root that is about to be searched, and its number, from 1, in the
  /// order of the search.
  using RootMoveCallback = std::function<void(typename G::Move, int number)>;

  /// If the settings are invalid or need more memory than there is, uses the default ones and a table of
  /// 1 MiB; `settings()` returns those in force.
  explicit Searcher(Settings settings);
  /// The names of the searches that this game can have, the default first.
  static const std::vector<std::string>& algorithm_names();
  /// Can this game have the search of that name? An error says what the game lacks.
  static Status check_algorithm(std::string_view name);
  ~Searcher();
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  const Settings& settings() const;
  /// Not while a search runs. On an error, as of a search that this game cannot have, the old settings stay.
  /// Hash table and histories are kept if algorithm, table size and threads stay. `stop` ends it where it takes long.
  Status set(Settings settings, const StopFlag* stop = nullptr);
  /// The evaluation's weights in force.
  const WeightsOf<G>& weights() const;
  /// Puts the weights of a file's bytes in force; without bytes those that are built in. Not while a
  /// search runs. On an error the old ones stay.
  Status load_weights(std::string_view bytes);
  /// Forgets hash table and histories. Not while a search runs.
  /// Also to be called when the rules of the game change: positions have the same keys under all
  /// rules.
  void clear();

  /// Searches and blocks until it is done. `on_line` is called from this thread; every answer has
  /// at least one line before it, and its move is the first of the last line of rank 1. In a long
  /// iteration the best line so far is repeated about once a second, and after three seconds
  /// `on_root_move`, which may be empty, is called for each of the root's moves.
  Answer<G> search(const typename G::Position& position, const SearchLimits<G>& limits,
                   const LineCallback& on_line, const RootMoveCallback& on_root_move = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hegemon
