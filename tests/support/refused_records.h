/// Texts of records that no reader takes, each with its first error: tests/data/refused.records.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/support/data_lines.h"
#include "tests/support/paths.h"

namespace hegemon::testing {

inline std::vector<std::pair<std::string, std::string>> refused_records() {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const std::string& line : data_lines(source_path("tests/data/refused.records"))) {
    const std::size_t bar = line.rfind(" | ");
    std::string text;
    for (std::size_t at = 0; at < bar; ++at) {
      const bool escape = line[at] == '\\';
      if (escape) ++at;
      text += escape && line[at] == 'n' ? '\n' : line[at];
    }
    rows.emplace_back(text, line.substr(bar + 3));
  }
  return rows;
}

}  // namespace hegemon::testing
