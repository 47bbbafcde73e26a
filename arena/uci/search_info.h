/// What the arena reads in an engine's `info` lines. As in all lines of engines, any white space stands around the words.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace hegemon::arena {

struct SearchInfo {
  std::optional<int> score;    ///< centipawns, as the mover sees it
  std::optional<int> mate;     ///< in N of its own moves; negative: it is mated
  std::optional<int> multipv;  ///< 1 is the best line
  int depth = 0;
  std::uint64_t nodes = 0;
  std::optional<std::int64_t> time_ms;  ///< since the beginning of the search, as the engine has it
  std::vector<std::string_view> moves;  ///< of the variation; they point into the line
};

/// Reads the line; words it does not know are skipped.
SearchInfo parse_info(std::string_view line);

/// Is this the line of an engine's best variation, with its score?
bool is_main_line(std::string_view line);

/// `info string ERROR: ...`: the word "error" in any letters, unless it is denied (`No error`), a figure (`error 0.02`)
/// or part of a name whose state the line ends with (`Error correction on`).
bool is_complaint(std::string_view line);

}  // namespace hegemon::arena
