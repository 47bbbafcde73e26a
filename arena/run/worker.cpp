#include "arena/run/worker.h"

#include <algorithm>

#include <poll.h>

#include "arena/match/mix_seed.h"
#include "arena/match/rules.h"

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

OptionValues game_options(const RunConfig& config) {
  OptionValues options = {{"UCI_Variant", config.variant}};
  options.insert(options.end(), config.rules.begin(), config.rules.end());
  return options;
}

Worker::Worker(const RunConfig& config, int cancel, Log& log)
    : config_(config), cancel_(cancel), log_(log), schedule_(schedule_of(config, 2)) {}

Result<std::unique_ptr<Worker>> Worker::open(const RunConfig& config, int cancel, Log& log) {
  std::unique_ptr<Worker> worker(new Worker(config, cancel, log));
  for (auto* place : {&worker->rules_, &worker->scratch_}) {
    Result<std::unique_ptr<protocol::GameSession>> rules = open_rules(config.variant, config.rules);
    if (!rules) return rules.error();
    *place = std::move(rules.value());
  }
  worker->schedule_ = schedule_of(config, static_cast<int>(worker->rules_->sides().size()));
  return worker;
}

bool Worker::cancelled() const {
  pollfd waiting{cancel_, POLLIN, 0};
  return poll(&waiting, 1, 0) > 0;
}

EngineListeners Worker::listeners(const std::string& name, int instance) {
  EngineListeners listeners;
  if (log_.wants(LogLevel::kWarning)) {
    listeners.on_stderr = [this, name](std::string_view line) {
      log_.write(LogLevel::kWarning, "stderr of " + name + ": " + std::string(line));
    };
  }
  if (log_.wants(LogLevel::kTrace)) {
    const std::string process = name + " (" + std::to_string(instance + 1) + ") ";
    listeners.on_line = [this, process](std::string_view direction, std::string_view line) {
      log_.write(LogLevel::kTrace, process + std::string(direction) + std::string(line));
    };
  }
  return listeners;
}

/// Returns the engine ready for a new game, started if it is not running; null if it does not start.
UciEngine* Worker::ready_engine(int number, int instance, std::int64_t game) {
  const EngineConfig& spec = config_.engine(number);
  Seated& seated = engines_[{number, instance}];
  seated.last_used = games_played_;
  std::unique_ptr<UciEngine>& engine = seated.engine;
  if (spec.restart) engine.reset();
  // One that went wrong between two games, or was ended from outside while it started, gets more
  // chances, as long as all of them together take no longer than a slow start.
  constexpr int kAttempts = 20;
  const Timer::time_point deadline = Timer::now() + spec.start_timeout;
  Status status = success();
  for (int attempt = 0; attempt < kAttempts && Timer::now() < deadline && !cancelled(); ++attempt) {
    if (engine == nullptr || !engine->alive()) {
      auto started =
          UciEngine::start(spec, game_options(config_), cancel_, listeners(spec.name, instance));
      if (!started) {
        status = started.error();
        continue;
      }
      engine = std::move(started.value());
      log_.write(LogLevel::kInfo, "engine " + spec.name + " (" + std::to_string(instance + 1) +
                                      ") started: " + engine->identity().name);
    }
    status = engine->new_game(game, engine_seed(config_, game, number, instance));
    if (status) return engine.get();
    engine->kill();
  }
  if (!status && status.error().kind != ErrorKind::kCancelled)
    log_.write(LogLevel::kWarning, status.error().text());
  return nullptr;
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
  // A game in which a signal from outside has ended an engine's process is played again. An engine
  // that is killed every time, for the memory it takes, say, loses by it in the end.
  constexpr int kAttempts = 100;
  for (int attempt = 1;; ++attempt) {
    std::vector<Player> players;
    std::vector<int> used(config_.engines.size(), 0);
    for (const int engine : line_up) {
      const int instance = used[static_cast<std::size_t>(engine)]++;
      players.push_back({engine, &config_.engine(engine), ready_engine(engine, instance, id)});
    }
    // An engine that was kept from starting has not failed.
    if (cancelled()) return std::optional<GameResult>();
    MatchGame game(*rules_, *scratch_, config_.terms, opening_, std::move(players),
                   attempt < kAttempts, log_);
    std::optional<GameResult> result = game.play({id, block, number, config_.seed});
    if (game.disturbed()) {
      log_.write(LogLevel::kWarning,
                 "game " + std::to_string(id) +
                     " is played again: an engine's process was killed from outside");
      continue;
    }
    if (result && log_.wants(LogLevel::kInfo)) {
      log_.write(LogLevel::kInfo, "game " + std::to_string(id) + " ends: " + result->result + ' ' +
                                      result->reason + " after " + std::to_string(result->plies) +
                                      " plies");
    }
    return result;
  }
}

}  // namespace hegemon::arena
