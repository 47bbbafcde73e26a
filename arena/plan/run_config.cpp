#include "arena/plan/run_config.h"

#include <climits>

#include <nlohmann/json.hpp>

#include "arena/plan/league_json.h"
#include "engine/ascii.h"

namespace hegemon::arena {

namespace {

using Json = nlohmann::json;

/// Pairs in their order, as the order of options may matter.
Json pairs_json(const std::vector<std::pair<std::string, std::string>>& pairs) {
  Json list = Json::array();
  for (const auto& [name, value] : pairs)
    list.push_back(name + '=' + value);
  return list;
}

Json agreement_json(const ScoreAgreement& agreement) {
  return agreement.moves == 0
             ? Json(nullptr)
             : Json(std::to_string(agreement.score) + ',' + std::to_string(agreement.moves));
}

Json order_json(const OpeningOrder& order) {
  return {{"order", order.random ? "random" : "sequential"},
          {"start", order.start},
          {"plies", order.plies ? Json(*order.plies) : Json()}};
}

Json engine_json(const EngineConfig& spec) {
  return {{"name", spec.name},
          {"cmd", spec.program.command},
          {"arg", spec.program.arguments},
          {"dir", spec.program.directory},
          {"env", pairs_json(spec.program.environment)},
          {"option", pairs_json(spec.options)},
          {"limits", to_text(spec.limits)},
          {"ponder", spec.ponder},
          {"restart", spec.restart},
          {"start-timeout", spec.start_timeout.count()},
          {"ping-timeout", spec.ping_timeout.count()},
          {"binary", program_hash(spec.program)}};
}

std::vector<std::string> engine_names(const RunConfig& config) {
  std::vector<std::string> names;
  for (const EngineConfig& spec : config.engines)
    names.push_back(spec.name);
  return names;
}

/// `/engines/0/cmd` as `engine 1, cmd`.
std::string noun_of(std::string_view key) {
  std::string noun;
  for (const std::string_view part : split(key.substr(1), '/')) {
    if (const auto number = parse_number(part, 0, INT_MAX - 1)) {
      if (noun.ends_with('s')) noun.pop_back();
      noun += ' ' + std::to_string(*number + 1);
    } else {
      noun += (noun.empty() ? "" : ", ") + std::string(part);
    }
  }
  return noun;
}

}  // namespace

Json to_json(const RunConfig& config) {
  Json engines = Json::array();
  for (const EngineConfig& spec : config.engines)
    engines.push_back(engine_json(spec));
  const GameSettings& settings = config.game;
  Json json = {{"variant", config.variant},
               {"rules", pairs_json(config.rules)},
               {"format", format_name(config.format)},
               {"engines", engines},
               {"blocks", config.blocks},
               {"seed", config.seed},
               {"random-plies", config.random_plies},
               {"openings", config.openings_hash},
               {"opening-order", order_json(config.opening_order)},
               {"limits", to_text(settings.limits)},
               {"margin", settings.margin.count()},
               {"stall-timeout", settings.timeouts.answer.count()},
               {"stop-timeout", settings.timeouts.after_stop.count()},
               {"max-plies", settings.max_plies},
               {"adjudicate-win", agreement_json(settings.win)},
               {"adjudicate-draw", agreement_json(settings.draw)},
               {"on-fault", settings.void_on_fault ? "void" : "resign"},
               {"sprt", nullptr}};
  if (config.sprt) {
    json["sprt"] = {{"p0", config.sprt->p0},
                    {"p1", config.sprt->p1},
                    {"alpha", config.sprt->alpha},
                    {"beta", config.sprt->beta},
                    {"model", name_of(config.sprt->model)}};
  }
  if (config.league) json["league"] = league_json(*config.league, engine_names(config));
  return json;
}

Schedule schedule_of(const RunConfig& config, int seats) {
  return config.league
             ? Schedule(config.league->plan)
             : Schedule(config.format, static_cast<int>(config.engines.size()), seats, config.seed);
}

std::string to_text(const std::vector<Difference>& differences) {
  std::string text;
  for (const Difference& each : differences)
    text += (text.empty() ? "" : "; ") + each.noun + ' ' + each.first + " -> " + each.second;
  return text;
}

std::vector<Difference> differences(const Json& first, const Json& second) {
  // "/engines/0/cmd" and its value.
  const Json before = first.flatten();
  const Json after = second.flatten();
  std::vector<Difference> found;
  const auto text_of = [](const Json& all, const std::string& key) {
    return all.contains(key) && !all[key].is_null() ? all[key].dump() : std::string("nothing");
  };
  const auto compare = [&](const std::string& key) {
    if (key == "/blocks" && !first.contains("league") && !second.contains("league")) return;
    const std::string value = text_of(before, key), other = text_of(after, key);
    if (value != other) found.push_back({noun_of(key), value, other});
  };
  for (const auto& [key, value] : before.items())
    compare(key);
  for (const auto& [key, value] : after.items()) {
    if (!before.contains(key)) compare(key);
  }
  return found;
}

}  // namespace hegemon::arena
