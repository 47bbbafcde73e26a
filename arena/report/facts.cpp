#include "arena/report/facts.h"

#include <nlohmann/json.hpp>

#include "arena/match/rules.h"
#include "engine/ascii.h"
#include "engine/counted.h"

namespace hegemon::arena {
namespace {

using Json = nlohmann::json;

/// A string as it is, anything else as JSON.
std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}
/// Empty for null and what is not there.
std::string text_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() || found->is_null() ? std::string() : text_of(*found);
}

/// All options of the rules as they stood, not only those that were set.
std::string rules_text(const Json& config) {
  OptionValues set;
  if (const auto rules = config.find("rules"); rules != config.end() && rules->is_array()) {
    for (const Json& rule : *rules) {
      const std::string pair = rule.is_string() ? rule.get<std::string>() : std::string();
      const std::size_t at = pair.find('=');
      if (at != std::string::npos) set.emplace_back(pair.substr(0, at), pair.substr(at + 1));
    }
  }
  const auto game = open_rules(text_at(config, "variant"), set);
  if (!game) return {};
  std::string text;
  for (const OptionSpec& spec : game.value()->option_specs()) {
    text += (text.empty() ? "" : ", ") + std::string(spec.name) + ' ' +
            game.value()->option_value(spec.name);
  }
  return text;
}

std::string openings_text(const Json& config) {
  const std::string plies = text_at(config, "random-plies");
  const std::string hash = text_at(config, "openings");
  std::string text;
  if (!hash.empty()) {
    text = "a file with the content " + hash;
    if (const auto order = config.find("opening-order");
        order != config.end() && order->is_object()) {
      const std::string first = text_at(*order, "plies");
      if (!first.empty()) text += ", " + counted(first, "ply", "plies") + " of each";
      text += ", " + text_at(*order, "order") + " from number " + text_at(*order, "start");
    }
  }
  if (!plies.empty() && plies != "0") {
    text += (text.empty() ? "" : ", then ") + counted(plies, "random ply", "random plies");
  }
  return text.empty() ? "the start position" : text;
}

std::string pairs_text(const std::string& object) {
  const Json json = Json::parse(object, nullptr, false);
  std::string text;
  if (!json.is_object()) return text;
  for (const auto& [name, value] : json.items()) {
    text += (text.empty() ? "" : ", ") + name + '=' + text_of(value);
  }
  return text;
}

std::string engine_text(const StoredEngine& engine, const Json& config, std::size_t index) {
  std::string text = engine.version.empty() ? "no id name" : engine.version;
  text += "; Hash " + setting_of(engine, "Hash") + ", Threads " + setting_of(engine, "Threads");
  const auto engines = config.find("engines");
  if (engines != config.end() && engines->is_array() && index < engines->size()) {
    const Json& spec = (*engines)[index];
    if (spec.is_object()) {
      if (const std::string own = text_at(spec, "limits"); !own.empty()) text += "; " + own;
      if (text_at(spec, "ponder") == "true") text += "; ponders";
    }
  }
  if (const std::string options = pairs_text(engine.options); !options.empty()) {
    text += "; set: " + options;
  }
  return text + "; " + engine.command + (engine.hash.empty() ? "" : " (" + engine.hash + ")");
}

}  // namespace

std::string setting_of(const StoredEngine& engine, std::string_view option) {
  const Json json = Json::parse(engine.settings, nullptr, false);
  if (!json.is_object()) return "-";
  for (const auto& [name, value] : json.items()) {
    if (same_letters(name, option)) return text_of(value);
  }
  return "-";
}

std::vector<Fact> facts_of(const ResultData& data) {
  std::vector<Fact> facts;
  const auto add = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) facts.push_back({name, value});
  };
  const auto stored = data.meta.find("config");
  const Json config =
      stored == data.meta.end() ? Json() : Json::parse(stored->second, nullptr, false);
  if (config.is_object()) {
    add("game", text_at(config, "variant"));
    add("rules", rules_text(config));
    add("format", text_at(config, "format") + ", blocks: " + text_at(config, "blocks"));
    add("limits", text_at(config, "limits"));
    add("margin", text_at(config, "margin") + " ms");
    add("openings", openings_text(config));
    add("seed", text_at(config, "seed"));
    if (text_at(config, "max-plies") != "0") {
      add("drawn after", counted(text_at(config, "max-plies"), "ply", "plies"));
    }
    add("adjudicated wins", text_at(config, "adjudicate-win"));
    add("adjudicated draws", text_at(config, "adjudicate-draw"));
    add("after a fault", text_at(config, "on-fault"));
    for (std::size_t i = 0; i < data.engines.size(); ++i) {
      add("engine " + data.engines[i].name, engine_text(data.engines[i], config, i));
    }
  }
  if (!data.runs.empty()) {
    const StoredRun& first = data.runs.front();
    const StoredRun& last = data.runs.back();
    add("begun", first.started);
    if (data.runs.size() > 1) {
      add("continued", counted(data.runs.size() - 1, "time") + ", last " + last.started);
    }
    add("arena", last.version);
    add("games at a time", std::to_string(last.concurrency));
    add("command line", last.command);
  }
  return facts;
}

}  // namespace hegemon::arena
