/// Puzzles as lines of JSON, and a set of them in which no two are alike.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "session/puzzles/puzzle_maker.h"

namespace hegemon::session {

/// A puzzle with the game it is of, and the place it was found at.
struct FiledPuzzle {
  Puzzle puzzle;
  std::string variant;
  std::map<std::string, std::string> rules;  ///< options that are not at their defaults
  std::size_t game = 0;                      ///< its number among the games that were read, from 1
  std::size_t ply = 0;                       ///< moves played before, from 0
};

/// With a newline at the end.
std::string puzzle_line(const FiledPuzzle& filed);
/// Checks names and types; an error names the field. Position and moves are not checked.
Result<FiledPuzzle> read_puzzle(std::string_view line);

/// Two puzzles are alike if their boards differ in fewer points than this.
inline constexpr std::size_t kPuzzleDistance = 8;

/// Puzzles that differ: no two boards that are nearly the same, no two first moves of the same kind of puzzle, piece,
/// captured piece and points.
class PuzzleSet {
 public:
  /// Puzzles of one first kind are at most `most_of_a_kind`, a quarter of them easy.
  explicit PuzzleSet(std::size_t most_of_a_kind) : most_of_a_kind_(most_of_a_kind) {}

  /// `scratch` has the rules of the puzzle. False: one like it is there already, or there are enough of its kind.
  bool add(const Puzzle& puzzle, GameSession& scratch);
  std::size_t size() const { return boards_.size(); }
  /// Are there enough of its kind, or enough easy ones, if it is easy?
  bool full(const Puzzle& puzzle) const;
  const std::map<std::string, std::size_t>& kinds() const { return kinds_; }

 private:
  using Board = std::map<std::string, std::string>;  ///< piece by point

  std::size_t most_of_a_kind_;
  std::vector<Board> boards_;
  std::set<std::string> motifs_;
  std::map<std::string, std::size_t> kinds_;  ///< how many, by first kind
  std::map<std::string, std::size_t> easy_;   ///< of them
};

}  // namespace hegemon::session
