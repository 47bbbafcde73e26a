#include "arena/worker.h"

#include <algorithm>

#include <poll.h>

namespace hegemon::arena {

OptionValues game_options(const RunConfig& config) {
  OptionValues options = {{"UCI_Variant", config.variant}};
  options.insert(options.end(), config.rules.begin(), config.rules.end());
  return options;
}

Worker::Worker(const RunConfig& config, int cancel, FaultSink on_fault, LineSink on_stderr)
    : config_(config),
      cancel_(cancel),
      on_fault_(std::move(on_fault)),
      on_stderr_(std::move(on_stderr)),
      schedule_(config.format, static_cast<int>(config.engines.size()), 2, config.seed) {}

Result<std::unique_ptr<Worker>> Worker::open(const RunConfig& config, int cancel,
                                             FaultSink on_fault, LineSink on_stderr) {
  std::unique_ptr<Worker> worker(
      new Worker(config, cancel, std::move(on_fault), std::move(on_stderr)));
  for (auto* place : {&worker->rules_, &worker->scratch_}) {
    Result<std::unique_ptr<protocol::GameSession>> rules = open_rules(config.variant, config.rules);
    if (!rules) return rules.error();
    *place = std::move(rules.value());
  }
  worker->schedule_ = Schedule(config.format, static_cast<int>(config.engines.size()),
                               static_cast<int>(worker->rules_->sides().size()), config.seed);
  return worker;
}

bool Worker::cancelled() const {
  pollfd waiting{cancel_, POLLIN, 0};
  return poll(&waiting, 1, 0) > 0;
}

/// The engine, told of a new game; started if it is not running. Null: it does not start.
UciEngine* Worker::ready_engine(int number, int instance, std::int64_t game) {
  const EngineSpec& spec = config_.engines[static_cast<std::size_t>(number)];
  std::unique_ptr<UciEngine>& engine = engines_[{number, instance}];
  if (spec.restart) engine.reset();
  // One that went wrong between two games, or was ended from outside while it started, gets more
  // chances, as long as all of them together take no longer than a slow start.
  constexpr int kAttempts = 20;
  const Timer::time_point deadline = Timer::now() + spec.start_timeout;
  Status status = success();
  for (int attempt = 0; attempt < kAttempts && Timer::now() < deadline && !cancelled(); ++attempt) {
    if (engine == nullptr || !engine->alive()) {
      auto started = UciEngine::start(spec, game_options(config_), cancel_,
                                      [this, &spec](std::string_view line) {
                                        on_stderr_(spec.name + ": " + std::string(line));
                                      });
      if (!started) {
        status = started.error();
        continue;
      }
      engine = std::move(started.value());
    }
    status = engine->new_game(game);
    if (status) return engine.get();
    engine->kill();
  }
  if (!status && !cancelled()) on_fault_(status.error().text() + '\n');
  return nullptr;
}

Status Worker::prepare_opening(std::int64_t block) {
  if (opening_block_ == block) return success();
  Result<Opening> opening =
      make_opening(config_.openings, config_.random_plies, config_.seed, block, *rules_);
  if (!opening) return opening.error();
  opening_ = std::move(opening.value());
  opening_block_ = block;
  return success();
}

Result<std::optional<GameResult>> Worker::play(std::int64_t id) {
  const std::int64_t block = id / schedule_.games_per_block();
  const int number = static_cast<int>(id % schedule_.games_per_block());
  if (Status status = prepare_opening(block); !status) return status.error();
  const std::vector<int> line_up = schedule_.line_up(block, number);
  // A game in which somebody has ended an engine's process is played again. An engine that is ended
  // every time, for the memory it takes, say, has to answer for it in the end.
  constexpr int kAttempts = 100;
  for (int attempt = 1;; ++attempt) {
    std::vector<Player> players;
    std::vector<int> used(config_.engines.size(), 0);
    for (const int engine : line_up) {
      const int instance = used[static_cast<std::size_t>(engine)]++;
      players.push_back({engine, &config_.engines[static_cast<std::size_t>(engine)],
                         ready_engine(engine, instance, id)});
    }
    // Who was not let start has not failed.
    if (cancelled()) return std::optional<GameResult>();
    MatchGame game(*rules_, *scratch_, config_.terms, opening_, std::move(players),
                   attempt < kAttempts, on_fault_);
    std::optional<GameResult> result = game.play(id, block, number);
    if (!game.disturbed()) return result;
  }
}

}  // namespace hegemon::arena
