// The Game of the Three Friends (三友棋): the slow, obvious reference.
//
// Three kingdoms, three arms of 9 x 5 points round a centre. This class exists so that tests can
// ask a second opinion about the fast engine: it shares no code with it, speaks text only, and is
// written to be compared with the rules by reading. Nothing here is quick: every move copies the
// position, legality is found by playing the move and looking, and check by generating the moves of
// the other commanders.

#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

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

/// A game of the Three Friends with its history. A regular value: copy it to try something.
class ThreeFriends {
 public:
  /// The FEN of the starting position.
  static std::string start_fen();

  /// A game that begins with this position, or nothing; then `*error`, if given, is a sentence.
  static std::optional<ThreeFriends> parse(const std::string& fen, std::string* error = nullptr);

  /// The legal moves of the side to move, alphabetical; empty after the end of the game.
  std::vector<std::string> moves() const;

  /// Those of `moves()` that take a piece.
  std::vector<std::string> captures() const;

  /// Plays a legal move, or "resign" for the side to move. False, and nothing changed, for any
  /// other text and after the end of the game.
  bool play(const std::string& move);

  /// The position now.
  std::string fen() const;

  /// "*" while the game goes on; else the shares of Red, Green and Blue ("1-0-0", "1/2-0-1/2",
  /// "1/3-1/3-1/3"), then the reason: "last" (one general left), "nomove" (two kingdoms in play and
  /// the next has no legal move), "stuck" (none of three can move), "repetition", "perpetual"
  /// (somebody lost by perpetual check), "quiet" (180 moves without a capture).
  std::string result() const;

  /// The side to move: 'r', 'g' or 'b'.
  char turn() const;

  /// What stands on a point, as in a FEN ("rG"); "" for nobody.
  std::string piece(const std::string& point) const;

  /// Who commands an army: a kingdom's letter, '-' nobody.
  char commander(char army) const;

  /// The kingdoms with a general, in turn order.
  std::string in_play() const;

  /// The points, in the order of a FEN's numbers, of the pieces commanded by a kingdom that could go
  /// to `point`, where none of its own stands, if no general were at stake.
  std::vector<std::string> takers(const std::string& point, char kingdom) const;

  /// Takes a piece from one point to another, legal or not, and whoever's turn it is.
  void force(const std::string& from, const std::string& to);

  /// Do any two generals face each other? Only `force` can bring that about.
  bool facing() const;

  /// The number of move sequences of this length. Repetition and the quiet limit are not looked at.
  std::uint64_t perft(int depth) const;

  /// For each legal move, `perft(depth - 1)` after it; the values add up to `perft(depth)`.
  std::map<std::string, std::uint64_t> divide(int depth) const;

 private:
  /// A position that has occurred, and how the game came to it.
  struct Occurrence {
    std::string key;   // points, commanders and side to move: what makes two positions the same
    char mover = '-';  // who made the move that led here; '-' for the first one
    bool gave_check = false;
  };

  explicit ThreeFriends(const ThreeFriendsPosition& position);

  std::string judge() const;
  std::string judge_repetition() const;

  ThreeFriendsPosition position_;
  std::vector<Occurrence> history_;
  std::string result_ = "*";
};

}  // namespace hegemon::reference
