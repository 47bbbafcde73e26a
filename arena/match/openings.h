/// Openings of games: from a file, by random moves, or both.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "session/game_session.h"

namespace hegemon::arena {

/// A position as the command `position` has it: a FEN or the start, and moves from there.
struct Opening {
  std::optional<std::string> fen;
  std::vector<std::string> moves;
  friend bool operator==(const Opening&, const Opening&) = default;
};

/// Which openings of a file are played, and in which order.
struct OpeningOrder {
  bool random = false;         ///< shuffled by the seed of the run, for each pass over the list
  std::int64_t start = 1;      ///< the number of the first opening, from 1
  std::optional<int> plies{};  ///< only the first moves of each; nothing: all of them
  friend bool operator==(const OpeningOrder&, const OpeningOrder&) = default;
};

struct OpeningSource {
  std::string path;
  OpeningOrder order;
};

/// Reads `FILE[,plies=N][,order=sequential|random][,start=K]`. A comma in the name of the file is
/// written `\,`.
Result<OpeningSource> parse_opening_source(std::string_view text);

/// Reads a file's text: game records (`engine/record.h`) if it begins with a tag, else an opening a
/// line: `startpos moves M...`, `fen F moves M...`, a bare FEN, or bare moves from the start; empty
/// lines and those that begin with `#` are skipped. Each is played on `rules`, whose rules hold
/// whatever a record has; `rules` is left somewhere else. `plies`: the moves of each beyond them are
/// dropped. An error names the line, or the game and the ply.
Result<std::vector<Opening>> parse_openings(std::string_view text, std::optional<int> plies,
                                            session::GameSession& rules);

/// The listed opening with this number, from 0: the list goes on from its beginning when it is used
/// up. It must not be empty.
const Opening& listed_opening(const std::vector<Opening>& listed, const OpeningOrder& order,
                              std::uint64_t seed, std::int64_t number);

/// `base` and then `random_plies` random plies. Random moves that end the game or a side are drawn
/// again. The result depends on base, seed and number alone; `rules` is left at its end.
Result<Opening> make_opening(const Opening& base, int random_plies, std::uint64_t seed,
                             std::int64_t number, session::GameSession& rules);

/// Sets the position of an opening.
Status set_opening(session::GameSession& rules, const Opening& opening);

}  // namespace hegemon::arena
