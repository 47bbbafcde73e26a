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
#include "engine/seven_kingdoms/game.h"
#include "tests/reference/seven_kingdoms.h"
#include "tests/support/moves.h"

namespace hegemon::testing {

/// Rules to play by, in the words that both sides understand.
using RulesText = reference::SevenKingdoms::Config;

inline SevenKingdoms::Options options_of(const RulesText& rules) {
  SevenKingdoms::Options options;
  options.preset = rules.preset;
  options.players = rules.players;
  options.quiet_limit = rules.quiet_limit;
  return options;
}

/// Presets, teams and quiet limits, in turn.
inline RulesText rules_number(std::size_t n) {
  const std::vector<std::string> presets{"classic", "elephantchess", "chinese"};
  const std::vector<std::string> players{"wrobgpd", "wwobgpd", "wrobgpd", "wrowrow",
                                         "wrobgpd", "rwobgpg", "wrobgpd", "dddbbbd"};
  const std::vector<int> limits{200, 40, 200, 0};
  return {presets[n % 3], players[(n / 3) % players.size()], limits[(n / 24) % limits.size()]};
}

/// A random position with few pieces as a FEN, often near a goal or a loss limit, with kingdoms
/// that fell, left or have merged; sometimes so crowded in a corner that somebody can't move. Not
/// every one is legal.
inline std::string random_seven_kingdoms_fen(Random& random, const std::string& letters) {
  constexpr std::string_view kTypes = "RBCGHWNNNNAASSSS";
  std::vector<std::string> board(361);
  const bool crowded = random.below(6) == 0;
  const auto free_point = [&] {
    for (;;) {
      const std::size_t file = random.below(crowded ? 8 : 19);
      const std::size_t rank = random.below(crowded ? 5 : 19);
      const std::size_t point = rank * 19 + file;
      if (point != 180 && board[point].empty()) return point;
    }
  };
  std::string fates(7, '-');
  std::vector<std::size_t> in_play;
  for (std::size_t i = 0; i < 7; ++i) {
    if (random.below(3) != 0) in_play.push_back(i);
  }
  if (in_play.empty()) in_play.push_back(random.below(7));
  for (const std::size_t side : in_play)
    fates[side] = letters[side];
  for (std::size_t i = 0; i < 7; ++i) {
    if (fates[i] == '-' && random.below(3) == 0) {
      fates[i] = letters[in_play[random.below(in_play.size())]];
    }
  }
  // Often the first of them sits in a corner behind its own small pieces and other people's
  // go-betweens.
  const std::size_t shut_in = random.below(3) == 0 ? in_play.front() : 7;
  if (shut_in != 7) {
    const std::string own(1, letters[shut_in]);
    board[0] = own + 'Q';
    board[1] = own + 'S';
    board[19] = own + 'S';
    board[20] = own + 'A';
    for (const std::size_t point : {std::size_t{2}, std::size_t{38}, std::size_t{40}}) {
      board[point] = std::string{letters[in_play[random.below(in_play.size())]], 'G'};
    }
  }
  for (std::size_t i = 0; i < 7; ++i) {
    if (i == shut_in) continue;
    const bool resigned = fates[i] == '-' && random.below(2) == 0;
    if (fates[i] != letters[i] && !resigned) continue;
    board[free_point()] = std::string{letters[i], 'Q'};
    const std::size_t others = random.below(crowded ? 3 : 6);
    for (std::size_t n = 0; n < others; ++n) {
      board[free_point()] = std::string{letters[i], kTypes[random.below(kTypes.size())]};
    }
  }

  std::string fen = fen_text::ranks_text(19, 19, [&](int file, int rank) {
    return board[place_of(seven_kingdoms::Point(file, rank))];
  });
  fen += std::string(" ") + letters[in_play[random.below(in_play.size())]] + ' ' + fates + ' ';
  std::string taken;
  for (std::size_t c = 0; c < 7; ++c) {
    std::string row;
    for (std::size_t v = 0; v < 7; ++v) {
      if (v != c && random.below(3) == 0) {
        row += letters[v] + std::to_string(1 + random.below(random.below(4) == 0 ? 9 : 3));
      }
    }
    if (!row.empty()) taken += (taken.empty() ? "" : ",") + (std::string{letters[c], ':'} + row);
  }
  fen += taken.empty() ? "-" : taken;
  fen += ' ' + std::to_string(random.below(45)) + ' ' + std::to_string(1 + random.below(60));
  return fen;
}

/// How a random game is played on: which of the legal moves, or a resignation, comes next.
class SevenKingdomsPlayer {
 public:
  explicit SevenKingdomsPlayer(Random& random) : random_(random), style_(random.below(3)) {}

  /// nothing: the kingdom resigns.
  std::optional<seven_kingdoms::Move> choose(const seven_kingdoms::Position& position) {
    auto list = moves_of<SevenKingdoms>(position);
    if (list.empty() || random_.below(80) == 0) return std::nullopt;
    if (style_ == 1) position.captures(list);  // bloody: whole armies change hands
    if (style_ == 2) {                         // peaceful: the quiet limit comes in reach
      for (int i = 0; i < 8; ++i) {
        const seven_kingdoms::Move move = list[random_.below(list.size())];
        if (!move.is_capture()) return move;
      }
    }
    if (list.empty()) position.moves(list);
    return list[random_.below(list.size())];
  }

 private:
  Random& random_;
  std::size_t style_;
};

}  // namespace hegemon::testing
