// What the references of the two games with check and repetition, the Three Friends and Middle Xiangqi, have alike.
//
// A game says in its own file what its rules are, and how it is resigned and judged. Like them this shares no code with the
// engine, and nothing here is quick: every move copies the position, and legality is found by playing the move and looking.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hegemon::reference {

/// A position that has occurred, and how the game came to it.
struct Occurrence {
  std::string key;   // what makes two positions the same
  char mover = '-';  // who made the move that led here; '-' for the first one
  bool gave_check = false;
};

/// A game with its history. A regular value: copy it to try something. `Game` is the class derived from it.
template <class Game, class Position>
class Sibling {
 public:
  /// A game that begins with this position, or nothing; then `*error`, if given, is a sentence.
  static std::optional<Game> parse(const std::string& fen, std::string* error = nullptr);

  /// The legal moves of the side to move, alphabetical; empty after the end of the game.
  std::vector<std::string> moves() const;

  /// The captures among `moves()`.
  std::vector<std::string> captures() const;

  /// Plays a legal move, or "resign" for the side to move. False, and nothing changed, for any
  /// other text and after the end of the game.
  bool play(const std::string& move);

  /// The position now.
  std::string fen() const;

  /// "*" while the game goes on; else the result and, behind a blank, its reason.
  std::string result() const { return result_; }

  /// The letter of the side to move.
  char turn() const { return position_.side; }

  /// The points, in the order of the rules, of the side's pieces that could go to `point`, where none
  /// of its own stands, if no general were at stake.
  std::vector<std::string> takers(const std::string& point, char side) const;

  /// Do any two generals face each other? Only `force` of a game can bring that about.
  bool facing() const;

  /// The number of move sequences of this length. Repetition and the quiet limit are not looked at.
  std::uint64_t perft(int depth) const;

  /// For each legal move, `perft(depth - 1)` after it; the values add up to `perft(depth)`.
  std::map<std::string, std::uint64_t> divide(int depth) const;

 protected:
  explicit Sibling(const Position& position) : position_(position) {}

  /// The position has come about by this side's move.
  void add_occurrence(char mover, bool gave_check);

  /// Where a position that has now occurred for the third time, in a row or not, occurred first.
  std::optional<std::size_t> first_of_three() const;

  Position position_;
  std::vector<Occurrence> history_;
  std::string result_ = "*";
};

}  // namespace hegemon::reference
