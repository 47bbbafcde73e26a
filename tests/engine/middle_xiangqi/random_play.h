/// Random games and random small positions, for laws and for comparison with the reference.
///
/// Everything is made out of a seed. Positions are made as text, so that the engine and the
/// reference each read them by their own parser.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fen_text.h"
#include "engine/middle_xiangqi/game.h"
#include "engine/random.h"
#include "tests/support/moves.h"

namespace hegemon::testing {

/// A random position with few pieces as a FEN, many of them near the generals, so that checks, pins
/// and screens are common; every fourth one with pieces in hand. Not every one is legal.
inline std::string random_middle_xiangqi_fen(Random& random) {
  constexpr std::string_view kKinds = "RRCCCHHEEIIOAPPP";
  constexpr int kFiles = 13;
  std::array<std::string, 10> board;
  for (auto& rank : board)
    rank.assign(kFiles, '.');
  const auto number = [&](int from, int to) {
    return from + static_cast<int>(random.below(static_cast<std::size_t>(to - from) + 1));
  };
  const auto put = [&](char piece, int file, int rank) {
    char& there = board[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
    if (there == '.') there = piece;
  };
  const auto small = [](char c) { return static_cast<char>(c - 'A' + 'a'); };
  put('G', number(5, 7), number(0, 2));
  put('g', number(5, 7), number(7, 9));
  const int pieces = number(2, 14);
  for (int i = 0; i < pieces; ++i) {
    const char kind = kKinds[random.below(kKinds.size())];
    const bool red = random.below(2) == 0;
    const bool crowd = random.below(3) != 0;
    int file = crowd ? number(3, 9) : number(0, kFiles - 1);
    int rank = number(0, 9);
    if (kind == 'A') file = number(5, 7);
    if (kind == 'A') rank = number(0, 2) + (red ? 0 : 7);
    if (kind == 'O') rank = number(0, 4) + (red ? 0 : 5);
    put(red ? kind : small(kind), file, rank);
  }
  std::string fen = fen_text::ranks_text(10, kFiles, [&](int file, int rank) {
    const char piece = board[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
    return piece == '.' ? std::string() : std::string(1, piece);
  });
  fen += '[';
  if (random.below(4) == 0) {
    for (int i = number(1, 3); i > 0; --i) {
      const char kind = kKinds[random.below(kKinds.size())];
      fen += random.below(2) == 0 ? kind : small(kind);
    }
  }
  fen += random.below(2) == 0 ? "] w" : "] b";
  return fen + " - - " + std::to_string(number(0, 99)) + ' ' + std::to_string(number(1, 99));
}

/// How a random game is played on: which of the legal moves, or a resignation, comes next.
class MiddleXiangqiPlayer {
 public:
  explicit MiddleXiangqiPlayer(Random& random) : random_(random), style_(random.below(4)) {}

  /// nothing: the side resigns.
  std::optional<middle_xiangqi::Move> choose(const middle_xiangqi::Position& position) {
    using middle_xiangqi::Move;
    const auto list = moves_of<MiddleXiangqi>(position);
    if (list.empty() || random_.below(400) == 0) return std::nullopt;
    Move move = list[random_.below(list.size())];
    if (style_ == 1) {  // bloody: hands fill and are emptied
      const auto captures = captures_of<MiddleXiangqi>(position);
      if (!captures.empty()) move = captures[random_.below(captures.size())];
    } else if (style_ == 2 && random_.below(8) != 0) {  // to and fro: positions come again
      const std::optional<Move>& last = last_[position.turn()];
      for (const Move back : list) {
        if (last && !last->is_drop() && !back.is_drop() && back.from() == last->to() &&
            back.to() == last->from()) {
          move = back;
        }
      }
    } else if (style_ == 3) {  // stubborn, and fond of check: the same move in the same position
      std::vector<Move> checks;
      for (const Move candidate : list) {
        auto after = position;
        static_cast<void>(after.make(candidate));
        if (after.in_check()) checks.push_back(candidate);
      }
      Random fixed(position.key());
      move = checks.empty() ? list[fixed.below(list.size())] : checks[fixed.below(checks.size())];
    }
    last_[position.turn()] = move;
    return move;
  }

 private:
  Random& random_;
  std::size_t style_;
  PerSide<std::optional<middle_xiangqi::Move>, 2> last_;
};

}  // namespace hegemon::testing
