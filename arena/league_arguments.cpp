#include "arena/league_arguments.h"

#include <algorithm>
#include <numeric>

#include "arena/match/rules.h"
#include "arena/plan/league.h"
#include "arena/run_arguments.h"
#include "engine/ascii.h"
#include "session/support/files.h"

namespace hegemon::arena {

namespace {

using program::Arguments;
using program::number_of;
using program::text_of;
using program::with_default;

constexpr int kMaxFactor = 1'000'000;
const std::string kDefaultTables = "invasion,resistance,mixed,slope,noise";
const std::string kDefaultFactors = "4,16";

std::vector<std::string> words_of(const Arguments& arguments, const std::string& name,
                                  const std::string& otherwise) {
  const std::string text = text_of(arguments, name).value_or(otherwise);
  std::vector<std::string> words;
  if (text.empty()) return words;
  for (const std::string_view word : split(text, ','))
    words.emplace_back(word);
  return words;
}

/// `invasion:60,mixed`: kinds, with another number of blocks where one is given.
std::vector<LeagueRequest::Kind> read_tables(const Arguments& arguments, std::int64_t blocks) {
  std::vector<LeagueRequest::Kind> kinds;
  for (const std::string& word : words_of(arguments, "tables", kDefaultTables)) {
    const std::size_t colon = word.find(':');
    const TableKind kind = value_of(parse_table_kind(std::string_view(word).substr(0, colon)));
    LeagueRequest::Kind wanted{kind, blocks};
    if (colon != std::string::npos) {
      const auto own = parse_number<std::int64_t>(std::string_view(word).substr(colon + 1), 1,
                                                  LeaguePlan::kMaxBlocks);
      if (!own) refuse("option.choice", "--tables", "a number of blocks behind the colon", word);
      wanted.blocks = *own;
    }
    if (wanted.blocks == 0) {
      refuse("argument.missing", "--blocks",
             "--blocks N, or a number of blocks for each kind as in " + word + ":20,");
    }
    const bool twice = std::any_of(kinds.begin(), kinds.end(),
                                   [&](const auto& other) { return other.kind == wanted.kind; });
    if (twice) refuse("argument.twice", "--tables", word);
    kinds.push_back(wanted);
  }
  return kinds;
}

std::vector<int> read_factors(const Arguments& arguments) {
  std::vector<int> factors;
  for (const std::string& word : words_of(arguments, "slope", kDefaultFactors)) {
    const std::optional<int> factor = parse_number(word, 2, kMaxFactor);
    if (!factor || std::find(factors.begin(), factors.end(), *factor) != factors.end())
      refuse("option.choice", "--slope", "different factors of 2 or more", word);
    factors.push_back(*factor);
  }
  return factors;
}

std::vector<RosterRow> read_roster(const std::string& path) {
  Result<std::vector<RosterRow>> roster =
      parse_roster(value_of(session::read_text_file(path, "--engines")));
  if (!roster) throw program::UsageError{roster.error().within(path).text()};
  return std::move(roster.value());
}

}  // namespace

void add_league_options(program::OptionAdder& add) {
  add("engines", "the engines, a file of JSON: {\"engines\": [{\"name\", \"cmd\", \"role\", ...}]}",
      "FILE");
  add("candidate", "the engine that is measured, if several rows have that role", "NAME");
  add("against", "only these opponents", "NAME,...");
  add("tables",
      with_default("which tables, each with a number of blocks of its own behind a colon",
                   kDefaultTables),
      "KIND[:N],...");
  add("blocks", "blocks of each table: openings, each with all rotations of the seats", "N");
  add("slope", with_default("the factors of time or nodes of the slope's tables", kDefaultFactors),
      "F,...");
  add_game_options(add);
}

RunConfig read_league_options(const Arguments& arguments) {
  RunConfig config;
  const auto rules = read_game_options(arguments, config);
  const std::string path = text_of(arguments, "engines").value_or("");
  if (path.empty()) refuse("argument.missing", "--engines", "--engines FILE");
  const std::vector<RosterRow> roster = read_roster(path);
  const auto blocks =
      number_of<std::int64_t>(arguments, "blocks", 1, LeaguePlan::kMaxBlocks).value_or(0);
  const auto kinds = read_tables(arguments, blocks);
  League league = value_of(make_league(roster, {kinds, words_of(arguments, "against", ""),
                                                text_of(arguments, "candidate").value_or(""),
                                                read_factors(arguments), config.game.limits}));
  config.blocks = std::accumulate(
      league.tables.begin(), league.tables.end(), std::int64_t{0},
      [](std::int64_t sum, const LeagueTable& table) { return sum + table.blocks; });
  if (config.blocks > LeaguePlan::kMaxBlocks) refuse("league.blocks", "--blocks", config.blocks);
  const std::vector<int> places = places_of(*rules);
  if (*std::max_element(places.begin(), places.end()) == 0) refuse("league.one_player", "--rule");
  config.format = Format::kLeague;
  config.engines = std::move(league.engines);
  config.league = LeagueRun{LeaguePlan(std::move(league.tables), places, config.seed),
                            config.engines.front().name};
  return config;
}

}  // namespace hegemon::arena
