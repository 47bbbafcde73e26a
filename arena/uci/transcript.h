/// The last lines that the arena and an engine exchanged, for the report of a fault.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace hegemon::arena {

/// Keeps the last 24 lines, each cut in its middle if it is long. Their memory is reused.
class Transcript {
 public:
  void add(std::string_view direction, std::string_view line) {
    if (line.ends_with('\n')) line.remove_suffix(1);
    std::string& place = lines_[next_++ % lines_.size()];
    place.assign(direction);
    if (line.size() <= kLongest) {
      place += line;
    } else {
      place += line.substr(0, kLongest / 2);
      place += " ... ";
      place += line.substr(line.size() - kLongest / 2);
    }
  }

  /// A line each, the oldest first.
  std::string text() const {
    std::string all;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::string& line = lines_[(next_ + i) % lines_.size()];
      if (!line.empty()) all += "  " + line + '\n';
    }
    return all;
  }

 private:
  static constexpr std::size_t kLongest = 200;
  std::array<std::string, 24> lines_;
  std::size_t next_ = 0;
};

}  // namespace hegemon::arena
