#include "commands/selfplay_games.h"

#include <chrono>
#include <memory>
#include <utility>

#include "engine/random.h"
#include "session/records/game_record.h"

namespace hegemon::commands {

namespace {

using Timer = std::chrono::steady_clock;

/// One way to play, with a memory of its own.
struct Contestant {
  std::string name;
  std::unique_ptr<session::GameSession> game;
};

/// Plays one game after the other with the same contestants.
class SelfplayGame {
 public:
  SelfplayGame(const protocol::ProtocolEngine& engine, const SelfplayRequest& request)
      : request_(request), arbiter_(engine.new_session()) {
    settings_ = engine.settings();
    for (const std::string& name : request.searches) {
      contestants_.push_back({name, engine.new_session()});
    }
  }

  Status prepare(int number) {
    Settings settings = settings_;
    settings.seed = request_.seed + static_cast<std::uint64_t>(number);
    settings.multi_pv = 1;
    random_ = Random(settings.seed);
    if (Status status = arbiter_->set_position({}, {}); !status) return status;
    for (Contestant& contestant : contestants_) {
      settings.algorithm = contestant.name;
      if (Status status = contestant.game->configure(settings); !status) return status;
      if (Status status = contestant.game->set_position({}, {}); !status) return status;
      contestant.game->clear();
    }
    number_ = number;
    return success();
  }

  Contestant& player_of(Side side) {
    return contestants_[static_cast<std::size_t>(side.index() + number_) % contestants_.size()];
  }
  const session::GameSession& arbiter() const { return *arbiter_; }

  PlayedMove choose(int ply, const std::function<void(SearchSignals*)>& watch_search) {
    const session::SideName side = arbiter_->sides()[place_of(arbiter_->turn())];
    PlayedMove move;
    move.side = std::string(1, side.letter) + ' ' + side.name;
    move.round = arbiter_->round();
    if (ply < request_.random_plies) {
      const std::vector<std::string> moves = arbiter_->legal_moves();
      move.text = moves[random_.below(moves.size())];
      return move;
    }
    session::GameSession& game = *player_of(arbiter_->turn()).game;
    SearchSignals signals;
    watch_search(&signals);
    const Timer::time_point begin = Timer::now();
    const session::SearchAnswer answer = game.search(request_.limits, signals,
                                                     [&](const session::SearchLine& line) {
                                                       if (line.rank == 1) move.line = line;
                                                     },
                                                     {});
    move.elapsed = std::chrono::duration_cast<Milliseconds>(Timer::now() - begin);
    watch_search(nullptr);
    if (answer.best) move.text = game.move_text(*answer.best);
    return move;
  }

  Status play(const std::string& word) {
    for (Contestant& contestant : contestants_) {
      if (Status status = contestant.game->play(word); !status) return status;
    }
    return arbiter_->play(word);
  }

  Record begin_record() {
    session::GameHeader header;
    header.event = kSelfplayEvent;
    header.round = std::to_string(number_ + 1);
    for (int i = 0; i < static_cast<int>(arbiter_->sides().size()); ++i)
      header.players.push_back(player_of(Side(i)).name);
    header.seed = request_.seed;
    header.time_control = request_.limits_text;
    return session::new_record(*arbiter_, header);
  }

 private:
  const SelfplayRequest& request_;
  Settings settings_;
  std::unique_ptr<session::GameSession> arbiter_;
  std::vector<Contestant> contestants_;
  Random random_{0};
  int number_ = 0;
};

}  // namespace

std::string move_comment(const PlayedMove& move) {
  if (!move.line) return "random";
  const session::SearchLine& line = *move.line;
  return session::evaluation_comment(session::MoveEvaluation{line.score, line.mate, line.depth},
                                     std::chrono::microseconds(move.elapsed).count());
}

Status play_games(const protocol::ProtocolEngine& engine, const SelfplayRequest& request,
                  Spectator& spectator, const std::function<void(SearchSignals*)>& watch_search,
                  const std::function<bool()>& interrupted,
                  const std::function<Status(const Record&)>& keep) {
  SelfplayGame game(engine, request);
  for (int number = 0; number < request.games && !interrupted(); ++number) {
    if (Status status = game.prepare(number); !status) return status;
    Record record = game.begin_record();
    spectator.begin(number, game.arbiter());
    while (!game.arbiter().outcome().over() && !interrupted()) {
      const PlayedMove move = game.choose(static_cast<int>(record.moves.size()), watch_search);
      if (interrupted()) break;  // what a search says when it is cut off is not worth playing
      if (Status status = game.play(move.text); !status) return status;
      record.moves.push_back({move.round, move.text, move_comment(move)});
      spectator.moved(game.arbiter(), move);
    }
    session::end_record(record, game.arbiter());
    spectator.end(game.arbiter(), record);
    if (Status status = keep(record); !status) return status;
  }
  return success();
}

}  // namespace hegemon::commands
