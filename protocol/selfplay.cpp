#include "protocol/selfplay.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <utility>

#include <unistd.h>

#include "engine/random.h"
#include "protocol/interrupt.h"
#include "protocol/record_text.h"
#include "protocol/screen.h"

namespace hegemon::protocol {

namespace {

using Timer = std::chrono::steady_clock;

/// One way to play, with a memory of its own.
struct Contestant {
  std::string name;
  std::unique_ptr<GameSession> game;
};

/// Plays one game after the other with the same contestants.
class Match {
 public:
  Match(const Engine& engine, const SelfplayRequest& request)
      : request_(request), table_(engine.new_session()) {
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
    if (Status status = table_->set_position({}, {}); !status) return status;
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
  const GameSession& table() const { return *table_; }

  PlayedMove choose(int ply, const std::function<void(GameSession*)>& watch_search) {
    const SideName side = table_->sides()[static_cast<std::size_t>(table_->turn().index())];
    PlayedMove move;
    move.side = std::string(1, side.letter) + ' ' + side.name;
    move.round = table_->round();
    if (ply < request_.random_plies) {
      const std::vector<std::string> moves = table_->legal_moves();
      move.text = moves[random_.below(moves.size())];
      return move;
    }
    GameSession& game = *player_of(table_->turn()).game;
    watch_search(&game);
    const Timer::time_point begin = Timer::now();
    const SearchAnswer answer = game.search(request_.limits, [&](const SearchLine& line) {
      if (line.rank == 1) move.line = line;
    });
    move.elapsed = std::chrono::duration_cast<Milliseconds>(Timer::now() - begin);
    watch_search(nullptr);
    move.text = answer.best.value_or("");
    return move;
  }

  Status play(const std::string& word) {
    for (Contestant& contestant : contestants_) {
      if (Status status = contestant.game->play(word); !status) return status;
    }
    return table_->play(word);
  }

  Record new_record() {
    Record record;
    record.tags = {{"Event", "Hegemon selfplay"},
                   {"Site", "?"},
                   {"Date", record_date()},
                   {"Round", std::to_string(number_ + 1)},
                   {"Variant", std::string(table_->variant())}};
    for (const OptionSpec& spec : table_->option_specs()) {
      record.tags.emplace_back(spec.name, table_->option_value(spec.name));
    }
    const std::vector<SideName> sides = table_->sides();
    for (std::size_t i = 0; i < sides.size(); ++i) {
      record.tags.emplace_back(sides[i].name, player_of(Side(static_cast<int>(i))).name);
    }
    record.tags.emplace_back("Seed", std::to_string(request_.seed));
    record.tags.emplace_back("TimeControl", request_.limits_text);
    return record;
  }

 private:
  const SelfplayRequest& request_;
  Settings settings_;
  std::unique_ptr<GameSession> table_;  ///< the arbiter's
  std::vector<Contestant> contestants_;
  Random random_{0};
  int number_ = 0;
};

void write_result(Record& record, const GameSession& game) {
  const Outcome outcome = game.outcome();
  const std::string result = game.result();
  record.result = result.substr(0, result.find(' '));
  std::string_view termination = reason_word(outcome.reason);
  if (!outcome.over()) termination = "unterminated";
  if (outcome.reason == Reason::kStuck || outcome.reason == Reason::kAgreed) termination = "draw";
  record.tags.emplace_back("Termination", termination);
}

/// `, won by Qin (opps)` if one side alone has won.
std::string winner_text(const GameSession& game, const Record& record) {
  for (const SideName& side : game.sides()) {
    if (std::string(1, side.letter) == record.result) {
      return ", won by " + side.name + " (" + *record.find(side.name) + ')';
    }
  }
  return {};
}

/// A line for each move.
class Printer final : public Spectator {
 public:
  explicit Printer(std::ostream& out) : out_(out) {}
  void begin(int number, const GameSession&) override {
    out_ << "Game " << number + 1 << std::endl;
    plies_ = 0;
  }
  void moved(const GameSession&, const PlayedMove& move) override {
    ++plies_;
    out_ << move.round << ". " << move.side << ' ' << move.text << ' ' << move_comment(move)
         << std::endl;
  }
  void end(const GameSession& game, const Record& record) override {
    out_ << "Result: " << game.result() << " after " << plies_ << " moves"
         << winner_text(game, record) << '\n'
         << std::endl;
  }

 private:
  std::ostream& out_;
  int plies_ = 0;
};

/// A board that changes.
class Painter final : public Spectator {
 public:
  Painter(std::ostream& out, int games)
      : screen_(out), games_(games), in_colour_(std::getenv("NO_COLOR") == nullptr) {}
  void begin(int number, const GameSession& game) override {
    number_ = number;
    plies_ = 0;
    caption_ = {{}, {progress(game), ""}};
    show(game);
  }
  void moved(const GameSession& game, const PlayedMove& move) override {
    ++plies_;
    if (move.line) {
      caption_.shares.assign(game.sides().size(), 0);
      const std::string letters = game.letters();
      for (const SideShare& share : move.line->shares) {
        caption_.shares[letters.find(share.letter)] = share.share;
      }
    }
    caption_.lines = {progress(game), move.side + ' ' + move.text + "  " + move_comment(move)};
    show(game);
  }
  void end(const GameSession& game, const Record& record) override {
    const std::string line = game.result() == "*" ? "Broken off" : "Result: " + game.result();
    caption_.lines = {progress(game), line + winner_text(game, record)};
    show(game);
  }

 private:
  std::string progress(const GameSession& game) const {
    return "Game " + std::to_string(number_ + 1) + " of " + std::to_string(games_) + ", round " +
           std::to_string(game.round()) + ", move " + std::to_string(plies_);
  }
  void show(const GameSession& game) {
    const auto size = terminal_size();
    const auto lines = size ? compose(game, caption_, *size, in_colour_) : std::nullopt;
    screen_.show(lines ? *lines : caption_.lines);
  }

  Screen screen_;
  int games_;
  bool in_colour_;
  int number_ = 0;
  int plies_ = 0;
  Caption caption_;
};

bool can_draw(const Engine& engine) {
  const auto size = terminal_size();
  const auto game = engine.new_session();
  return size && compose(*game, {{}, {"", ""}}, *size, false);
}

}  // namespace

std::string move_comment(const PlayedMove& move) {
  if (!move.line) return "random";
  const SearchLine& line = *move.line;
  return score_text(line.mate.value_or(line.score), line.mate.has_value(), line.depth) + ' ' +
         seconds_text((move.elapsed.count() + 5) / 10);
}

Status play_games(const Engine& engine, const SelfplayRequest& request, Spectator& spectator,
                  const std::function<void(GameSession*)>& watch_search,
                  const std::function<bool()>& interrupted,
                  const std::function<Status(const Record&)>& keep) {
  Match match(engine, request);
  for (int number = 0; number < request.games && !interrupted(); ++number) {
    if (Status status = match.prepare(number); !status) return status;
    Record record = match.new_record();
    spectator.begin(number, match.table());
    while (!match.table().outcome().over() && !interrupted()) {
      const PlayedMove move = match.choose(static_cast<int>(record.moves.size()), watch_search);
      if (interrupted()) break;  // what a search says when it is cut off is not worth playing
      if (Status status = match.play(move.text); !status) return status;
      record.moves.push_back({move.round, move.text, move_comment(move)});
      spectator.moved(match.table(), move);
    }
    write_result(record, match.table());
    spectator.end(match.table(), record);
    if (Status status = keep(record); !status) return status;
  }
  return success();
}

int run_selfplay(const Engine& engine, const SelfplayRequest& request, std::ostream& out,
                 std::ostream& err) {
  std::ofstream file;
  const auto cannot_write = [&] {
    return Error{"cannot write to '" + request.record_path + "'", "--record"};
  };
  const auto fail = [&](const Error& error) {
    err << "hegemon: " << error.text() << std::endl;
    return 1;
  };
  if (!request.record_path.empty()) {
    file.open(request.record_path, std::ios::app);
    if (!file) return fail(cannot_write());
  }

  Interrupt interrupt;
  const auto watch_search = [&](GameSession* game) {
    interrupt.on_signal(game == nullptr ? std::function<void()>{} : [game] { game->stop(); });
  };
  const auto keep = [&](const Record& record) -> Status {
    if (!file.is_open()) return success();
    file << to_text(record) << std::flush;
    if (!file) return cannot_write();
    return success();
  };
  Status played = success();
  {
    std::unique_ptr<Spectator> spectator;
    if (can_draw(engine)) {
      spectator = std::make_unique<Painter>(out, request.games);
    } else {
      spectator = std::make_unique<Printer>(out);
    }
    errno = 0;
    played = play_games(
        engine, request, *spectator, watch_search, [&] { return interrupt.signal() != 0 || !out; },
        keep);
  }
  if (!played) return fail(played.error());
  if (interrupt.signal() != 0) return 128 + interrupt.signal();
  // Somebody who has seen enough closes the pipe: that is no failure.
  if (!out && errno != EPIPE) return fail({"cannot write", "standard output"});
  return 0;
}

}  // namespace hegemon::protocol
