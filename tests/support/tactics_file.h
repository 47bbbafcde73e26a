/// Tactics as data: a line is
///
///     FEN ; class ; right moves
///
/// with the names of the classes in tests/support/tactics.h and a blank between moves; '#' begins a
/// comment.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ascii.h"
#include "tests/support/data_lines.h"

namespace hegemon::testing {

struct Tactic {
  std::string fen;
  std::string kind;
  std::vector<std::string> right;  ///< moves, sorted
};

inline std::vector<Tactic> read_tactics_file(const std::string& path) {
  std::vector<Tactic> tactics;
  for (const std::string& line : data_lines(path)) {
    constexpr std::string_view kBetween = " ; ";
    const std::size_t kind = line.find(kBetween);
    const std::size_t right = kind == std::string::npos ? kind : line.find(kBetween, kind + 1);
    if (right == std::string::npos) throw std::runtime_error("no tactic: " + line);
    Tactic tactic{line.substr(0, kind),
                  line.substr(kind + kBetween.size(), right - kind - kBetween.size()),
                  {}};
    for (const std::string_view move :
         split_words(std::string_view(line).substr(right + kBetween.size()))) {
      tactic.right.emplace_back(move);
    }
    tactics.push_back(tactic);
  }
  return tactics;
}

/// The suite of the Game of the Seven Kingdoms.
inline constexpr const char* kTacticsFile = "tests/data/seven_kingdoms.tactics";

}  // namespace hegemon::testing
