/// Forced mates as data, from tests/data: a line is the number of own moves and the FEN of the
/// position; '#' begins a comment.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace hegemon::testing {

struct ForcedMate {
  int moves;  ///< of the side to move, the fewest
  std::string fen;
};

inline std::vector<ForcedMate> read_mates_file(const std::string& name) {
  const std::string path = std::string(HEGEMON_SOURCE_DIR "/tests/data/") + name;
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<ForcedMate> mates;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    mates.push_back({std::stoi(line), line.substr(line.find(' ') + 1)});
  }
  if (mates.empty()) throw std::runtime_error("no mates in " + path);
  return mates;
}

}  // namespace hegemon::testing
