// Middle Xiangqi (中象棋): the slow, obvious reference.
//
// Two sides, 13 x 10 points, captured pieces are dropped. This class exists so that tests can ask
// a second opinion about the fast engine: it shares no code with it, speaks text only, and is
// written to be compared with the rules by reading. Nothing here is quick: every move copies the
// position, legality is found by playing the move and looking, and check by generating the enemy's
// moves.

#pragma once

#include <array>
#include <string>

#include "sibling.h"

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

/// A game of Middle Xiangqi with its history. A result is "w" or "b" (the winner) or "draw", and the reason:
/// "checkmate", "stalemate", "repetition", "perpetual" (the other side gave perpetual check), "resign".
class MiddleXiangqi : public Sibling<MiddleXiangqi, MiddleXiangqiPosition> {
 public:
  /// The FEN of the starting position.
  static std::string start_fen();

  /// The letter of the piece on a point, '.' for none.
  char piece(const std::string& point) const;

  /// Takes a piece from one point to another, legal or not, and whoever's turn it is.
  void force(const std::string& from, const std::string& to);

 private:
  friend Sibling;
  using Sibling::Sibling;

  void resign();
  std::string judge() const;
  std::string judge_repetition() const;
};

extern template class Sibling<MiddleXiangqi, MiddleXiangqiPosition>;

}  // namespace hegemon::reference
