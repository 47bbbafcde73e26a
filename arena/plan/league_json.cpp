#include "arena/plan/league_json.h"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

namespace hegemon::arena {

namespace {

using Json = nlohmann::json;

std::optional<int> number_of(const Json& name, const std::vector<std::string>& engines) {
  if (!name.is_string()) return std::nullopt;
  const auto found = std::find(engines.begin(), engines.end(), name.get<std::string>());
  if (found == engines.end()) return std::nullopt;
  return static_cast<int>(found - engines.begin());
}

std::optional<LeagueTable> table_from(const Json& json, const std::vector<std::string>& engines) {
  if (!json.is_object() || !json.contains("kind") || !json["kind"].is_string() ||
      !json.contains("others") || !json["others"].is_array() || json["others"].empty() ||
      !json.contains("watched") || !json.contains("blocks") ||
      !json["blocks"].is_number_unsigned()) {
    return std::nullopt;
  }
  const Result<TableKind> kind = parse_table_kind(json["kind"].get<std::string>());
  const std::optional<int> watched = number_of(json["watched"], engines);
  if (!kind || !watched) return std::nullopt;
  const auto blocks = json["blocks"].get<std::uint64_t>();
  if (blocks > static_cast<std::uint64_t>(LeaguePlan::kMaxBlocks)) return std::nullopt;
  LeagueTable table{kind.value(), *watched, {}, static_cast<std::int64_t>(blocks)};
  for (const Json& name : json["others"]) {
    const std::optional<int> other = number_of(name, engines);
    if (!other) return std::nullopt;
    table.others.push_back(*other);
  }
  return table;
}

}  // namespace

Json league_json(const LeagueRun& league, const std::vector<std::string>& engines) {
  const auto name_of = [&](int engine) { return engines[static_cast<std::size_t>(engine)]; };
  Json tables = Json::array();
  for (const LeagueTable& table : league.plan.tables()) {
    Json others = Json::array();
    for (const int other : table.others)
      others.push_back(name_of(other));
    tables.push_back({{"kind", table_kind_name(table.kind)},
                      {"watched", name_of(table.watched)},
                      {"others", others},
                      {"blocks", table.blocks}});
  }
  return {{"candidate", league.candidate}, {"places", league.plan.places()}, {"tables", tables}};
}

Result<LeagueRun> league_from_json(const Json& json, const std::vector<std::string>& engines,
                                   std::uint64_t seed) {
  const Error damaged = Error::of("result.damaged", "config", "league");
  if (!json.is_object() || !json.contains("candidate") || !json["candidate"].is_string() ||
      !json.contains("places") || !json["places"].is_array() || !json.contains("tables") ||
      !json["tables"].is_array()) {
    return damaged;
  }
  LeagueRun league;
  league.candidate = json["candidate"].get<std::string>();
  std::vector<int> places;
  for (const Json& place : json["places"]) {
    if (!place.is_number_unsigned() || place.get<std::uint64_t>() >= json["places"].size()) {
      return damaged;
    }
    places.push_back(place.get<int>());
  }
  std::vector<LeagueTable> tables;
  std::int64_t blocks = 0;
  for (const Json& row : json["tables"]) {
    const std::optional<LeagueTable> table = table_from(row, engines);
    if (!table) return damaged;
    blocks += table->blocks;
    if (blocks > LeaguePlan::kMaxBlocks) return damaged;
    tables.push_back(*table);
  }
  league.plan = LeaguePlan(std::move(tables), std::move(places), seed);
  return league;
}

}  // namespace hegemon::arena
