/// A `go` line as numbers and words, before any game has looked at it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ascii.h"
#include "engine/result.h"
#include "search/search.h"

namespace hegemon::protocol {

/// A clock as `go` names it. Whether a side has this letter, the game knows.
struct SideClock {
  char letter;
  Clock clock;
  std::string word;  ///< that named it first, as `wtime`
  int number = 0;    ///< of that word, from 1

  Error unknown_side() const {
    return {"unknown word " + hegemon::quoted(word), "go, word " + std::to_string(number)};
  }
};

struct GoRequest {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Milliseconds> movetime;
  std::vector<SideClock> clocks;
  std::optional<int> moves_to_go;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> search_moves;
  std::optional<int> mate;
  std::optional<int> perft;
  /// When the line came in, if the time runs from there; nullopt: from when the search begins.
  std::optional<std::chrono::steady_clock::time_point> asked_at;

  /// Programs that know no clocks send zeros beside the limit they mean (UCI2WB does).
  bool ignores(const Clock& clock) const {
    return clock.left.count() == 0 && (depth || nodes || movetime || mate);
  }
  /// Only `stop` ends it, or after a ponderhit the limits.
  bool endless() const {
    return infinite || !(depth || nodes || movetime || mate || !clocks.empty() || perft);
  }
};

/// Reads the words behind `go`. Every lower-case letter counts as a side here.
Result<GoRequest> parse_go(const std::vector<std::string_view>& words);

}  // namespace hegemon::protocol
