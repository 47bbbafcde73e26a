#include "arena/plan/roster.h"

#include <array>
#include <optional>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

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

class RowReader {
 public:
  explicit RowReader(std::string where) : where_(std::move(where)) {}

  Result<RosterRow> read(const OrderedJson& json) {
    if (!json.is_object())
      return Error{"an object expected, as {\"name\": ..., \"cmd\": ...}", where_};
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
        status = Error{"unknown key '" + key + "'", where_};
      } else {
        status = set(key, key, value);
      }
      if (!status) return status.error();
    }
    if (row_.spec.name.empty()) return Error{"\"name\" is missing", where_};
    // Copies of a candidate that a league makes are named `new@x4`.
    if (row_.spec.name.find('@') != std::string::npos) {
      return Error{"a name has no '@': '" + row_.spec.name + "'", where_};
    }
    if (row_.spec.program.command.empty()) return Error{"\"cmd\" is missing", where_};
    if (!has_role) return Error{"\"role\" is missing: candidate, opponent or pool", where_};
    return row_;
  }

 private:
  Status set(std::string_view key, const std::string& shown, const OrderedJson& value) {
    const std::optional<std::string> word = word_of(value);
    if (!word) {
      return Error{"a string, a number, true or false wanted, got " + value.dump(),
                   where_ + ", " + shown};
    }
    const std::optional<Status> set = set_field(row_.spec, key, *word);
    if (!set) return Error{"unknown key '" + shown + "'", where_};
    return *set ? success() : Status(Error{set->error().what, where_ + ", " + shown});
  }

  Status set_role(const OrderedJson& value) {
    for (const auto& [name, role] : kRoles) {
      if (value != name) continue;
      row_.role = role;
      return success();
    }
    return Error{"a role is candidate, opponent or pool, not " + value.dump(), where_};
  }

  Status set_list(const OrderedJson& list) {
    if (!list.is_array()) return Error{"\"args\" must be a list, not " + list.dump(), where_};
    for (const OrderedJson& value : list) {
      if (Status status = set("arg", "args", value); !status) return status;
    }
    return success();
  }

  Status set_map(const std::string& key, const OrderedJson& map) {
    if (!map.is_object())
      return Error{"\"" + key + "\" must be an object, not " + map.dump(), where_};
    for (const auto& [name, value] : map.items()) {
      const std::string prefix = key == "env" ? "env." : "option.";
      if (Status status = set(prefix + name, key + '.' + name, value); !status) return status;
    }
    return success();
  }

  std::string where_;
  RosterRow row_;
};

}  // namespace

Result<std::vector<RosterRow>> parse_roster(std::string_view text) {
  OrderedJson json;
  try {
    json = OrderedJson::parse(text);
  } catch (
      const OrderedJson::exception& error) {  // of a number too large, too, which is no parse_error
    return Error{error.what(), "JSON"};
  }
  if (!json.is_object() || json.size() != 1 || !json.contains("engines") ||
      !json["engines"].is_array()) {
    return Error{"{\"engines\": [...]} expected", "JSON"};
  }
  std::vector<RosterRow> rows;
  std::set<std::string> names;
  for (const OrderedJson& row : json["engines"]) {
    const std::string where = "engine " + std::to_string(rows.size() + 1);
    Result<RosterRow> read = RowReader(where).read(row);
    if (!read) return read.error();
    if (!names.insert(read.value().spec.name).second) {
      return Error{"another engine is named '" + read.value().spec.name + "', too", where};
    }
    rows.push_back(std::move(read.value()));
  }
  return rows;
}

}  // namespace hegemon::arena
