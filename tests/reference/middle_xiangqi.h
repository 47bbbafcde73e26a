// Middle Xiangqi (中象棋): the slow, obvious reference.
//
// Two sides, 13 x 10 points, captured pieces are dropped. This class exists so that tests can ask
// a second opinion about the fast engine: it shares no code with it, speaks text only, and is
// written to be compared with the rules by reading. Nothing here is quick: every move copies the
// position, legality is found by playing the move and looking, and check by generating the enemy's
// moves.

#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hegemon::reference {

/// What the FEN says and nothing else. Plain data; `MiddleXiangqi` is the way to use it.
struct MiddleXiangqiPosition {
  /// `[rank - 1][file - 1]`: capital letter Red, small letter Black, '.' nobody.
  std::array<std::array<char, 13>, 10> points{};
  /// `[0]` Red, `[1]` Black; how many of each kind, in the order R C H E I O A P.
  std::array<std::array<int, 8>, 2> hands{};
  /// 'w' is Red, 'b' is Black.
  char side = 'w';
  /// Moves since the last capture or drop.
  int quiet = 0;
  /// 1 at the start, one more after each move of Black.
  int number = 1;
};

/// A game of Middle Xiangqi with its history. A regular value: copy it to try something.
class MiddleXiangqi {
 public:
  /// The FEN of the starting position.
  static std::string start_fen();

  /// A game that begins with this position, or nothing; then `*error`, if given, is a sentence.
  static std::optional<MiddleXiangqi> parse(const std::string& fen, std::string* error = nullptr);

  /// The legal moves and drops of the side to move, alphabetical; empty after the end of the game.
  std::vector<std::string> moves() const;

  /// Those of `moves()` that take a piece.
  std::vector<std::string> captures() const;

  /// Plays a legal move or drop, or "resign". False, and nothing changed, for any other text and
  /// after the end of the game.
  bool play(const std::string& move);

  /// The position now. Resigning does not change it.
  std::string fen() const;

  /// "*" while the game goes on; else "w" or "b" (the winner) or "draw", then the reason:
  /// "checkmate", "stalemate", "repetition", "perpetual" (the other side gave perpetual check),
  /// "resign".
  std::string result() const;

  /// The side to move: 'w' or 'b'.
  char turn() const;

  /// The letter of the piece on a point, '.' for none.
  char piece(const std::string& point) const;

  /// The points, rank by rank, of the side's pieces that could go to `point`, where none of its own
  /// stands, if no general were at stake.
  std::vector<std::string> takers(const std::string& point, char side) const;

  /// Takes a piece from one point to another, legal or not, and whoever's turn it is.
  void force(const std::string& from, const std::string& to);

  /// Do the generals face each other? Only `force` can bring that about.
  bool facing() const;

  /// The number of move sequences of this length. Repetition is not looked at.
  std::uint64_t perft(int depth) const;

  /// For each legal move, `perft(depth - 1)` after it; the values add up to `perft(depth)`.
  std::map<std::string, std::uint64_t> divide(int depth) const;

 private:
  /// A position that has occurred, and how the game came to it.
  struct Occurrence {
    std::string key;   // points, hands and side to move: what makes two positions the same
    char mover = '-';  // who made the move that led here; '-' for the first one
    bool gave_check = false;
  };

  explicit MiddleXiangqi(const MiddleXiangqiPosition& position);

  std::string judge() const;
  std::string judge_repetition() const;

  MiddleXiangqiPosition position_;
  std::vector<Occurrence> history_;
  std::string result_ = "*";
  bool resigned_ = false;
};

}  // namespace hegemon::reference
