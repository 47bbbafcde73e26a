#include "commands/analysis_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/ascii.h"
#include "search/core/search.h"
#include "session/position_words.h"
#include "session/records/record_json.h"
#include "session/support/limits.h"
#include "session/support/strings.h"
#include "session/support/unique_keys.h"
#include "session/variants.h"

namespace hegemon::commands {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaxPriority = 1'000'000'000;
constexpr Milliseconds kLongestTime{86'400'000};
/// Characters of a name that is not ours.
constexpr std::size_t kMaxOfName = 80;

/// A whole number, which many programs write as 1.0 or 1e3.
std::optional<std::int64_t> whole_number(const Json& value) {
  if (value.is_number_float()) {
    constexpr double kBeyond = 0x1p63;
    const double number = value.get<double>();
    if (std::trunc(number) != number || std::abs(number) >= kBeyond) return std::nullopt;
    return static_cast<std::int64_t>(number);
  }
  // An unsigned number too large for the other type is too large for every field.
  if (!value.is_number_integer() ||
      (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX})) {
    return std::nullopt;
  }
  return value.get<std::int64_t>();
}

/// Reads members of an object and remembers the first thing that is wrong.
class Reader {
 public:
  Reader(const Json& object, std::string path) : object_(object), path_(std::move(path)) {}

  const std::optional<Error>& error() const { return error_; }
  void refuse(const Error& error) {
    if (!error_) error_ = error;
  }
  template <class... Args>
  void refuse(ErrorCode<sizeof...(Args)> code, const std::string& name, const Args&... args) {
    refuse(Error::of(code, path_ + name, args...));
  }

  bool has(const char* name) const { return object_.contains(name); }
  /// The member, or null where there is none.
  const Json* member(const char* name) const {
    const auto at = object_.find(name);
    return at == object_.end() ? nullptr : &*at;
  }
  std::optional<std::string> text(const char* name) {
    const Json* const value = member(name);
    if (value == nullptr) return std::nullopt;
    if (value->is_string()) return value->get<std::string>();
    refuse("query.string", name);
    return std::nullopt;
  }
  template <class Number>
  std::optional<Number> number(const char* name, Number min, Number max) {
    const Json* const value = member(name);
    if (value == nullptr) return std::nullopt;
    return number(name, *value, min, max);
  }
  template <class Number>
  std::optional<Number> number(const std::string& name, const Json& value, Number min, Number max) {
    const std::optional<std::int64_t> number = whole_number(value);
    if (number && *number >= static_cast<std::int64_t>(min) &&
        *number <= static_cast<std::int64_t>(max)) {
      return static_cast<Number>(*number);
    }
    refuse("query.number", name, min, max);
    return std::nullopt;
  }
  /// Milliseconds, by the rules of `go`.
  std::optional<Milliseconds> time(const char* name) {
    const Json* const value = member(name);
    if (value == nullptr) return std::nullopt;
    const auto whole = value->is_number() ? session::whole_part(value->dump()) : std::nullopt;
    if (whole) return std::min(session::move_time(*whole), kLongestTime);
    refuse("query.milliseconds", name);
    return std::nullopt;
  }
  /// Refuses members with other names: a misspelt limit must not go unheeded.
  void only(std::initializer_list<std::string_view> names) {
    for (const auto& [name, value] : object_.items()) {
      if (std::find(names.begin(), names.end(), name) == names.end())
        refuse("query.field", shortened(name, kMaxOfName));
    }
  }

 private:
  const Json& object_;
  std::string path_;
  std::optional<Error> error_;
};

void read_limits(Reader& query, const Json& json, session::SearchRequest& limits) {
  if (!json.is_object()) return query.refuse("query.object", "limits");
  Reader reader(json, "limits.");
  reader.only({"depth", "nodes", "movetime"});
  limits = {};
  limits.depth = reader.number("depth", 1, session::kMaxDepth);
  limits.nodes = reader.number<std::uint64_t>("nodes", 1, session::kMaxNodes);
  limits.movetime = reader.time("movetime");
  if (const auto& error = reader.error()) query.refuse(*error);
}

/// The strings of a list.
std::vector<std::string> read_strings(Reader& query, const char* name) {
  std::vector<std::string> strings;
  const Json* const list = query.member(name);
  if (list == nullptr) return strings;
  if (!list->is_array()) {
    query.refuse("query.list.strings", name);
    return strings;
  }
  for (const Json& entry : *list) {
    if (!entry.is_string()) {
      query.refuse("query.string", std::string(name) + '[' + std::to_string(strings.size()) + ']');
      return strings;
    }
    strings.push_back(entry.get<std::string>());
  }
  return strings;
}

/// A value of an option as text: numbers and truth values may stand as such.
std::optional<std::string> option_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (const auto number = whole_number(value)) return std::to_string(*number);
  if (value.is_boolean() || value.is_number_integer()) return value.dump();
  return std::nullopt;
}

session::AnalysedGame read_game(Reader& query, const QueryDefaults& defaults) {
  session::AnalysedGame game;
  const std::string_view standard = defaults.game.variant();
  game.variant = query.text("variant").value_or(std::string(standard));
  if (const session::Variant* const row = session::find_variant(game.variant); row != nullptr)
    game.variant = row->name;
  if (game.variant == standard) {
    for (const OptionSpec& spec : defaults.game.option_specs())
      game.rules.emplace_back(spec.name, defaults.game.option_value(spec.name));
  }
  if (const Json* const rules = query.member("rules"); rules != nullptr) {
    if (!rules->is_object()) {
      query.refuse("query.object", "rules");
      return game;
    }
    const std::size_t standard_rules = game.rules.size();
    for (const auto& [name, value] : rules->items()) {
      for (std::size_t i = standard_rules; i < game.rules.size(); ++i) {
        if (same_letters(game.rules[i].first, name)) query.refuse("argument.twice", "rules", name);
      }
      const auto text = option_text(value);
      if (!text) query.refuse("query.value", "rules." + shortened(name, kMaxOfName));
      game.rules.emplace_back(name, text.value_or(""));
    }
  }
  game.moves = read_strings(query, "moves");
  if (const auto text = query.text("position")) {
    const Result<session::PositionWords> position = session::split_position(*text);
    if (!position) {
      query.refuse(position.error().within("position"));
    } else {
      game.fen = position.value().fen;
      if (query.has("moves") && position.value().has_moves) query.refuse("query.moves", "moves");
      for (const std::string_view move : position.value().moves)
        game.moves.emplace_back(move);
    }
  }
  return game;
}

std::vector<std::size_t> read_turns(Reader& query, std::size_t moves) {
  const Json* const list = query.member("turns");
  if (list == nullptr) return {moves};
  std::vector<std::size_t> turns;
  if (!list->is_array() || list->empty()) {
    query.refuse("query.list.numbers", "turns");
    return turns;
  }
  for (const Json& entry : *list) {
    const std::string name = "turns[" + std::to_string(turns.size()) + ']';
    const auto turn = query.number<std::size_t>(name, entry, 0, moves);
    if (!turn) return turns;
    if (std::find(turns.begin(), turns.end(), *turn) != turns.end()) {
      query.refuse("query.twice", name, *turn);
      return turns;
    }
    turns.push_back(*turn);
  }
  return turns;
}

/// Plays all moves, those behind the last turn that is asked about too, and asks the game whether it has the search.
void check_game(Reader& query, const session::AnalysedGame& game, std::string_view search) {
  const auto session = session::open_analysed(game);
  if (!session) return query.refuse(session.error());
  if (!search.empty()) {
    if (const Status known = session.value()->check_search(search); !known)
      return query.refuse(known.error().at("search"));
  }
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (const Status status = session.value()->play(game.moves[i]); !status)
      return query.refuse(status.error().at("moves[" + std::to_string(i) + ']'));
  }
}

Query read_terminate(Reader& reader, const std::string& id) {
  const std::string action = *reader.text("action");
  if (action == "terminate") {
    reader.only({"id", "action", "terminateId"});
    const auto query = reader.text("terminateId");
    if (!query) reader.refuse("query.id", "terminateId");
    if (!reader.error()) return TerminateQuery{id, query};
  } else if (action == "terminate_all") {
    reader.only({"id", "action"});
    if (!reader.error()) return TerminateQuery{id, std::nullopt};
  } else {
    reader.refuse("query.action", "action", action);
  }
  return BadQuery{id, *reader.error()};
}

Query read_analysis(Reader& reader, const std::string& id, const QueryDefaults& defaults) {
  reader.only({"id", "variant", "rules", "position", "moves", "turns", "limits", "search", "lines",
               "priority", "reportEvery"});
  auto game = std::make_shared<const session::AnalysedGame>(read_game(reader, defaults));
  session::AnalysisTask task;
  task.query = id;
  task.limits = defaults.limits;
  if (const Json* const limits = reader.member("limits")) read_limits(reader, *limits, task.limits);
  if (task.limits.endless()) reader.refuse("query.limit", "limits");
  task.lines = reader.number("lines", 1, session::kMaxLines).value_or(defaults.settings.multi_pv);
  task.priority = reader.number("priority", -kMaxPriority, kMaxPriority).value_or(0);
  task.report_every = reader.time("reportEvery");
  task.search = reader.text("search").value_or(defaults.settings.algorithm);
  for (const std::string& known : algorithm_names()) {
    if (same_letters(known, task.search)) task.search = known;
  }
  const std::vector<std::size_t> turns = read_turns(reader, game->moves.size());
  if (!reader.error()) check_game(reader, *game, task.search);
  if (reader.error()) return BadQuery{id, *reader.error()};
  task.game = std::move(game);
  AnalysisQuery query{id, {}};
  for (const std::size_t turn : turns) {
    task.turn = turn;
    query.tasks.push_back(task);
  }
  return query;
}

Json line_json(const session::SearchLine& line, const session::GameSession& game) {
  const std::string letters = game.letters();
  Json shares = Json::object();
  for (const session::SideShare& share : line.shares)
    shares[std::string(1, letters[place_of(share.side)])] = share.share.count();
  Json moves = Json::array();
  for (const session::MoveCode move : line.moves)
    moves.push_back(game.move_text(move));
  Json json;
  json["rank"] = line.rank;
  json["move"] = moves.empty() ? Json() : moves.front();
  json["score"] = line.score.count();
  json["mate"] = line.mate ? Json(*line.mate) : Json();
  json["shares"] = std::move(shares);
  json["depth"] = line.depth;
  json["seldepth"] = line.selective_depth;
  json["pv"] = std::move(moves);
  return json;
}

/// Bytes that are no UTF-8 must not end the program.
std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

Query read_query(std::string_view line, const QueryDefaults& defaults) {
  session::UniqueKeys keys;
  const Json json = Json::parse(line, std::ref(keys), false);
  if (json.is_discarded()) return BadQuery{std::nullopt, Error::of("json.syntax", "")};
  if (!json.is_object()) return BadQuery{std::nullopt, Error::of("query.object", "")};
  Reader reader(json, "");
  const auto id = reader.text("id");
  if (!id) {
    reader.refuse("query.string", "id");
    return BadQuery{std::nullopt, *reader.error()};
  }
  if (keys.twice) return BadQuery{id, Error::of("argument.twice", "", *keys.twice)};
  if (!reader.has("action")) return read_analysis(reader, *id, defaults);
  if (!reader.text("action")) return BadQuery{id, *reader.error()};
  return read_terminate(reader, *id);
}

std::string answer_line(const session::AnalysisReport& report) {
  const session::AnalysisTask& task = report.task;
  Json json;
  json["id"] = task.query;
  json["turn"] = task.turn;
  if (report.failure) {
    json["error"] = report.failure->text();
    session::add_code(json, *report.failure);
    return line_of(json);
  }
  json["partial"] = report.partial;
  if (report.terminated) json["terminated"] = true;
  if (report.game == nullptr) {  // ended before it began
    json["lines"] = Json::array();
    return line_of(json);
  }
  const session::GameSession& game = *report.game;
  json["fen"] = game.fen();
  json["side"] = std::string(1, game.letter_of(game.turn()));
  if (const Outcome outcome = game.outcome(); outcome.over()) {
    json["outcome"] = game.result();
    json["winners"] = Json::array();
    for (const Side winner : outcome.winners)
      json["winners"].push_back(std::string(1, game.letter_of(winner)));
  }
  json["nodes"] = report.nodes;
  json["time"] = report.elapsed.count();
  json["lines"] = Json::array();
  for (const session::SearchLine& line : report.lines)
    json["lines"].push_back(line_json(line, game));
  return line_of(json);
}

std::string answer_line(const TerminateQuery& query, int count) {
  Json json;
  json["id"] = query.id;
  json["action"] = query.query ? "terminate" : "terminate_all";
  if (query.query) json["terminateId"] = *query.query;
  json["count"] = count;
  return line_of(json);
}

std::string answer_line(const BadQuery& query) {
  Json json;
  json["id"] = query.id ? Json(*query.id) : Json();
  json["field"] = query.error.where;
  json["error"] = query.error.what;
  session::add_code(json, query.error);
  return line_of(json);
}

Result<std::optional<AnswerKey>> key_of_answer(std::string_view line) {
  constexpr std::optional<AnswerKey> kNone;
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return Error::of("json.syntax", "");
  if (json.contains("error") || json.contains("terminated")) return kNone;
  const auto id = json.find("id");
  const auto turn = json.find("turn");
  const auto partial = json.find("partial");
  if (id == json.end() || !id->is_string() || turn == json.end() || !turn->is_number_unsigned() ||
      partial == json.end() || *partial != false) {
    return kNone;
  }
  return std::optional(AnswerKey{id->get<std::string>(), turn->get<std::size_t>()});
}

}  // namespace hegemon::commands
