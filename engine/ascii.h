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

std::string lower(std::string_view text);

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
std::string in_quotes(std::string_view text);

/// The parts between the separators; always one more than there are separators.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The words between spaces, tabs and carriage returns.
std::vector<std::string_view> split_words(std::string_view text);

/// The words between blanks of any kind (wide_blank).
std::vector<std::string_view> split_at_any_blank(std::string_view text);

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
