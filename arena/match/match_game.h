/// One game between engines: requests their moves, runs the clocks, applies the rules.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/match/game_result.h"
#include "arena/match/log.h"
#include "arena/match/openings.h"
#include "arena/uci/uci_engine.h"
#include "session/game_session.h"

namespace hegemon::arena {

/// All seats that are still in play must agree, each over `moves` of its own moves in a row.
struct ScoreAgreement {
  int score = 0;  ///< centipawns
  int moves = 0;  ///< 0: never
};

/// What holds for all games of a run.
struct GameSettings {
  EngineLimits limits;       ///< of engines that have none of their own
  Milliseconds margin{100};  ///< a clock may be overrun by this
  AnswerTimeouts timeouts;
  int max_plies = 0;    ///< then it is a draw; 0: never
  ScoreAgreement win;   ///< one has at least `score`, all others at most its negative
  ScoreAgreement draw;  ///< all scores are within `score` of 0
  bool void_on_fault = false;
};

/// Which game of which run it is.
struct GameId {
  std::int64_t id = 0;
  std::int64_t block = 0;
  int number = 0;          ///< within the block
  std::uint64_t seed = 0;  ///< of the run
};

/// The engine in a seat.
struct Player {
  int number = 0;  ///< the engine's, on the command line
  const EngineConfig* spec = nullptr;
  UciEngine* engine = nullptr;  ///< null: it takes no new game
  Reply fault;                  ///< then: in which way
};

class MatchGame {
 public:
  /// `rules` is left at the end of the game; `scratch` is another of the same variant and options.
  /// `forgiving`: a game disturbed from outside is void; otherwise the disturbance is the engine's fault. Faults are
  /// logged.
  MatchGame(session::GameSession& rules, session::GameSession& scratch,
            const GameSettings& settings, const Opening& opening, std::vector<Player> players,
            bool forgiving, Log& log);

  /// Plays it. Nothing, if it was cancelled or `disturbed`. An error is one of the arena or of its
  /// machine: then there is no result.
  Result<std::optional<GameResult>> play(const GameId& id);
  /// An engine's process was ended by a signal from outside, or the arena itself was stopped while an
  /// engine's time ran: no fault of the engine.
  bool disturbed() const { return disturbed_; }

 private:
  struct SeatState {
    Player player;
    EngineLimits limits;
    std::optional<PlayerClock> clock;
    SeatResult result;
    int ahead = 0, behind = 0, level = 0;  ///< moves in a row with such scores
    std::size_t pondered_from = 0;
    std::vector<std::string> pondered;  ///< the moves it expects from there on
  };

  void add_move(std::string_view move);
  std::string go_line(int seat, bool ponder) const;
  /// The seat of a number, as `turn().index()` gives it.
  SeatState& seat_at(int number) { return seats_[static_cast<std::size_t>(number)]; }
  const SeatState& seat_at(int number) const { return seats_[static_cast<std::size_t>(number)]; }
  AnswerTimeouts timeouts_of(const SeatState& seat) const;
  Reply ask(int seat);
  bool runs_by_time(int seat, const Reply& reply) const;
  /// Plays a reply, or returns what is wrong with it.
  Fault judge(int seat, Reply& reply);
  void start_pondering(int seat, const Reply& reply);
  void note(int seat, const Reply& reply);
  std::optional<int> agreed_winner() const;
  bool agreed_draw() const;
  void fault(int seat, Fault fault, const Reply& reply);
  void finish(GameResult& result);
  std::string record_text(const GameResult& result, std::uint64_t seed) const;

  session::GameSession& rules_;
  session::GameSession& scratch_;
  const GameSettings& settings_;
  const Opening& opening_;
  Log& log_;
  std::vector<SeatState> seats_;
  std::vector<std::string> moves_;  ///< from the opening's first position on, `resign` among them
  std::vector<int> rounds_;
  std::vector<MoveResult> played_;
  std::map<std::size_t, std::string>
      fault_notes_;       ///< by ply: the record's comment on a fault there
  std::string position_;  ///< the `position` line
  std::string last_go_;
  std::string game_name_;
  std::optional<int> adjudicated_winner_;
  bool adjudicated_draw_ = false;
  std::optional<Fault> ended_by_;  ///< the fault that ended the game
  bool forgiving_;
  bool disturbed_ = false;
};

}  // namespace hegemon::arena
