#include "arena/uci/search_info.h"

#include <algorithm>
#include <array>
#include <climits>

#include "engine/ascii.h"
#include "session/support/strings.h"

namespace hegemon::arena {

namespace {

bool is_letter(char c) {
  return to_lower(c) >= 'a' && to_lower(c) <= 'z';
}

bool denies(std::string_view before) {
  const std::vector<std::string_view> words = split_words(before);
  return !words.empty() && (same_letters(words.back(), "no") ||
                            same_letters(words.back(), "without") || words.back() == "0");
}

/// ` 0.02`, `=1.5e-3`; ` 5` may be the number of an error.
bool begins_with_figure(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t=:"), text.size()));
  return !take_digits(text).empty() && text.size() > 1 && text[0] == '.' && is_digit(text[1]);
}

constexpr std::array<std::string_view, 4> kStates = {"on", "off", "enabled", "disabled"};

/// `Error correction on`: the state of something whose name has the word.
bool ends_with_state(std::string_view line) {
  const std::vector<std::string_view> words = split_words(line);
  return !words.empty() && std::ranges::any_of(kStates, [&](std::string_view state) {
    return same_letters(words.back(), state);
  });
}

}  // namespace

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
  const std::vector<std::string_view> words = split_words(line);
  if (words.empty() || words.front() != "info") return false;
  bool scored = false;
  for (std::size_t i = 1; i < words.size() && words[i] != "string" && words[i] != "pv"; ++i) {
    if (words[i - 1] == "multipv" && words[i] != "1") return false;
    scored = scored || words[i] == "score";
  }
  return scored;
}

bool is_complaint(std::string_view line) {
  if (session::first_word(line) != "info" ||
      session::first_word(session::skip_words(line, 1)) != "string")
    return false;
  line = session::skip_words(line, 2);
  const bool is_state = ends_with_state(line);
  constexpr std::string_view kError = "error";
  for (std::size_t at = 0; at + kError.size() <= line.size(); ++at) {
    const std::string_view behind = line.substr(at + kError.size());
    const bool is_word = same_letters(line.substr(at, kError.size()), kError) &&
                         (at == 0 || !is_letter(line[at - 1])) &&
                         (behind.empty() || !is_letter(behind.front()));
    const bool is_name = is_state && behind.starts_with(' ');
    if (is_word && !is_name && !denies(line.substr(0, at)) && !begins_with_figure(behind))
      return true;
  }
  return false;
}

}  // namespace hegemon::arena
