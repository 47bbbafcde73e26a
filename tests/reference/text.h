// Words, numbers and ranks of a FEN, for all references.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace hegemon::reference {

inline std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char letter : text) {
    if (letter == separator) {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

inline bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

// Digits only, no zero in front, at most nine digits.
inline std::optional<int> read_number(const std::string& text) {
  if (text.empty() || text.size() > 9 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  int value = 0;
  for (const char letter : text) {
    if (!is_digit(letter)) return std::nullopt;
    value = value * 10 + (letter - '0');
  }
  return value;
}

/// The files 1 to `files` of a rank in a FEN. `text_of(file)` is the piece there, empty for none.
template <class TextOf>
std::string rank_text(int files, TextOf text_of) {
  std::string text;
  int empty = 0;
  for (int file = 1; file <= files; ++file) {
    const std::string piece = text_of(file);
    if (piece.empty()) {
      ++empty;
      continue;
    }
    if (empty > 0) {
      text += std::to_string(empty);
      empty = 0;
    }
    text += piece;
  }
  return empty > 0 ? text + std::to_string(empty) : text;
}

}  // namespace hegemon::reference
