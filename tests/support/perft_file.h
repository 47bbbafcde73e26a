/// Known perft counts as data: one loader for the files of all games in tests/data.
///
/// A block of lines per position, blocks parted by empty lines, '#' begins a comment:
///
///     name  a kingdom inherited
///     rules classic
///     fen   ...
///     1     94
///     2     8123
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/ascii.h"
#include "tests/support/paths.h"

namespace hegemon::testing {

struct PerftEntry {
  std::string name;
  std::string rules;
  std::string fen;
  std::map<int, std::uint64_t> counts;  ///< nodes by depth
};

inline std::vector<PerftEntry> read_perft_file(const std::string& name) {
  const std::string path = source_path("tests/data/" + name);
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<PerftEntry> entries;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    const auto words = split_words(line);
    if (words.empty() || words.front().front() == '#') {
      inside = inside && !words.empty();
      continue;
    }
    if (!inside) entries.emplace_back();
    inside = true;
    const std::string_view key = words.front();
    const std::string rest(words.size() > 1 ? line.substr(line.find(words[1], key.size())) : "");
    PerftEntry& entry = entries.back();
    if (key == "name") {
      entry.name = rest;
    } else if (key == "rules") {
      entry.rules = rest;
    } else if (key == "fen") {
      entry.fen = rest;
    } else {
      entry.counts[std::stoi(std::string(key))] = std::stoull(rest);
    }
  }
  if (entries.empty()) throw std::runtime_error("no positions in " + path);
  return entries;
}

}  // namespace hegemon::testing
