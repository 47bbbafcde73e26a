#include "arena/results/result_file.h"

#include <nlohmann/json.hpp>

#include "arena/results/schema.h"
#include "engine/ascii.h"

namespace hegemon::arena {

Status is_result_file(Database& database) {
  const auto version = database.value_of("PRAGMA user_version");
  if (!version) return version.error();
  const std::string wanted = std::to_string(kSchemaVersion);
  if (version.value() != wanted) {
    const bool other = parse_number(version.value().value_or(""), 1, 1000).has_value();
    return other ? Error::of("result.form", database.path(), *version.value(), wanted)
                 : Error::of("result.none", database.path());
  }
  const auto check = database.value_of("PRAGMA quick_check(1)");
  if (!check) return check.error();
  if (check.value() != "ok")
    return Error::of("result.damaged", database.path(), "SQLite: " + check.value().value_or(""));
  return success();
}

Result<Database> open_results(const std::string& path) {
  Result<Database> database = Database::open(path, Database::Access::kRead);
  if (!database) return database.error();
  if (Status status = is_result_file(database.value()); !status) return status.error();
  return database;
}

Result<nlohmann::json> stored_config(Database& database) {
  const auto text = database.value_of("SELECT value FROM meta WHERE key = 'config'");
  if (!text) return text.error();
  nlohmann::json config = nlohmann::json::parse(text.value().value_or(""), nullptr, false);
  if (config.is_discarded()) return Error::of("result.damaged", database.path(), "config");
  return config;
}

}  // namespace hegemon::arena
