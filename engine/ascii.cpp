#include "engine/ascii.h"

namespace hegemon {

std::string lower(std::string_view text) {
  std::string all(text);
  for (char& c : all)
    c = to_lower(c);
  return all;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMaxCharacters = 80;
  return "'" + shortened(text, kMaxCharacters) + "'";
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::vector<std::string_view> split_words(std::string_view text) {
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

std::vector<std::string_view> split_at_any_blank(std::string_view text) {
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

}  // namespace hegemon
