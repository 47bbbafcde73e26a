#include "records.h"

#include <nlohmann/json.hpp>

#include "engine/record.h"

namespace hegemon::web {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Record& record) {
  Json tags = Json::array();
  for (const auto& [name, value] : record.tags)
    tags.push_back(Json::array({name, value}));
  Json moves = Json::array();
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const RecordedMove& move = record.moves[i];
    Json json;
    json["round"] = move.round;
    json["text"] = move.text;
    json["comment"] = move.comment;
    json["where"] = record.place_of(i);
    moves.push_back(std::move(json));
  }
  Json json;
  json["tags"] = std::move(tags);
  json["moves"] = std::move(moves);
  json["result"] = record.result;
  return json;
}

/// Bytes that are no UTF-8 can stand in a file; the answer has a sign for each instead.
std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string records_json(std::string_view text) {
  Json json;
  const Result<std::vector<Record>> records = parse_records(text);
  if (!records) {
    json["error"]["what"] = records.error().what;
    json["error"]["where"] = records.error().where;
    return line_of(json);
  }
  json["records"] = Json::array();
  for (const Record& record : records.value())
    json["records"].push_back(json_of(record));
  return line_of(json);
}

std::string record_text(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return {};
  Record record;
  for (const Json& tag : json["tags"])
    record.tags.emplace_back(tag[0].get<std::string>(), tag[1].get<std::string>());
  for (const Json& move : json["moves"]) {
    RecordedMove recorded;
    recorded.round = move["round"].get<int>();
    recorded.text = move["text"].get<std::string>();
    recorded.comment = move.value("comment", "");
    record.moves.push_back(std::move(recorded));
  }
  record.result = json["result"].get<std::string>();
  return to_text(record);
}

}  // namespace hegemon::web
