#include "session/support/strings.h"

#include <array>
#include <cstdio>
#include <limits>

#include "engine/ascii.h"

namespace hegemon::session {

namespace {

constexpr std::string_view kBlank = " \t\r\n\f\v\x1A";
constexpr std::array<std::string_view, 4> kKeys{"depth", "time", "mate", "cp"};
/// Enough for any sentence of ours with a move or an option in it.
constexpr std::size_t kLongest = 300;

bool is_key(std::string_view word) {
  for (const std::string_view key : kKeys) {
    if (same_letters(word, key)) return true;
  }
  return false;
}

/// The number of a character of UTF-8.
char32_t number_of(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  char32_t number = first & (character.size() == 1 ? 0x7FU : 0xFFU >> (character.size() + 1));
  for (const char c : character.substr(1))
    number = number << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  return number;
}

/// Controls, marks that turn the direction of writing round, and what has no width would let a line
/// look like another.
bool can_be_seen(std::string_view character) {
  struct Range {
    char32_t first, last;
  };
  constexpr std::array<Range, 7> kUnseen{{{0x00, 0x20},
                                          {0x7F, 0xA0},
                                          {0xAD, 0xAD},
                                          {0x200B, 0x200F},
                                          {0x2028, 0x202E},
                                          {0x2060, 0x206F},
                                          {0xFEFF, 0xFEFF}}};
  const char32_t number = number_of(character);
  for (const Range& range : kUnseen) {
    if (number >= range.first && number <= range.last) return false;
  }
  return true;
}

bool is_word_letter(char c) {
  const char lower = to_lower(c);
  return (lower >= 'a' && lower <= 'z') || is_digit(c);
}

}  // namespace

std::string sanitize(std::string_view text) {
  std::string clean;
  const std::string whole = shortened(text, kLongest);
  text = whole;
  for (std::size_t i = 0; i < text.size();) {
    if (!is_word_letter(text[i])) {
      const std::string_view rest = text.substr(i);
      const std::string_view character = first_character(rest);
      i += character.size();
      if (kBlank.find(character.front()) != std::string_view::npos) {
        clean += ' ';
      } else if (utf8_size(rest) != 0 && can_be_seen(character)) {
        clean += character;
      } else {
        clean += '?';
      }
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && is_word_letter(text[end]))
      ++end;
    const std::string_view word = text.substr(i, end - i);
    i = end;
    clean += word.front();
    if (is_key(word)) clean += '-';
    clean += word.substr(1);
  }
  return clean;
}

std::string join(const std::vector<std::string_view>& words, char separator) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

std::string_view first_word(std::string_view line) {
  line = trim(line);
  return line.substr(0, line.find_first_of(kBlank));
}

std::string_view skip_words(std::string_view line, std::size_t count) {
  line = trim(line);
  for (; count > 0; --count) {
    const std::size_t end = line.find_first_of(kBlank);
    if (end == std::string_view::npos) return {};
    line = trim(line.substr(end));
  }
  return line;
}

std::optional<std::int64_t> whole_part(std::string_view text, int places) {
  constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();
  const auto take_sign = [&] {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    return negative;
  };
  const std::int64_t sign = take_sign() ? -1 : 1;
  if (same_letters(text, "inf") || same_letters(text, "infinity")) return sign * kGreatest;
  const std::string_view whole = take_digits(text);
  std::string digits(whole);
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    digits += take_digits(text);
  }
  if (digits.empty()) return std::nullopt;
  // How many digits stand before the point once `places` and the exponent have moved it.
  auto before = static_cast<std::int64_t>(whole.size()) + places;
  if (!text.empty() && to_lower(text.front()) == 'e') {
    constexpr std::int64_t kMaxMoved = 1'000'000'000;
    text.remove_prefix(1);
    const std::int64_t direction = take_sign() ? -1 : 1;
    const std::string_view exponent = take_digits(text);
    if (exponent.empty()) return std::nullopt;
    before += direction * parse_number<std::int64_t>(exponent, 0, kMaxMoved).value_or(kMaxMoved);
  }
  if (!text.empty()) return std::nullopt;
  std::int64_t value = 0;
  const auto count = static_cast<std::int64_t>(digits.size());
  for (std::int64_t i = 0; i < before && (i < count || value != 0); ++i) {
    const int digit = i < count ? digits[static_cast<std::size_t>(i)] - '0' : 0;
    if (value > (kGreatest - digit) / 10) return sign * kGreatest;
    value = value * 10 + digit;
  }
  return sign * value;
}

std::string hex(std::uint64_t key) {
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llX", static_cast<unsigned long long>(key));
  return digits.data();
}

}  // namespace hegemon::session
