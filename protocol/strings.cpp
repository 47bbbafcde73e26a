#include "protocol/strings.h"

#include <array>

#include "engine/ascii.h"

namespace hegemon::protocol {

namespace {

constexpr std::string_view kBlank = " \t\r\n\f\v";
constexpr std::array<std::string_view, 4> kKeys{"depth", "time", "mate", "cp"};
/// Enough for any sentence of ours with a move or an option in it.
constexpr std::size_t kLongest = 300;

bool is_key(std::string_view word) {
  for (const std::string_view key : kKeys) {
    if (same_letters(word, key)) return true;
  }
  return false;
}

bool is_word_letter(char c) {
  const char lower = to_lower(c);
  return (lower >= 'a' && lower <= 'z') || is_digit(c);
}

}  // namespace

std::string sanitize(std::string_view text) {
  std::string clean;
  const bool cut = text.size() > kLongest;
  text = text.substr(0, kLongest);
  for (std::size_t i = 0; i < text.size();) {
    if (!is_word_letter(text[i])) {
      const char c = text[i++];
      const bool blank = kBlank.find(c) != std::string_view::npos;
      clean += c > ' ' && c < '\x7f' ? c : blank ? ' ' : '?';
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
  if (cut) clean += "...";
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

std::string_view skip_words(std::string_view line, std::size_t count) {
  line = trim(line);
  for (; count > 0; --count) {
    const std::size_t end = line.find_first_of(kBlank);
    if (end == std::string_view::npos) return {};
    line = trim(line.substr(end));
  }
  return line;
}

}  // namespace hegemon::protocol
