#include "arena/uci/search_info.h"

#include <climits>

#include "engine/ascii.h"

namespace hegemon::arena {

SearchInfo parse_info(std::string_view line) {
  SearchInfo info;
  const std::vector<std::string_view> words = split_words(line);
  const auto number = [&](std::size_t at) {
    return at < words.size() ? parse_number<int>(words[at], -INT_MAX, INT_MAX) : std::nullopt;
  };
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "string") break;
    if (words[i] == "depth") {
      info.depth = number(i + 1).value_or(0);
    } else if (words[i] == "multipv") {
      info.multipv = number(i + 1);
    } else if (words[i] == "cp") {
      info.score = number(i + 1);
    } else if (words[i] == "mate") {
      info.mate = number(i + 1);
    } else if (words[i] == "nodes" && i + 1 < words.size()) {
      info.nodes = parse_number<std::uint64_t>(words[i + 1], 0, INT64_MAX).value_or(0);
    } else if (words[i] == "time" && i + 1 < words.size()) {
      info.time_ms = parse_number<std::int64_t>(words[i + 1], 0, INT_MAX);
    } else if (words[i] == "pv") {
      info.moves.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
      break;
    }
  }
  return info;
}

bool is_main_line(std::string_view line) {
  if (!line.starts_with("info ") || line.starts_with("info string")) return false;
  if (line.find(" score ") == std::string_view::npos) return false;
  constexpr std::string_view kMultiPv = " multipv ";
  const std::size_t at = line.find(kMultiPv);
  return at == std::string_view::npos || line.substr(at + kMultiPv.size()).starts_with("1 ");
}

}  // namespace hegemon::arena
