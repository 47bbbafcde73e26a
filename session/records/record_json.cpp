#include "session/records/record_json.h"

#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/ascii.h"
#include "engine/tag_name.h"
#include "session/records/replay.h"

namespace hegemon::session {

namespace {

RecordJson moves_of(const Record& record, std::size_t line, std::size_t before,
                    const ReplayedGame* game) {
  RecordJson moves = RecordJson::array();
  for (std::size_t i = 0; i < record.line(line).size(); ++i) {
    const RecordedMove& move = record.line(line)[i];
    RecordJson entry;
    entry["ply"] = before + i + 1;
    entry["round"] = move.round;
    if (game != nullptr) entry["side"] = std::string(1, game->side_of(line, i));
    entry["move"] = move.text;
    if (!move.nags.empty()) entry["nags"] = move.nags;
    if (!move.comment.empty()) entry["comment"] = move.comment;
    if (game != nullptr) {
      entry["fen"] = game->fen_after(line, i);
    } else {
      entry["where"] = record.place_of(line, i, before).text();
    }
    moves.push_back(std::move(entry));
  }
  return moves;
}

void add_lines(RecordJson& json, const Record& record, const ReplayedGame* game) {
  if (!record.comment.empty()) json["comment"] = record.comment;
  json["moves"] = moves_of(record, 0, 0, game);
  // Summed up once: lines may be nested in any depth.
  std::vector<std::size_t> before(record.line_count());
  for (std::size_t i = 1; i < record.line_count(); ++i) {
    const Variation& variation = record.variations[i - 1];
    before[i] = before[variation.of] + variation.at;
    RecordJson entry{{"of", variation.of}, {"at", variation.at}};
    if (!variation.comment.empty()) entry["comment"] = variation.comment;
    entry["moves"] = moves_of(record, i, before[i], game);
    json["variations"].push_back(std::move(entry));
  }
  json["result"] = record.result;
}

// What follows reads members that may be missing, and returns false for one of another type. Nothing of it throws: the
// engine of the pages is built without exceptions.

bool read_member(const RecordJson& json, const char* name, std::string& text) {
  const auto at = json.find(name);
  if (at == json.end()) return true;
  if (!at->is_string()) return false;
  text = at->get<std::string>();
  return true;
}

template <class Number>
bool read_number(const RecordJson& json, Number& number) {
  if (!json.is_number_integer()) return false;
  const auto value = json.get<std::int64_t>();
  if (value < 0 || value > std::numeric_limits<int>::max()) return false;
  number = static_cast<Number>(value);
  return true;
}
template <class Number>
bool read_member(const RecordJson& json, const char* name, Number& number) {
  const auto at = json.find(name);
  return at == json.end() || read_number(*at, number);
}

bool read_move(const RecordJson& json, RecordedMove& move) {
  if (json.is_string()) {
    move.text = json.get<std::string>();
    return true;
  }
  if (!json.is_object() || !json.contains("move")) return false;
  if (const auto nags = json.find("nags"); nags != json.end()) {
    if (!nags->is_array()) return false;
    for (const RecordJson& nag : *nags) {
      if (!read_number(nag, move.nags.emplace_back())) return false;
    }
  }
  return read_member(json, "move", move.text) && read_member(json, "comment", move.comment) &&
         read_member(json, "round", move.round);
}

/// `comment` and `moves` of a game or a variation.
bool read_line(const RecordJson& json, std::string& comment, std::vector<RecordedMove>& moves,
               int line) {
  const auto list = json.find("moves");
  if (list == json.end() || !list->is_array()) return false;
  for (const RecordJson& each : *list) {
    RecordedMove& move = moves.emplace_back();
    move.place.line = line;
    if (!read_move(each, move)) return false;
  }
  return read_member(json, "comment", comment);
}

bool read_variations(const RecordJson& json, std::vector<Variation>& variations, int line) {
  const auto list = json.find("variations");
  if (list == json.end()) return true;
  if (!list->is_array()) return false;
  for (const RecordJson& each : *list) {
    Variation& variation = variations.emplace_back();
    if (!each.is_object() || !each.contains("of") || !each.contains("at")) return false;
    if (!read_member(each, "of", variation.of) || !read_member(each, "at", variation.at) ||
        !read_line(each, variation.comment, variation.moves, line))
      return false;
  }
  return true;
}

}  // namespace

RecordJson tags_of(const Record& record) {
  RecordJson tags = RecordJson::object();
  for (const auto& [name, value] : record.tags)
    tags[name] = value;
  return tags;
}

RecordJson json_of(const Record& record) {
  RecordJson json;
  json["tags"] = tags_of(record);
  add_lines(json, record, nullptr);
  return json;
}

RecordJson json_of(const ReplayedGame& game, int number) {
  RecordJson json;
  json["game"] = number;
  json["tags"] = tags_of(game.record);
  json["start"] = game.fens.front();
  add_lines(json, game.record, &game);
  json["end"] = game.session->result();
  return json;
}

void add_code(RecordJson& json, const Error& error) {
  json["code"] = error.code;
  json["args"] = error.args;
  const GamePlace& place = error.place;
  const auto add = [&](const char* name, const auto& value) {
    if (value != std::remove_cvref_t<decltype(value)>{}) json["place"][name] = value;
  };
  add("game", place.game);
  add("variation", place.variation);
  add("ply", place.ply);
  add("line", place.line);
  add("column", place.column);
  add("tag", place.tag);
}

std::string line_of(const RecordJson& json) {
  return json.dump(-1, ' ', false, RecordJson::error_handler_t::replace);
}

Result<Record> record_of(const RecordJson& json, int line) {
  const Error wrong = Error::of("json.record", "");
  Record game;
  if (!json.is_object()) return wrong;
  if (const auto tags = json.find("tags"); tags != json.end()) {
    if (!tags->is_object()) return wrong;
    for (const auto& [name, value] : tags->items()) {
      if (!is_tag_name(name)) return Error::of("record.tag.name.form", "tags", name);
      if (!value.is_string()) return wrong;
      game.tags.emplace_back(name, value.template get<std::string>());
    }
  }
  std::string start;
  if (!read_line(json, game.comment, game.moves, line) ||
      !read_variations(json, game.variations, line) || !read_member(json, "start", start) ||
      !read_member(json, "result", game.result))
    return wrong;
  game.result = lower(game.result);
  if (!start.empty() && game.find("FEN") == nullptr) game.tags.emplace_back("FEN", start);
  if (const Status lines = game.check_lines(); !lines) return lines.error();
  return game;
}

}  // namespace hegemon::session
