/// A `go` line as it was asked, before any game has looked at it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/result.h"
#include "search/search.h"

namespace hegemon::protocol {

struct GoRequest {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Milliseconds> movetime;
  std::vector<std::pair<char, Clock>> clocks;  ///< by the side's letter
  std::optional<int> moves_to_go;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> search_moves;
  std::optional<int> mate;
  std::optional<int> perft;
  /// When it was asked for, if its time runs from there and not from when it begins.
  std::optional<std::chrono::steady_clock::time_point> asked_at;

  /// Nothing but `stop` ends it (a ponderhit apart).
  bool endless() const {
    return infinite || !(depth || nodes || movetime || mate || !clocks.empty() || perft);
  }
};

/// Reads the words behind `go`. `letters` are those of the game's sides: each has a clock.
Result<GoRequest> parse_go(const std::vector<std::string_view>& words, std::string_view letters);

}  // namespace hegemon::protocol
