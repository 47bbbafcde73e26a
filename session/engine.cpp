#include "session/engine.h"

#include <utility>

#include "engine/ascii.h"
#include "platform/pages.h"
#include "session/support/files.h"
#include "session/variants.h"

namespace hegemon::session {

Engine::Engine() : game_(variants().front().open()) {
  settings_.algorithm = algorithm_names().front();
}

Status Engine::set_variant(std::string_view name) {
  if (name == game_->variant()) return success();
  std::unique_ptr<GameSession> next = open_variant(name);
  if (next == nullptr) return Error::of("game.unknown", "UCI_Variant", name);
  if (Status status = next->check_search(settings_.algorithm); !status) return status;
  if (const auto row = weights_files_.find(next->variant()); row != weights_files_.end()) {
    if (Status status = next->load_weights(row->second.bytes); !status) return status;
  }
  if (!has_tables_) {
    game_ = std::move(next);
    return success();
  }
  // The tables of the game before go first, as both at once may be more than there is.
  Settings small = settings_;
  small.hash_mib = 1;
  small.threads = 1;
  static_cast<void>(game_->configure(small));
  platform::give_back_freed_memory();
  if (Status status = next->configure(settings_, stop_); !status) {
    static_cast<void>(game_->configure(settings_));
    return status;
  }
  game_ = std::move(next);
  platform::give_back_freed_memory();
  return success();
}

std::unique_ptr<GameSession> Engine::new_session() const {
  std::unique_ptr<GameSession> session = open_variant(game_->variant());
  for (const OptionSpec& spec : session->option_specs()) {
    // What one session has accepted the other does.
    static_cast<void>(session->set_option(spec.name, game_->option_value(spec.name)));
  }
  if (const std::string bytes = weights(); !bytes.empty())
    static_cast<void>(session->load_weights(bytes));
  return session;
}

Status Engine::configure(const Settings& settings) {
  if (Status status = check_settings(settings); !status) return status;
  has_tables_ = true;
  if (Status status = game_->configure(settings, stop_); !status) return status;
  const bool other_tables = settings.algorithm != settings_.algorithm ||
                            settings.hash_mib != settings_.hash_mib ||
                            settings.threads != settings_.threads;
  settings_ = settings;
  if (other_tables) platform::give_back_freed_memory();
  return success();
}

Status Engine::set_option(const EngineOption& option, const std::string& value) {
  if (option.store != nullptr) {
    Settings wanted = settings_;
    option.store(wanted, value);
    return configure(wanted);
  }
  if (option.concerns == kWeights) return set_eval_file(value);
  game_->clear();
  return success();
}

std::string Engine::option_value(const EngineOption& option) const {
  if (option.get != nullptr) return option.get(settings_);
  return option.concerns == kWeights ? eval_file() : std::string();
}

Status Engine::set_eval_file(const std::string& path) {
  const auto refuse = [&](const Error& error) {
    return error.at("option EvalFile, " + in_quotes(path));
  };
  WeightsFile file{path, {}};
  if (!path.empty()) {
    Result<std::string> bytes = read_regular_file(path, "option EvalFile");
    if (!bytes) return bytes.error();
    // No bytes stand for the built-in weights.
    if (bytes.value().empty()) return refuse(Error::of("weights.empty", ""));
    file.bytes = std::move(bytes.value());
  }
  if (const Status status = game_->load_weights(file.bytes); !status) return refuse(status.error());
  weights_files_.insert_or_assign(std::string(game_->variant()), std::move(file));
  return success();
}

Engine::WeightsFile Engine::weights_file() const {
  const auto row = weights_files_.find(game_->variant());
  return row == weights_files_.end() ? WeightsFile{} : row->second;
}

}  // namespace hegemon::session
