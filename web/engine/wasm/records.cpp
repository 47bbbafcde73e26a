#include "records.h"

#include <nlohmann/json.hpp>

#include "engine/record.h"

namespace hegemon::web {

using session::RecordJson;

RecordJson error_json(const Error& error) {
  RecordJson json;
  json["error"]["what"] = error.what;
  json["error"]["where"] = error.where;
  session::add_code(json["error"], error);
  return json;
}

std::string records_json(std::string_view text) {
  RecordJson games = RecordJson::array();
  for (RecordReader reader(text); const auto record = reader.next();)
    games.push_back(*record ? session::json_of(record->value()) : error_json(record->error()));
  return session::line_of(games);
}

std::string record_text(std::string_view json) {
  const Result<Record> record = session::record_of(RecordJson::parse(json, nullptr, false));
  return record ? to_text(record.value()) : std::string();
}

}  // namespace hegemon::web
