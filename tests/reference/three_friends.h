// The Game of the Three Friends (三友棋): the slow, obvious reference.
//
// Three kingdoms, three arms of 9 x 5 points round a centre. This class exists so that tests can
// ask a second opinion about the fast engine: it shares no code with it, speaks text only, and is
// written to be compared with the rules by reading. Nothing here is quick: every move copies the
// position, legality is found by playing the move and looking, and check by generating the moves of
// the other commanders.

#pragma once

#include <array>
#include <string>

#include "sibling.h"

namespace hegemon::reference {

/// What the FEN says and nothing else. Plain data; `ThreeFriends` is the way to use it.
/// Kingdoms and armies are the letters 'r', 'g', 'b'.
struct ThreeFriendsPosition {
  /// What stands on a point. The army never changes; who commands it is in `commanders`.
  struct Piece {
    char army = '.';    // '.' nobody
    char letter = '.';  // one of G A E H R C P I F X
  };

  /// Red's arm, then Green's, then Blue's; in each rank 1 first; in each rank files 1 to 9.
  std::array<Piece, 135> points{};
  /// Who commands the Red, Green, Blue army; '-' nobody.
  std::array<char, 3> commanders{'r', 'g', 'b'};
  /// The kingdom to move.
  char side = 'r';
  /// Moves since the last capture.
  int quiet = 0;
  /// 1 at the start, one more each time the turn passes from Blue on to Red's place.
  int round = 1;
};

/// A game of the Three Friends with its history. A result is the shares of Red, Green and Blue ("1-0-0", "1/2-0-1/2",
/// "1/3-1/3-1/3"), and the reason: "last" (one general left), "nomove" (two kingdoms in play and the next has no legal move), "stuck"
/// (none of three can move), "repetition", "perpetual" (somebody lost by perpetual check), "quiet" (180 moves without a capture).
class ThreeFriends : public Sibling<ThreeFriends, ThreeFriendsPosition> {
 public:
  /// The FEN of the starting position.
  static std::string start_fen();

  /// What stands on a point, as in a FEN ("rG"); "" for nobody.
  std::string piece(const std::string& point) const;

  /// Who commands an army: a kingdom's letter, '-' nobody.
  char commander(char army) const;

  /// The kingdoms with a general, in turn order.
  std::string in_play() const;

  /// Takes a piece from one point to another, legal or not, and whoever's turn it is.
  void force(const std::string& from, const std::string& to);

 private:
  friend Sibling;
  using Sibling::Sibling;

  void resign();
  std::string judge() const;
  std::string judge_repetition() const;
};

extern template class Sibling<ThreeFriends, ThreeFriendsPosition>;

}  // namespace hegemon::reference
