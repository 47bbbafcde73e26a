/// The words of a `go` line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "session/game_session.h"
#include "session/search_request.h"

namespace hegemon::protocol {

/// What is passed over in a line that is carried out all the same, and where it stands.
using Warnings = std::vector<Error>;

/// A `go` line as it was read. Which sides and moves its words name is known only when its turn comes: lines before it
/// may change game and position.
struct GoRequest {
  session::SearchRequest search;  ///< without clocks and moves
  struct LetterClock {
    char letter;
    Clock clock;
  };
  std::vector<LetterClock> clocks;  ///< of any letters
  std::vector<std::string> search_moves;
  std::optional<int> perft;

  /// As `endless` of the search that it asks for.
  bool endless() const { return search.infinite || (search.endless() && clocks.empty() && !perft); }
};

/// Reads the words after `go`. Every lower-case letter counts as a side here. Unknown words, and limits
/// without a valid number, are ignored. If none of the given limits is left,
/// the answer is due at once, as with a clock of 0. Only a wrong `perft` is an error: it is no search for
/// a move.
Result<GoRequest> parse_go(const std::vector<std::string_view>& words, Warnings& warnings);

/// The search that a line asks for in this game and position. Moves that are not legal are left out.
session::SearchRequest search_request(const GoRequest& go, const session::GameSession& game,
                                      Warnings& warnings);

}  // namespace hegemon::protocol
