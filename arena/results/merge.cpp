#include "arena/results/merge.h"

#include <filesystem>
#include <utility>

#include <nlohmann/json.hpp>

#include "arena/plan/run_config.h"
#include "arena/results/database.h"
#include "arena/results/file_lock.h"
#include "arena/results/result_file.h"
#include "arena/results/schema.h"
#include "arena/results/store.h"
#include "platform/paths.h"

namespace hegemon::arena {

namespace {

/// The configuration that all have, with the most blocks that one of them has.
Result<nlohmann::json> config_of_all(const std::vector<std::string>& parts) {
  nlohmann::json first;
  for (const std::string& path : parts) {
    Result<Database> part = open_results(path);
    if (!part) return part.error();
    Result<nlohmann::json> config = stored_config(part.value());
    if (!config) return config.error();
    if (first.is_null()) {
      first = std::move(config.value());
      continue;
    }
    const std::vector<Difference> different = differences(first, config.value());
    if (!different.empty())
      return Error::of("run.other", parts.front() + " and " + path, to_text(different));
    if (config.value()["blocks"] > first["blocks"]) first = std::move(config.value());
  }
  return first;
}

Status add_part(Database& target, const std::string& path, bool first) {
  Status status = target.run("ATTACH ? AS part", read_only_uri(path));
  if (!status) return status;
  const auto shared = target.value_of(
      "SELECT part.games.id FROM part.games JOIN main.games ON part.games.id = main.games.id LIMIT "
      "1");
  if (!shared) return shared.error();
  if (shared.value()) return Error::of("run.game.twice", path, *shared.value());
  if (first) {
    status = target.run(
        "INSERT INTO main.meta SELECT * FROM part.meta;"
        "UPDATE main.meta SET value = '1/1' WHERE key = 'shard';"
        "INSERT INTO main.engines SELECT * FROM part.engines;");
  }
  if (status) {
    status = target.run(
        "BEGIN;"
        "INSERT INTO main.runs SELECT * FROM part.runs;"
        "INSERT OR IGNORE INTO main.openings SELECT * FROM part.openings;"
        "INSERT INTO main.games SELECT * FROM part.games;"
        "INSERT INTO main.seats SELECT * FROM part.seats;"
        "INSERT INTO main.moves SELECT * FROM part.moves;"
        "COMMIT");
  }
  if (status) status = target.run("DETACH part");
  return status;
}

Status write_all(const std::string& path, const std::vector<std::string>& parts,
                 const nlohmann::json& config) {
  Result<Database> target = Database::open(path, Database::Access::kCreate);
  if (!target) return target.error();
  Status status = target.value().run(kSchema);
  if (status) {
    status = target.value().run(("PRAGMA user_version=" + std::to_string(kSchemaVersion)).c_str());
  }
  bool first = true;
  for (const std::string& part : parts) {
    if (status) status = add_part(target.value(), part, std::exchange(first, false));
  }
  return status ? store_config(target.value(), config) : status;
}

}  // namespace

Status merge_results(const std::string& target, const std::vector<std::string>& parts) {
  namespace fs = std::filesystem;
  if (parts.empty()) return Error::of("argument.missing", "merge", "a file to merge");
  if (fs::exists(platform::path_of(target))) return Error::of("file.exists", target, target);
  const Result<nlohmann::json> config = config_of_all(parts);
  if (!config) return config.error();
  const Result<FileLock> lock = FileLock::take(target);
  if (!lock) return lock.error();
  // Under another name till it is whole.
  const std::string unfinished = target + ".part";
  std::error_code ignored;
  fs::remove(platform::path_of(unfinished), ignored);
  Status status = write_all(unfinished, parts, config.value());
  if (status) {
    std::error_code failure;
    fs::rename(platform::path_of(unfinished), platform::path_of(target), failure);
    if (failure) status = Error::of("file.write", target, target, failure.message());
  }
  if (!status) {
    fs::remove(platform::path_of(unfinished), ignored);
    fs::remove(platform::path_of(unfinished + "-journal"), ignored);
  }
  return status;
}

}  // namespace hegemon::arena
