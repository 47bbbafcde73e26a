/// What reader and writer of records (engine/record.h) both need to know of the text.
#pragma once

#include <string_view>

#include "engine/ascii.h"

namespace hegemon {

inline constexpr std::string_view kResultTag = "Result";

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

/// `*`, `draw`, the winner's letter, or points as `0-0-1` and `1/2-1/2`.
constexpr bool is_result(std::string_view word) {
  if (word == "*" || word == "draw") return true;
  if (word.size() == 1) return word.front() >= 'a' && word.front() <= 'z';
  return !word.empty() && is_digit(word.front()) && word.find('-') != std::string_view::npos &&
         word.find_first_not_of("0123456789-/") == std::string_view::npos;
}

/// Is this result one that could also be a word of a text?
constexpr bool could_be_word(std::string_view result) {
  return !result.empty() && result.front() >= 'a' && result.front() <= 'z';
}

}  // namespace hegemon
