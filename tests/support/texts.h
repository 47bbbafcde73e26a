/// What texts and lists of lines hold.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace hegemon::testing {

inline bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

inline long lines_of(std::string_view text) {
  return std::count(text.begin(), text.end(), '\n');
}

/// Is the part in one of the lines?
inline bool mentions(const std::vector<std::string>& lines, std::string_view part) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return has(line, part); });
}

/// How many lines begin like this.
inline int count_of(const std::vector<std::string>& lines, std::string_view begin) {
  return static_cast<int>(std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.starts_with(begin);
  }));
}

/// The lines as one text.
inline std::string as_text(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines)
    text += line + '\n';
  return text;
}

}  // namespace hegemon::testing
