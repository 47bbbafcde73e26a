/// Whole games of the engine against itself: for display, to compare searches, to make records.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"
#include "protocol/protocol_engine.h"
#include "session/search_request.h"

namespace hegemon::commands {

/// The tag `Event` of a record.
inline constexpr std::string_view kSelfplayEvent = "Hegemon selfplay";

struct SelfplayRequest {
  /// Given to the sides in turn, over again when there are more sides; in each further game moved
  /// on by one side.
  std::vector<std::string> searches;
  session::SearchRequest limits;  ///< of every move
  std::string limits_text;        ///< the same as a record names them: `depth 2`
  std::uint64_t seed = 0;
  int games = 1;
  int random_plies = 0;  ///< moves at random at the beginning, so that games differ
};

/// A move that was played, and what the search said of it.
struct PlayedMove {
  std::string side;  ///< `w Qin`
  int round = 1;
  std::string text;
  std::optional<session::SearchLine> line;  ///< nothing for a random move
  Milliseconds elapsed{0};
};

/// Is called as a game goes on.
class Spectator {
 public:
  Spectator() = default;
  Spectator(const Spectator&) = delete;
  Spectator& operator=(const Spectator&) = delete;
  virtual ~Spectator() = default;
  virtual void begin(int number, const session::GameSession& game) = 0;
  virtual void moved(const session::GameSession& game, const PlayedMove& move) = 0;
  virtual void end(const session::GameSession& game, const Record& record) = 0;
};

/// `+1.25/7 0.98s`: pieces, plies, seconds, from the mover's view.
std::string move_comment(const PlayedMove& move);

/// Plays the games. `watch_search` is called with the signals of each search before it begins, and
/// with null after it. Before each move `interrupted` says whether to end; the unfinished game is recorded too.
/// `keep` is called with each record; an error of it ends the run.
Status play_games(const protocol::ProtocolEngine& engine, const SelfplayRequest& request,
                  Spectator& spectator, const std::function<void(SearchSignals*)>& watch_search,
                  const std::function<bool()>& interrupted,
                  const std::function<Status(const Record&)>& keep);

}  // namespace hegemon::commands
