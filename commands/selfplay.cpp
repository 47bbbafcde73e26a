/// The subcommand `hegemon selfplay`.
#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>

#include "commands/screen.h"
#include "commands/selfplay_games.h"
#include "commands/subcommands.h"
#include "engine/counted.h"
#include "platform/interrupt.h"
#include "program/number_options.h"
#include "session/support/files.h"
#include "session/support/limits.h"

namespace hegemon::commands {

namespace {

using program::add_numbers;
using program::kLimitOptions;
using program::number_option;
using program::numbers_in;
using program::read_numbers;

constexpr int kMaxGames = 1'000'000;
constexpr int kMaxRandomPlies = 1000;

/// `, won by Qin (opps)` if one side alone has won.
std::string winner_text(const session::GameSession& game, const Record& record) {
  for (const session::SideName& side : game.sides()) {
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
  void begin(int number, const session::GameSession&) override {
    out_ << "Game " << number + 1 << std::endl;
    plies_ = 0;
  }
  void moved(const session::GameSession&, const PlayedMove& move) override {
    ++plies_;
    out_ << move.round << ". " << move.side << ' ' << move.text << ' ' << move_comment(move)
         << std::endl;
  }
  void end(const session::GameSession& game, const Record& record) override {
    out_ << "Result: " << game.result() << " after " << counted(plies_, "move")
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
  void begin(int number, const session::GameSession& game) override {
    number_ = number;
    plies_ = 0;
    caption_ = {{}, {progress(game), ""}};
    show(game);
  }
  void moved(const session::GameSession& game, const PlayedMove& move) override {
    ++plies_;
    if (move.line) {
      caption_.shares.assign(game.sides().size(), 0);
      for (const session::SideShare& share : move.line->shares)
        caption_.shares[place_of(share.side)] = share.share.count();
    }
    caption_.lines = {progress(game), move.side + ' ' + move.text + "  " + move_comment(move)};
    show(game);
  }
  void end(const session::GameSession& game, const Record& record) override {
    const std::string line = game.result() == "*" ? "Broken off" : "Result: " + game.result();
    caption_.lines = {progress(game), line + winner_text(game, record)};
    show(game);
  }

 private:
  std::string progress(const session::GameSession& game) const {
    return "Game " + std::to_string(number_ + 1) + " of " + std::to_string(games_) + ", round " +
           std::to_string(game.round()) + ", move " + std::to_string(plies_);
  }
  void show(const session::GameSession& game) {
    const auto size = platform::terminal_size(platform::Stream::kOutput);
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

bool can_draw(const protocol::ProtocolEngine& engine) {
  const auto size = platform::terminal_size(platform::Stream::kOutput);
  const auto game = engine.new_session();
  return size && compose(*game, {{}, {"", ""}}, *size, false);
}

std::string search_named(std::string_view name) {
  std::string all;
  for (const std::string& known : algorithm_names()) {
    if (same_letters(known, name)) return known;
    all += (all.empty() ? "" : ", ") + known;
  }
  throw UsageError{"--search wants names of " + all + ", got " + in_quotes(name)};
}

/// Where nothing limits a search.
session::SearchRequest default_limits() {
  session::SearchRequest limits;
  limits.movetime = Milliseconds(200);
  return limits;
}

constexpr auto kGamesOption = std::array{
    number_option<&SelfplayRequest::games>("games", "N", "number of games", 1, kMaxGames)};

/// Chosen at random where it is not given.
struct Beginning {
  std::optional<std::uint64_t> seed;
  std::optional<int> random_plies;
};
constexpr auto kBeginningOptions = std::array{
    number_option<&Beginning::seed>(
        "seed", "S", "seed of every random choice; with --depth or --nodes games repeat exactly", 0,
        session::kMaxSeed),
    number_option<&Beginning::random_plies>(
        "random-plies", "N", "random moves at the beginning (one a side)", 0, kMaxRandomPlies)};

SelfplayRequest request_of(const protocol::ProtocolEngine& engine, const Arguments& arguments) {
  SelfplayRequest request;
  if (const auto list = text_of(arguments, "search")) {
    for (const std::string_view name : split(*list, ','))
      request.searches.push_back(search_named(name));
  } else {
    request.searches = {engine.settings().algorithm};
  }
  const auto game = engine.new_session();
  for (const std::string& search : request.searches) {
    if (const Status known = game->check_search(search); !known)
      throw Failure{known.error().text()};
  }
  read_numbers(arguments, kLimitOptions, request.limits);
  if (request.limits.endless()) request.limits = default_limits();
  for (const auto& [name, number] : numbers_in(request.limits, kLimitOptions))
    request.limits_text += (request.limits_text.empty() ? "" : " ") + name + ' ' + number;
  read_numbers(arguments, kGamesOption, request);
  Beginning beginning;
  read_numbers(arguments, kBeginningOptions, beginning);
  request.seed = beginning.seed.value_or(std::random_device{}() & session::kMaxSeed);
  request.random_plies = beginning.random_plies.value_or(static_cast<int>(game->sides().size()));
  return request;
}

/// Cuts off a game that an earlier run began to write and did not end; sets an empty line behind what another
/// program wrote last.
Status mend_end(session::AppendedFile& file, const std::string& path, std::ostream& err) {
  const std::uint64_t size = file.size();
  for (std::uint64_t part = std::uint64_t{1} << 20;; part *= 2) {
    const Result<std::string> tail = file.tail(part);
    if (!tail) return tail.error();
    const std::string& text = tail.value();
    // The last game may begin before this part.
    if (text.size() < size && text.find("\n\n[") == std::string::npos) continue;
    const std::size_t whole = size_of_whole_records(text, kSelfplayEvent);
    if (whole < text.size()) {
      err << "hegemon: " << path << ": a game is cut short (byte " << size - text.size() + whole
          << "), cut off there" << std::endl;
      return file.cut(size - text.size() + whole);
    }
    if (text.empty() || text.ends_with("\n\n")) return success();
    return file.append(text.ends_with('\n') ? "\n" : "\n\n");
  }
}

int run(const protocol::ProtocolEngine& engine, const SelfplayRequest& request,
        const std::string& record_path, std::ostream& out, std::ostream& err) {
  session::AppendedFile file;
  const auto fail = [&](const Error& error) {
    err << "hegemon: " << error.text() << std::endl;
    return kFailed;
  };
  if (!record_path.empty()) {
    if (const Status status = file.open(record_path, "--record"); !status)
      return fail(status.error());
    if (const Status status = mend_end(file, record_path, err); !status)
      return fail(status.error());
  }

  platform::Interrupt interrupt;
  const auto watch_search = [&](SearchSignals* signals) {
    interrupt.on_signal(signals == nullptr ? std::function<void()>{}
                                           : [signals] { signals->stop(); });
  };
  const auto keep = [&](const Record& record) -> Status {
    if (!file.is_open()) return success();
    return file.append(to_text(record));
  };
  Status played = success();
  {
    std::unique_ptr<Spectator> spectator;
    if (can_draw(engine)) {
      spectator = std::make_unique<Painter>(out, request.games);
    } else {
      spectator = std::make_unique<Printer>(out);
    }
    played = play_games(
        engine, request, *spectator, watch_search, [&] { return interrupt.signal() != 0 || !out; },
        keep);
  }
  if (!played) return fail(played.error());
  if (interrupt.signal() != 0) return 128 + interrupt.signal();
  return 0;
}

}  // namespace

Subcommand selfplay_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "selfplay";
  row.work =
      session::kRules | session::kSearch | session::kMemory | session::kThreads | session::kWeights;
  row.help = "plays games against itself";
  row.add_options = [](OptionAdder& add) {
    add("search", "searches that play, given to the sides in turn; shifted by one side each game",
        "A,B,...");
    add_numbers(add, kLimitOptions, default_limits());
    add_numbers(add, kGamesOption);
    add_numbers(add, kBeginningOptions);
    add("record", "append the games to this file", "OUT");
  };
  row.files = {{"record", session::FileUse::kWritten, session::FileKind::kRecords}};
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>&) {
    return run(engine, request_of(engine, arguments), text_of(arguments, "record").value_or(""),
               std::cout, std::cerr);
  };
  return row;
}

}  // namespace hegemon::commands
