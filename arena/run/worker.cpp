#include "arena/run/worker.h"

#include <algorithm>

#include "arena/match/mix_seed.h"
#include "arena/match/rules.h"
#include "engine/counted.h"
#include "platform/pauses.h"

namespace hegemon::arena {

namespace {

constexpr std::uint64_t kEngineSeeds = 4;

/// In a league every seat of every game has a seed of its own. The number fits into 31 bits, which
/// is what engines take.
std::optional<std::uint64_t> engine_seed(const RunConfig& config, std::int64_t game, int number,
                                         int instance) {
  if (!config.league) return std::nullopt;
  const std::uint64_t of_game =
      mix_seed(config.seed, kEngineSeeds, static_cast<std::uint64_t>(game));
  const auto of_seat = static_cast<std::uint64_t>(number) * 64 + static_cast<unsigned>(instance);
  return mix_seed(of_game, kEngineSeeds, of_seat) >> 33;
}

}  // namespace

int seats_of(const RunConfig& config) {
  const auto rules = open_rules(config.variant, config.rules);
  return rules ? static_cast<int>(rules.value()->sides().size()) : 2;
}

OptionValues game_options(const RunConfig& config) {
  OptionValues options = {{"UCI_Variant", config.variant}};
  options.insert(options.end(), config.rules.begin(), config.rules.end());
  return options;
}

Worker::Worker(const RunConfig& config, const platform::Event& cancel, Log& log)
    : config_(config), cancel_(cancel), log_(log), schedule_(schedule_of(config, 2)) {}

Result<std::unique_ptr<Worker>> Worker::open(const RunConfig& config, const platform::Event& cancel,
                                             Log& log) {
  std::unique_ptr<Worker> worker(new Worker(config, cancel, log));
  for (auto* place : {&worker->rules_, &worker->scratch_}) {
    Result<std::unique_ptr<session::GameSession>> rules = open_rules(config.variant, config.rules);
    if (!rules) return rules.error();
    *place = std::move(rules.value());
  }
  worker->schedule_ = schedule_of(config, static_cast<int>(worker->rules_->sides().size()));
  return worker;
}

bool Worker::cancelled() const {
  return cancel_.is_set();
}

EngineListeners log_listeners(Log& log, const std::string& name, int instance) {
  EngineListeners listeners;
  if (log.wants(LogLevel::kWarning)) {
    listeners.on_stderr = [&log, name](std::string_view line) { log.write_stderr(name, line); };
  }
  if (log.wants(LogLevel::kTrace)) {
    const std::string process = name + " (" + std::to_string(instance + 1) + ") ";
    listeners.on_line = [&log, process](std::string_view direction, std::string_view line) {
      log.write(LogLevel::kTrace, process + std::string(direction) + std::string(line));
    };
  }
  return listeners;
}

/// The engine ready for a new game, started if it is not running. An engine that runs but takes no
/// new game has a fault. One that does not start has played nothing: that is an error, as it has
/// started before the first game, and so something else has changed.
Result<Player> Worker::ready_player(int number, int instance, std::int64_t game) {
  const EngineConfig& spec = config_.engine(number);
  Player player{number, &spec, nullptr, {}};
  Seated& seated = engines_[{number, instance}];
  seated.last_used = games_played_;
  std::unique_ptr<UciEngine>& engine = seated.engine;
  if (spec.restart) engine.reset();
  // One that went wrong between two games, or was ended from outside while it started, gets more
  // chances, as long as all of them together take no longer than a slow start.
  constexpr int kAttempts = 20;
  Timer::time_point deadline = Timer::now() + spec.start_timeout;
  std::optional<Error> error;
  bool runs = false;
  int seen_pauses = platform::pauses();
  for (int attempt = 0; attempt < kAttempts && Timer::now() < deadline && !cancelled(); ++attempt) {
    if (engine == nullptr || !engine->alive()) {
      auto started = UciEngine::start(spec, game_options(config_), &cancel_,
                                      log_listeners(log_, spec.name, instance));
      runs = started.ok();
      if (!started) {
        error = started.error();
        if (error->kind != ErrorKind::kFile) break;
        // What it took too long for may have been a pause of the arena.
        if (std::exchange(seen_pauses, platform::pauses()) != seen_pauses)
          deadline = Timer::now() + spec.start_timeout;
        continue;
      }
      engine = std::move(started.value());
      log_.write(LogLevel::kInfo, "engine " + spec.name + " (" + std::to_string(instance + 1) +
                                      ") started: " + engine->identity().name);
    }
    const Status ready = engine->new_game(game, engine_seed(config_, game, number, instance));
    if (ready) {
      player.engine = engine.get();
      return player;
    }
    error = ready.error();
    runs = error->kind == ErrorKind::kFile;
    if (!runs) break;
    player.fault.fault = engine->alive() ? Fault::kStall : Fault::kCrash;
    player.fault.what = error->what;
    engine->kill();
  }
  if (cancelled()) return player;  // it was kept from starting
  if (error) log_.write(LogLevel::kWarning, error->text());
  if (runs || !error) return player;
  return *error;
}

/// Leaves as many idle engines alive as two more tables could seat.
void Worker::end_idle_engines(const std::vector<int>& line_up) {
  std::map<int, int> needed;
  for (const int engine : line_up)
    ++needed[engine];
  std::vector<std::map<std::pair<int, int>, Seated>::iterator> idle;
  for (auto at = engines_.begin(); at != engines_.end(); ++at) {
    if (at->first.second >= needed[at->first.first]) idle.push_back(at);
  }
  const std::size_t kept = 2 * line_up.size();
  if (idle.size() <= kept) return;
  std::sort(idle.begin(), idle.end(),
            [](auto a, auto b) { return a->second.last_used > b->second.last_used; });
  for (std::size_t i = kept; i < idle.size(); ++i)
    engines_.erase(idle[i]);
}

std::string Worker::beginning_of(std::int64_t id, const std::vector<int>& line_up) const {
  std::string text = "game " + std::to_string(id) + " begins:";
  const std::string letters = rules_->letters();
  for (std::size_t seat = 0; seat < line_up.size(); ++seat) {
    text += std::string(" ") + letters[seat] + '=' + config_.engine(line_up[seat]).name;
  }
  return text;
}

Status Worker::prepare_opening(std::int64_t block) {
  const std::int64_t number = schedule_.opening_of(block);
  if (opening_number_ == number) return success();
  const Opening base =
      config_.openings.empty()
          ? Opening()
          : listed_opening(config_.openings, config_.opening_order, config_.seed, number);
  Result<Opening> opening = make_opening(base, config_.random_plies, config_.seed, number, *rules_);
  if (!opening) return opening.error();
  opening_ = std::move(opening.value());
  opening_number_ = number;
  return success();
}

Result<std::optional<GameResult>> Worker::play(std::int64_t id) {
  const std::int64_t block = id / schedule_.games_per_block();
  const int number = static_cast<int>(id % schedule_.games_per_block());
  if (Status status = prepare_opening(block); !status) return status.error();
  const std::vector<int> line_up = schedule_.line_up(block, number);
  ++games_played_;
  end_idle_engines(line_up);
  if (log_.wants(LogLevel::kInfo)) log_.write(LogLevel::kInfo, beginning_of(id, line_up));
  // A game that was disturbed from outside is played again. An engine
  // that is killed every time, for the memory it takes, say, loses by it in the end.
  constexpr int kAttempts = 100;
  for (int attempt = 1;; ++attempt) {
    std::vector<Player> players;
    std::vector<int> used(config_.engines.size(), 0);
    for (const int engine : line_up) {
      const int instance = used[static_cast<std::size_t>(engine)]++;
      Result<Player> player = ready_player(engine, instance, id);
      if (!player) return player.error();
      players.push_back(std::move(player.value()));
    }
    // An engine that was kept from starting has not failed.
    if (cancelled()) return std::optional<GameResult>();
    MatchGame game(*rules_, *scratch_, config_.game, opening_, std::move(players),
                   attempt < kAttempts, log_);
    Result<std::optional<GameResult>> played = game.play({id, block, number, config_.seed});
    if (!played) return played.error();
    if (game.disturbed()) {
      log_.write(LogLevel::kWarning, "game " + std::to_string(id) +
                                         " is played again: an engine's process was killed from "
                                         "outside, or the arena was stopped");
      continue;
    }
    const std::optional<GameResult>& result = played.value();
    if (result && log_.wants(LogLevel::kInfo)) {
      log_.write(LogLevel::kInfo, "game " + std::to_string(id) + " ends: " + result->result + ' ' +
                                      result->reason + " after " +
                                      counted(result->plies, "ply", "plies"));
    }
    return played;
  }
}

}  // namespace hegemon::arena
