#include "arena/plan/roster.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/as_utf8.h"
#include "session/support/unique_keys.h"

namespace hegemon::arena {

namespace {

using OrderedJson = nlohmann::ordered_json;  // the order of options may matter

constexpr std::array<std::pair<std::string_view, RosterRow::Role>, 3> kRoles{
    {{"candidate", RosterRow::Role::kCandidate},
     {"opponent", RosterRow::Role::kOpponent},
     {"pool", RosterRow::Role::kPool}}};

/// A string, a number or a truth value as text.
std::optional<std::string> word_of(const OrderedJson& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number() || value.is_boolean()) return value.dump();
  return std::nullopt;
}

Error wanted(const char* type, const OrderedJson& got, const std::string& where) {
  return Error::of("argument.type", where, type, got.dump());
}

class RowReader {
 public:
  explicit RowReader(std::string where) : where_(std::move(where)) {}

  Result<RosterRow> read(const OrderedJson& json) {
    if (!json.is_object()) return wanted("JSON object", json, where_);
    bool has_role = false;
    for (const auto& [key, value] : json.items()) {
      Status status = success();
      if (key == "role") {
        status = set_role(value);
        has_role = true;
      } else if (key == "args") {
        status = set_list(value);
      } else if (key == "env" || key == "options") {
        status = set_map(key, value);
      } else if (key == "arg" || key.find('.') != std::string::npos) {
        status = Error::of("engine.key", where_, key);
      } else {
        status = set(key, key, value);
      }
      if (!status) return status.error();
    }
    if (row_.spec.name.empty()) return Error::of("argument.missing", where_, "\"name\"");
    // Copies of a candidate that a league makes are named `new@x4`.
    if (row_.spec.name.find('@') != std::string::npos)
      return Error::of("engine.name", where_, '@', row_.spec.name);
    if (row_.spec.program.command.empty()) return Error::of("argument.missing", where_, "\"cmd\"");
    if (!has_role)
      return Error::of("argument.missing", where_, "\"role\" (candidate, opponent or pool)");
    return row_;
  }

 private:
  Status set(std::string_view key, const std::string& shown, const OrderedJson& value) {
    const std::optional<std::string> word = word_of(value);
    if (!word) return wanted("string, number or truth value", value, where_ + ", " + shown);
    if (Status once = note_key(seen_, key, where_); !once) return once;
    const std::optional<Status> set = set_field(row_.spec, key, *word);
    if (!set) return Error::of("engine.key", where_, shown);
    return *set ? success() : Status(set->error().at(where_ + ", " + shown));
  }

  Status set_role(const OrderedJson& value) {
    for (const auto& [name, role] : kRoles) {
      if (value != name) continue;
      row_.role = role;
      return success();
    }
    return Error::of("league.role.unknown", where_ + ", role", value.dump());
  }

  Status set_list(const OrderedJson& list) {
    if (!list.is_array()) return wanted("list", list, where_ + ", args");
    for (const OrderedJson& value : list) {
      if (Status status = set("arg", "args", value); !status) return status;
    }
    return success();
  }

  Status set_map(const std::string& key, const OrderedJson& map) {
    if (!map.is_object()) return wanted("JSON object", map, where_ + ", " + key);
    for (const auto& [name, value] : map.items()) {
      const std::string prefix = key == "env" ? "env." : "option.";
      if (Status status = set(prefix + name, key + '.' + name, value); !status) return status;
    }
    return success();
  }

  std::string where_;
  RosterRow row_;
  std::vector<std::string> seen_;
};

}  // namespace

Result<std::vector<RosterRow>> parse_roster(std::string_view text) {
  OrderedJson json;
  session::UniqueKeys keys;
  try {
    json = OrderedJson::parse(text, std::ref(keys));
    if (keys.twice) return Error::of("argument.twice", "JSON", *keys.twice);
  } catch (const OrderedJson::parse_error& error) {
    const std::size_t at = error.byte == 0 ? 0 : std::min(error.byte - 1, text.size());
    const std::string_view before = text.substr(0, at);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t column = at - (before.rfind('\n') + 1) + 1;
    return Error::of("json.fault",
                     "JSON, line " + std::to_string(line) + ", column " + std::to_string(column),
                     as_utf8(text.substr(at, 40)));
  } catch (const OrderedJson::exception&) {  // a number too large
    return Error::of("json.syntax", "JSON");
  }
  if (!json.is_object() || json.size() != 1 || !json.contains("engines") ||
      !json["engines"].is_array()) {
    return Error::of("argument.missing", "JSON", "{\"engines\": [...]}");
  }
  std::vector<RosterRow> rows;
  std::set<std::string> names;
  for (const OrderedJson& row : json["engines"]) {
    const std::string where = "engine " + std::to_string(rows.size() + 1);
    Result<RosterRow> read = RowReader(where).read(row);
    if (!read) return read.error();
    if (!names.insert(read.value().spec.name).second) {
      return Error::of("engine.twice", where, read.value().spec.name);
    }
    rows.push_back(std::move(read.value()));
  }
  return rows;
}

}  // namespace hegemon::arena
