/// Small things about text that every parser needs: words, numbers, letters without regard to case.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/utf8.h"

namespace hegemon {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

constexpr char to_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}

inline std::string lower(std::string_view text) {
  std::string all(text);
  for (char& c : all)
    c = to_lower(c);
  return all;
}

/// Equal without regard to the case of ASCII letters, as option names are compared.
constexpr bool same_letters(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (to_lower(a[i]) != to_lower(b[i])) return false;
  }
  return true;
}

/// The whole of `text` as a decimal number in min..max, or nothing. No sign but '-', no spaces.
template <class Number>
std::optional<Number> parse_number(std::string_view text, Number min, Number max) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc{} || stopped != end) return std::nullopt;
  if (value < min || value > max) return std::nullopt;
  return value;
}

/// As errors show what was given; a long text is not repeated whole.
inline std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMaxCharacters = 80;
  return "'" + shortened(text, kMaxCharacters) + "'";
}

/// The parts between the separators; always one more than there are separators.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

/// The words between spaces, tabs and carriage returns.
inline std::vector<std::string_view> split_words(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n\f\v";
  std::vector<std::string_view> words;
  for (;;) {
    const std::size_t begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const std::size_t size = text.find_first_of(kBlank);
    words.push_back(text.substr(0, size));
    if (size == std::string_view::npos) return words;
    text.remove_prefix(size);
  }
}

/// The words between blanks of any kind (wide_blank).
inline std::vector<std::string_view> split_at_any_blank(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view word : split_words(text)) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at < word.size();) {
      const std::size_t blank = wide_blank(word.substr(at));
      if (blank != 0 && at != begin) words.push_back(word.substr(begin, at - begin));
      at += blank == 0 ? 1 : blank;
      if (blank != 0) begin = at;
    }
    if (begin != word.size()) words.push_back(word.substr(begin));
  }
  return words;
}

/// Cuts the digits off the front of `text` and returns them.
inline std::string_view take_digits(std::string_view& text) {
  std::size_t n = 0;
  while (n < text.size() && is_digit(text[n]))
    ++n;
  const std::string_view digits = text.substr(0, n);
  text.remove_prefix(n);
  return digits;
}

}  // namespace hegemon
