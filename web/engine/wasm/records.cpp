#include "records.h"

#include <nlohmann/json.hpp>

#include "engine/record.h"

namespace hegemon::web {

namespace {

using Json = nlohmann::ordered_json;

Json moves_of(const Record& record, std::size_t line) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < record.line(line).size(); ++i) {
    const RecordedMove& move = record.line(line)[i];
    Json json;
    json["round"] = move.round;
    json["text"] = move.text;
    json["nags"] = move.nags;
    json["comment"] = move.comment;
    json["where"] = record.place_of(line, i);
    moves.push_back(std::move(json));
  }
  return moves;
}

Json json_of(const Record& record) {
  Json tags = Json::array();
  for (const auto& [name, value] : record.tags)
    tags.push_back(Json::array({name, value}));
  Json variations = Json::array();
  for (std::size_t i = 1; i < record.line_count(); ++i) {
    const Variation& variation = record.variations[i - 1];
    Json json;
    json["of"] = variation.of;
    json["at"] = variation.at;
    json["comment"] = variation.comment;
    json["moves"] = moves_of(record, i);
    variations.push_back(std::move(json));
  }
  Json json;
  json["tags"] = std::move(tags);
  json["comment"] = record.comment;
  json["moves"] = moves_of(record, 0);
  json["variations"] = std::move(variations);
  json["result"] = record.result;
  return json;
}

std::vector<RecordedMove> read_moves(const Json& json) {
  std::vector<RecordedMove> moves;
  for (const Json& each : json) {
    RecordedMove& move = moves.emplace_back();
    move.round = each["round"].get<int>();
    move.text = each["text"].get<std::string>();
    move.comment = each.value("comment", "");
    move.nags = each.value("nags", std::vector<int>{});
  }
  return moves;
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
  record.comment = json.value("comment", "");
  record.moves = read_moves(json["moves"]);
  for (const Json& each : json.value("variations", Json::array())) {
    record.variations.push_back({each["of"].get<std::size_t>(), each["at"].get<std::size_t>(),
                                 each.value("comment", ""), read_moves(each["moves"])});
  }
  record.result = json["result"].get<std::string>();
  return record.check_lines() ? to_text(record) : std::string();
}

}  // namespace hegemon::web
