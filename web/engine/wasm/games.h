/// Files of many games for a list: each game is read and played by the rules, a few at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"
#include "engine/result.h"

namespace hegemon::web {

class GameReader {
 public:
  /// Takes the games of a text, in the format that its first line names (`record`, `json`). Answers
  /// `{"games": N}`, or `{"error": ...}` as `error_json` has it.
  std::string open(std::string_view text);
  /// The next game as a line of JSON; empty after the last. A game that holds by the rules is
  /// `{"text", "tags", "moves", "result", "end", "keys"}`: its record; the key of the first position
  /// and of that after every move, 16 digits each. Another is `{"error": ...}` as `error_json` has it.
  std::string next();

 private:
  std::vector<Result<Record>> games_;
  std::size_t at_ = 0;
};

}  // namespace hegemon::web
