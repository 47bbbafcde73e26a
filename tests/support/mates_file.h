/// Forced mates as data, from tests/data: a line is the number of own moves and the FEN of the
/// position; '#' begins a comment.
#pragma once

#include <string>
#include <vector>

#include "tests/support/data_lines.h"
#include "tests/support/paths.h"

namespace hegemon::testing {

struct ForcedMate {
  int moves;  ///< of the side to move, the fewest
  std::string fen;
};

inline std::vector<ForcedMate> read_mates_file(const std::string& name) {
  std::vector<ForcedMate> mates;
  for (const std::string& line : data_lines(source_path("tests/data/" + name))) {
    mates.push_back({std::stoi(line), line.substr(line.find(' ') + 1)});
  }
  return mates;
}

}  // namespace hegemon::testing
