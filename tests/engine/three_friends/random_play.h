/// Random games and random small positions, for laws and for comparison with the reference.
///
/// Everything is made out of a seed. Positions are made as text, so that the engine and the
/// reference each read them by their own parser.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/fen_text.h"
#include "engine/random.h"
#include "engine/three_friends/game.h"
#include "tests/reference/three_friends.h"

namespace hegemon::testing {

/// A random position as a FEN, with kingdoms that fell or resigned and armies without a general;
/// sometimes with a mate or a stalemate near. Not every one is legal.
inline std::string random_three_friends_fen(Random& random) {
  constexpr std::string_view kArmies = "rgb";
  constexpr std::string_view kTypes = "AEHHRRRCCCPPIFXX";
  std::vector<std::string> board(135);
  const auto free_point = [&](std::size_t arm, bool palace) {
    for (;;) {
      const std::size_t file = palace ? 3 + random.below(3) : random.below(9);
      const std::size_t rank = palace ? random.below(3) : random.below(5);
      const std::size_t point = arm * 45 + rank * 9 + file;
      if (board[point].empty()) return point;
    }
  };
  const std::size_t out = random.below(3) == 0 ? random.below(3) : 3;
  std::string commanders = "rgb";
  std::string living;
  for (std::size_t army = 0; army < 3; ++army) {
    if (army == out) continue;
    living += kArmies[army];
    board[free_point(army, true)] = std::string{kArmies[army], 'G'};
  }
  if (out < 3) commanders[out] = random.below(3) == 0 ? '-' : living[random.below(living.size())];
  const std::size_t density = 1 + random.below(12);
  for (std::size_t army = 0; army < 3; ++army) {
    for (std::size_t n = random.below(density + 1); n > 0; --n) {
      const char type = kTypes[random.below(kTypes.size())];
      const bool home = type == 'E' || type == 'F' || random.below(2) == 0;
      const std::size_t arm = home ? army : random.below(3);
      const std::size_t point =
          type == 'A' ? free_point(army, true) : free_point(arm, random.below(4) == 0);
      board[point] = std::string{kArmies[army], type};
      if (type == 'A' && random.below(3) == 0) break;
    }
  }
  std::string fen;
  for (int arm = 0; arm < 3; ++arm) {
    if (arm != 0) fen += '|';
    fen += fen_text::ranks_text(5, 9, [&](int file, int rank) {
      return board[place_of(three_friends::Point(Side(arm), file, rank))];
    });
  }
  fen += std::string(" ") + living[random.below(living.size())] + ' ' + commanders + ' ';
  fen += std::to_string(random.below(10) == 0 ? 160 + random.below(25) : random.below(60));
  return fen + ' ' + std::to_string(1 + random.below(60));
}

/// How a random game is played on: which of the legal moves, or a resignation, comes next.
class ThreeFriendsPlayer {
  using Position = ThreeFriends::Position;
  using Move = ThreeFriends::Move;
  using MoveList = ThreeFriends::MoveList;

 public:
  explicit ThreeFriendsPlayer(Random& random) : random_(random), style_(random.below(5)) {}

  /// nothing: the kingdom resigns.
  std::optional<Move> choose(const Position& position) {
    const auto move = pick(position);
    if (move) last_[position.turn()] = *move;
    return move;
  }

 private:
  std::optional<Move> pick(const Position& position) {
    MoveList list;
    position.moves(list);
    if (list.empty() || random_.below(200) == 0) return std::nullopt;
    const auto any = [&] { return list[random_.below(list.size())]; };
    MoveList captures;
    position.captures(captures);
    // Generals are rarely left to live.
    for (const Move move : captures) {
      if (move.taken().is(three_friends::PieceType::kGeneral) && random_.below(4) != 0) return move;
    }
    switch (style_) {
      case 0:  // bloody
        if (!captures.empty()) return captures[random_.below(captures.size())];
        return any();
      case 1:  // to and fro
        if (const auto back = way_back(position, list); back && random_.below(8) != 0) return back;
        return any();
      case 2:  // peaceful: the quiet limit comes in reach
        for (int i = 0; i < 12; ++i) {
          const Move move = any();
          if (!move.is_capture()) return move;
        }
        return any();
      case 3:  // one gives check wherever it can, by preference to and fro; the others shuffle
        if (const auto move = check(position, list)) return move;
        if (const auto back = way_back(position, list)) return back;
        return any();
      default:
        return any();
    }
  }
  std::optional<Move> way_back(const Position& position, const MoveList& list) {
    const Move last = last_[position.turn()];
    for (const Move move : list) {
      if (move.from() == last.to() && move.to() == last.from()) return move;
    }
    return std::nullopt;
  }
  std::optional<Move> check(const Position& position, const MoveList& list) {
    if (position.turn() != checker_) return std::nullopt;
    Position copy = position;
    std::vector<Move> checks;
    for (const Move move : list) {
      if (move.is_capture()) continue;
      static_cast<void>(copy.make(move));
      for (int i = 0; i < 3; ++i) {
        const Side side(i);
        if (side == checker_ || !copy.alive(side)) continue;
        if (!copy.attacked(side, copy.armies_of(checker_))) continue;
        const Move last = last_[checker_];
        if (move.from() == last.to() && move.to() == last.from()) return move;
        checks.push_back(move);
      }
      copy = position;
    }
    if (checks.empty()) return std::nullopt;
    return checks[random_.below(checks.size())];
  }

  Random& random_;
  std::size_t style_;
  Side checker_{static_cast<int>(random_.below(3))};
  three_friends::PerKingdom<Move> last_;
};

}  // namespace hegemon::testing
