/// Finds puzzles: positions in which one move is much better than every other.
///
/// A position goes through three sieves, each with more visits than the one before. In each the game's main search looks
/// at all moves, and then at all but the best: without it the side to move must lose a good part of the win. In the last
/// sieve several searches that are independent of each other have to choose the same move: the main one, a second one
/// of another kind, and `mcts` with several variations (`Settings::variation`).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "search/signals.h"
#include "session/game_session.h"

namespace hegemon::session {

struct PuzzleSettings {
  std::uint64_t visits =
      20'000;  ///< of each search of the last sieve; searches by depth have ten nodes for a visit
  int variations = 3;  ///< of `mcts`
  int gap = 150;       ///< in thousandths of the win: the best move less the second best
  std::uint64_t seed = 1;
  Settings search;  ///< table size and the like
};

/// Of a puzzle whose move every search finds at once, those of one ply too.
inline constexpr int kLeastRating = 600;
/// Puzzles up to this rating are easy: they are the most frequent.
inline constexpr int kEasyRating = 750;

struct Puzzle {
  std::string fen;
  std::vector<std::string> line;  ///< the solver's moves, and the answers between them
  std::vector<std::string> kinds;
  int rating = 0;  ///< higher where the engine needs more visits
  std::uint64_t visits =
      0;  ///< until the main search keeps to the first move; the geometric mean of its variations
  int share = 0;      ///< the solver's share of the win by the first move, in thousandths
  std::string other;  ///< the best other move
  int other_share = 0;
  std::string key;  ///< of the position, as `state` has it
};

/// One thread's work. After `signals.stop()` nothing is found.
class PuzzleMaker {
 public:
  using Open = std::function<std::unique_ptr<GameSession>()>;

  /// `open` makes sessions with the rules of the games.
  PuzzleMaker(Open open, const PuzzleSettings& settings);

  /// `wanted` is asked early, when a puzzle has only its first move and a rating that may change, and at the end.
  std::optional<Puzzle> make(const std::string& fen, SearchSignals& signals,
                             const std::function<bool(const Puzzle&)>& wanted);

  /// Is each of the solver's moves the best one by the main search with these settings?
  bool holds(const Puzzle& puzzle, SearchSignals& signals);
  /// How much better the first move is than the best other one, by searches with a tenth of the visits.
  int gap_of(const Puzzle& puzzle, SearchSignals& signals);

 private:
  struct Place {
    std::string fen;
    std::vector<std::string> moves;
  };
  struct Found {
    std::string best;
    int share = 0;
    std::uint64_t visits = 0;  ///< from which on it was the best
    std::vector<std::string> line;
    std::optional<int> mate;
  };
  /// The one good move of a position.
  struct Only {
    Found best;
    Found other;
    double log_visits = 0;  ///< to base 2
  };
  struct Search {
    std::string_view name;
    std::uint64_t visits;
    std::uint64_t variation = 0;
    int lines = 1;
  };

  GameSession& at(std::string_view search, const Place& place);
  std::vector<Found> search(const Place& place, const Search& what, SearchSignals& signals,
                            const std::optional<std::string>& without = std::nullopt);
  bool promising(const Place& place, SearchSignals& signals);
  std::optional<Only> only_move(const Place& place, std::uint64_t visits, int gap,
                                std::uint64_t variation, SearchSignals& signals);
  std::optional<Only> proved_only(const Place& place, SearchSignals& signals);
  std::vector<std::string> replies(Place now, Side solver, const Only& only,
                                   SearchSignals& signals);
  std::optional<Only> next_move(const Place& place, bool mates, SearchSignals& signals);
  void extend(Puzzle& puzzle, Only last, SearchSignals& signals);
  int rating_of(const Place& place, const Puzzle& puzzle, double log_visits,
                SearchSignals& signals);
  std::uint64_t part_of_visits(std::uint64_t parts) const;
  std::uint64_t variation(int number) const;

  Open open_;
  PuzzleSettings settings_;
  std::map<std::string, std::unique_ptr<GameSession>, std::less<>> sessions_;  ///< by search
  std::string_view main_;
  std::string_view second_;
};

}  // namespace hegemon::session
