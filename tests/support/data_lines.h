/// The lines of a file of data; empty ones and those that '#' begins are comments.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace hegemon::testing {

/// At least one line; throws if there is none, or no such file.
inline std::vector<std::string> data_lines(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  }
  if (lines.empty()) throw std::runtime_error("nothing in " + path);
  return lines;
}

}  // namespace hegemon::testing
