/// The subcommand `hegemon datagen`: plays games for training.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <set>

#include "commands/subcommands.h"
#include "datagen/game_data.h"
#include "datagen/game_row.h"
#include "engine/ascii.h"
#include "platform/interrupt.h"
#include "platform/terminal.h"
#include "program/number_options.h"
#include "program/run_settings.h"
#include "session/support/files.h"
#include "session/support/limits.h"
#include "session/support/strings.h"

namespace hegemon::commands {

namespace {

using program::add_numbers;
using program::content_text;
using program::differences;
using program::number_option;
using program::parse_settings;
using program::read_numbers;
using program::RunSettings;
using program::to_text;

using Timer = std::chrono::steady_clock;
constexpr int kThousand = 1000;
const std::string kDefaultPlayers = "mcts:400";
constexpr auto kDatagenNumbers = std::array{
    number_option<&datagen::DatagenRequest::games>(
        "games", "N", "number of games, those in the file included", 1, 1'000'000'000),
    number_option<&datagen::DatagenRequest::threads>("threads", "T", "games played at a time", 1,
                                                     session::kMaxThreads),
    number_option<&datagen::DatagenRequest::seed>("seed", "S", "seed of every random choice", 0,
                                                  session::kMaxSeed),
    number_option<&datagen::DatagenRequest::noise>(
        "noise", "N", "of 1000 moves this many are drawn by their priors instead", 0, kThousand),
    number_option<&datagen::DatagenRequest::uniform>(
        "uniform", "N", "of 1000 games this many have one player in all seats", 0, kThousand),
    number_option<&datagen::DatagenRequest::random_plies>(
        "random-plies", "N", "up to this many random moves at the beginning", 0, kThousand)};

/// `mcts:400*3`: a search, nodes a move, how often it is drawn.
datagen::DatagenPlayer parse_player(std::string_view text) {
  const auto fail = [&]() -> datagen::DatagenPlayer {
    throw UsageError{"--players wants SEARCH[:NODES][*WEIGHT] with commas between, got " +
                     in_quotes(text)};
  };
  datagen::DatagenPlayer player;
  std::string_view rest = text;
  if (const std::size_t at = rest.find('*'); at != std::string_view::npos) {
    const auto weight = parse_number(rest.substr(at + 1), 1, kThousand);
    if (!weight) return fail();
    player.weight = *weight;
    rest = rest.substr(0, at);
  }
  if (const std::size_t at = rest.find(':'); at != std::string_view::npos) {
    const auto nodes = parse_number<std::uint64_t>(rest.substr(at + 1), 1, UINT32_MAX);
    if (!nodes) return fail();
    player.nodes = *nodes;
    rest = rest.substr(0, at);
  }
  for (const std::string& known : algorithm_names()) {
    if (same_letters(known, rest)) player.search = known;
  }
  if (player.search.empty()) return fail();
  return player;
}

/// `Rules=classic|classic|chinese`.
datagen::DatagenDraw parse_draw(std::string_view text) {
  const std::size_t at = text.find('=');
  if (at == std::string_view::npos)
    throw UsageError{"--draw wants Name=Value|Value..., got " + in_quotes(text)};
  datagen::DatagenDraw draw{std::string(text.substr(0, at)), {}};
  for (const std::string_view value : split(text.substr(at + 1), '|'))
    draw.values.emplace_back(value);
  return draw;
}

std::vector<std::string> read_lines(const std::string& path) {
  const Result<std::string> text = session::read_text(path, "--openings");
  if (!text) throw UsageError{text.error().text()};
  std::vector<std::string> lines;
  for (const std::string_view line : split(text.value(), '\n')) {
    if (!session::trim(line).empty()) lines.emplace_back(session::trim(line));
  }
  if (lines.empty()) throw UsageError{"--openings: no FEN in " + in_quotes(path)};
  return lines;
}

datagen::DatagenRequest request_of(const Arguments& arguments) {
  datagen::DatagenRequest request;
  const std::string players = text_of(arguments, "players").value_or(kDefaultPlayers);
  for (const std::string_view player : split(players, ','))
    request.players.push_back(parse_player(player));
  for (const std::string& draw : texts_of(arguments, "draw"))
    request.draws.push_back(parse_draw(draw));
  if (const auto path = text_of(arguments, "openings")) request.openings = read_lines(*path);
  read_numbers(arguments, kDatagenNumbers, request);
  request.shard = shard_of(arguments);
  return request;
}

/// All that decides what the games are; the number of threads and of games does not.
RunSettings settings_of(const datagen::DatagenRequest& request, std::string_view variant) {
  RunSettings settings{{"variant", std::string(variant)}};
  for (const auto& [name, value] : request.rules)
    settings.emplace_back(name, value);
  settings.emplace_back("EvalFile", content_text(request.weights));
  std::string players;
  for (const datagen::DatagenPlayer& player : request.players) {
    players += (players.empty() ? "" : ",") + player.name();
    if (player.weight != 1) players += '*' + std::to_string(player.weight);
  }
  std::string draws;
  for (const datagen::DatagenDraw& draw : request.draws) {
    draws += (draws.empty() ? "" : " ") + draw.option + '=';
    for (std::size_t i = 0; i < draw.values.size(); ++i)
      draws += (i == 0 ? "" : "|") + draw.values[i];
  }
  std::string openings;
  for (const std::string& fen : request.openings)
    openings += fen + '\n';
  const RunSettings more{{"seed", std::to_string(request.seed)},
                         {"players", players},
                         {"noise", std::to_string(request.noise)},
                         {"uniform", std::to_string(request.uniform)},
                         {"random-plies", std::to_string(request.random_plies)},
                         {"draw", draws.empty() ? "none" : draws},
                         {"openings", content_text(openings)},
                         {std::string(datagen::kShardSetting), to_text(request.shard)}};
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

void refuse_other_settings(const std::string& path, const std::string& in_file,
                           const RunSettings& asked) {
  if (in_file.empty()) {
    throw Failure{in_quotes(path) +
                  " does not name the settings of its games (data merge, data import or an older "
                  "version wrote it): use another --out, and join both by data merge"};
  }
  const std::string text = differences(parse_settings(in_file), asked);
  if (!text.empty()) throw Failure{in_quotes(path) + " has other settings: " + text};
}

/// The numbers of the games that are in a file already; cuts off a game that was not written to its end.
std::set<std::uint64_t> resume(const std::string& path, session::AppendedFile& out,
                               const RunSettings& settings) {
  std::set<std::uint64_t> done;
  std::uint64_t good = 0;
  {
    Result<std::ifstream> file = session::open_file(path, "--out");
    if (!file) throw Failure{file.error().text()};
    datagen::GameReader reader(file.value());
    for (bool first = true;; first = false) {
      const auto game = reader.next();
      good = reader.good_bytes();
      if (first && good > 0) refuse_other_settings(path, reader.settings(), settings);
      if (!game) {
        if (good == 0 && game.error().code != "data.cut")
          throw UsageError{"--out: " + in_quotes(path) + ": " + game.error().text()};
        std::cerr << "hegemon: " << path << ": " << game.error().text() << ", cut off there"
                  << std::endl;
        break;
      }
      if (!game.value()) break;
      done.insert(game.value()->number);
    }
  }
  const std::string header = datagen::file_header(to_text(settings));
  Status status = success();
  if (good < out.size()) status = out.cut(good);
  if (status && good == 0) status = out.append(header);
  if (!status) throw Failure{status.error().text()};
  return done;
}

/// Refuses values that no game could be played with, before anything is written.
void check_draws(const datagen::DatagenRequest& request, session::GameSession& session) {
  for (const datagen::DatagenDraw& draw : request.draws) {
    for (const std::string& value : draw.values) {
      const auto set = session.set_option(draw.option, value);
      if (!set) throw UsageError{"--draw: " + set.error().text()};
    }
  }
}

class Progress {
 public:
  Progress(std::uint64_t total, std::uint64_t done) : total_(total), done_(done), before_(done) {}
  void add(const datagen::GameData& game) {
    ++done_;
    plies_ += game.plies.size();
    if (Timer::now() - shown_ <
        std::chrono::seconds(platform::is_terminal(platform::Stream::kErrors) ? 1 : 60))
      return;
    shown_ = Timer::now();
    show();
  }
  void show() const {
    const double seconds = std::chrono::duration<double>(Timer::now() - begin_).count();
    const double rate = static_cast<double>(done_ - before_) / std::max(seconds, 1e-3);
    char line[160];
    std::snprintf(line, sizeof line,
                  "%llu of %llu games, %.0f games an hour, %.0f plies a game, %.1f h to go",
                  static_cast<unsigned long long>(done_), static_cast<unsigned long long>(total_),
                  rate * 3600,
                  static_cast<double>(plies_) /
                      static_cast<double>(std::max<std::uint64_t>(done_ - before_, 1)),
                  rate > 0 ? static_cast<double>(total_ - done_) / rate / 3600 : 0.0);
    std::cerr << line << std::endl;
  }

 private:
  std::uint64_t total_;
  std::uint64_t done_;
  std::uint64_t before_;
  std::uint64_t plies_ = 0;
  Timer::time_point begin_ = Timer::now();
  Timer::time_point shown_ = begin_;
};

int run(const protocol::ProtocolEngine& engine, const Arguments& arguments) {
  const auto path = text_of(arguments, "out");
  if (!path) throw UsageError{"--out FILE is missing"};
  datagen::DatagenRequest request = request_of(arguments);
  request.weights = engine.weights();
  const auto session = engine.new_session();
  for (const OptionSpec& spec : session->option_specs())
    request.rules.emplace_back(spec.name, session->option_value(spec.name));
  check_draws(request, *session);
  for (const datagen::DatagenPlayer& player : request.players) {
    if (const Status search = session->check_search(player.search); !search)
      throw UsageError{"--players: " + search.error().what};
  }
  session::AppendedFile file;
  if (const Status opened = file.open(*path, "--out"); !opened)
    throw Failure{opened.error().text()};
  if (!file.regular()) throw UsageError{"--out: " + in_quotes(*path) + " is not a regular file"};
  const std::set<std::uint64_t> done =
      resume(*path, file, settings_of(request, session->variant()));

  std::uint64_t total = 0;
  for (std::uint64_t i = 0; i < request.games; ++i)
    total += request.shard.has(i);
  const auto before = std::count_if(done.begin(), done.end(), [&](std::uint64_t number) {
    return number < request.games && request.shard.has(number);
  });
  Progress progress(total, static_cast<std::uint64_t>(before));
  std::atomic<bool> stop{false};
  platform::Interrupt interrupt;
  interrupt.on_signal([&] { stop = true; });
  const auto generate = datagen::find_row(session->variant())->generate;
  const Status status = generate(
      request, [&](std::uint64_t number) { return done.count(number) != 0; }, stop,
      [&](const datagen::GameData& game) -> Status {
        if (Status kept = file.append(datagen::to_block(game)); !kept) return kept;
        progress.add(game);
        return success();
      });
  progress.show();
  if (!status) throw Failure{status.error().text()};
  return interrupt.signal() != 0 ? 128 + interrupt.signal() : 0;
}

}  // namespace

Subcommand datagen_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "datagen";
  row.work = session::kRules | session::kWeights;
  row.help = "plays games for training and keeps them in a file; goes on where it was ended";
  row.add_options = [](OptionAdder& add) {
    add("out", "file of game data; if it exists, its games are not played again", "OUT");
    add("players",
        with_default("players drawn for every seat, with nodes a move and weight", kDefaultPlayers),
        "SEARCH[:N][*W],...");
    add_shard_option(add, "plays only every N-th game, from the I-th");
    add_numbers(add, kDatagenNumbers);
    add.repeated("draw",
                 "values of an option of the rules, one drawn for each game; may be repeated",
                 "Name=V|V...");
    add("openings", "file of FENs, one drawn for each game", "FILE");
  };
  row.files = {{"out", session::FileUse::kWritten, session::FileKind::kGameData}};
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>&) {
    return run(engine, arguments);
  };
  return row;
}

}  // namespace hegemon::commands
