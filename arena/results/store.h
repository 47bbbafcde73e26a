/// The result file of a run: its settings and its games.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "arena/match/game_result.h"
#include "arena/match/openings.h"
#include "arena/plan/run_config.h"
#include "arena/results/database.h"
#include "arena/results/file_lock.h"
#include "engine/result.h"

namespace hegemon::arena {

/// One writer at a time has a result file; readers may come and go. What `save` has answered with
/// success survives the end of this program in any way. Belongs to one thread at a time.
class Store {
 public:
  /// Makes the file, or opens that of the same run to go on with it, if need be with another number of
  /// blocks. Refuses a file of another run and names what differs, a line each, and what is no result file.
  /// `identities`: of the engines in their order; they are written when the file is made. `lock`: of this file.
  static Result<std::unique_ptr<Store>> open(const RunConfig& config,
                                             const std::vector<EngineIdentity>& identities,
                                             FileLock lock);
  /// Folds the write-ahead log into the file, so that it can be copied alone.
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// The games that the file holds, without records and moves.
  Result<std::vector<GameResult>> games();

  /// All or nothing. An error leaves the file as it was.
  Status save(const GameResult& game, const Opening& opening);

 private:
  Store(FileLock lock, Database database)
      : lock_(std::move(lock)), database_(std::move(database)) {}
  Status create(const RunConfig& config, const std::vector<EngineIdentity>& identities,
                const nlohmann::json& wanted);
  Status write_facts(const RunConfig& config, const nlohmann::json& wanted);
  Status write_engines(const RunConfig& config, const std::vector<EngineIdentity>& identities);
  Status note_start(const RunConfig& config);
  Status compare(const RunConfig& config, const nlohmann::json& wanted);
  Status insert(const GameResult& game, const Opening& opening);

  FileLock lock_;  ///< is given back after the database is closed
  Database database_;
};

/// Puts another in its place: a run goes on with more blocks.
Status store_config(Database& database, const nlohmann::json& config);

}  // namespace hegemon::arena
