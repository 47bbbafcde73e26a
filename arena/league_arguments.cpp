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

using commands::Arguments;
using commands::number_of;
using commands::text_of;
using commands::with_default;

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
Result<std::vector<LeagueRequest::Kind>> read_tables(const Arguments& arguments,
                                                     std::int64_t blocks) {
  std::vector<LeagueRequest::Kind> kinds;
  for (const std::string& word : words_of(arguments, "tables", kDefaultTables)) {
    const std::size_t colon = word.find(':');
    const Result<TableKind> kind = parse_table_kind(std::string_view(word).substr(0, colon));
    if (!kind) return kind.error();
    LeagueRequest::Kind wanted{kind.value(), blocks};
    if (colon != std::string::npos) {
      const auto own = parse_number<std::int64_t>(std::string_view(word).substr(colon + 1), 1,
                                                  LeaguePlan::kMaxBlocks);
      if (!own)
        return Error::of("option.choice", "--tables", "a number of blocks behind the colon", word);
      wanted.blocks = *own;
    }
    if (wanted.blocks == 0) {
      return Error::of("argument.missing", "--blocks",
                       "--blocks N, or a number of blocks for each kind as in " + word + ":20,");
    }
    const bool twice = std::any_of(kinds.begin(), kinds.end(),
                                   [&](const auto& other) { return other.kind == wanted.kind; });
    if (twice) return Error::of("argument.twice", "--tables", word);
    kinds.push_back(wanted);
  }
  return kinds;
}

Result<std::vector<int>> read_factors(const Arguments& arguments) {
  std::vector<int> factors;
  for (const std::string& word : words_of(arguments, "slope", kDefaultFactors)) {
    const std::optional<int> factor = parse_number(word, 2, kMaxFactor);
    if (!factor || std::find(factors.begin(), factors.end(), *factor) != factors.end()) {
      return Error::of("option.choice", "--slope", "different factors of 2 or more", word);
    }
    factors.push_back(*factor);
  }
  return factors;
}

Result<std::vector<RosterRow>> read_roster(const std::string& path) {
  const Result<std::string> text = session::read_text_file(path, "--engines");
  if (!text) return text.error();
  Result<std::vector<RosterRow>> roster = parse_roster(text.value());
  if (!roster) return roster.error().within(path);
  return roster;
}

}  // namespace

void add_league_options(commands::OptionAdder& add) {
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

Result<RunConfig> read_league_options(const Arguments& arguments) {
  RunConfig config;
  const auto rules = read_game_options(arguments, config);
  if (!rules) return rules.error();
  const std::string path = text_of(arguments, "engines").value_or("");
  if (path.empty()) return Error::of("argument.missing", "--engines", "--engines FILE");
  const Result<std::vector<RosterRow>> roster = read_roster(path);
  if (!roster) return roster.error();

  const auto blocks =
      number_of<std::int64_t>(arguments, "blocks", 1, LeaguePlan::kMaxBlocks).value_or(0);
  const auto kinds = read_tables(arguments, blocks);
  if (!kinds) return kinds.error();
  const auto factors = read_factors(arguments);
  if (!factors) return factors.error();
  const Result<League> league =
      make_league(roster.value(), {kinds.value(), words_of(arguments, "against", ""),
                                   text_of(arguments, "candidate").value_or(""), factors.value(),
                                   config.game.limits});
  if (!league) return league.error();
  const std::vector<LeagueTable>& tables = league.value().tables;
  config.blocks = std::accumulate(
      tables.begin(), tables.end(), std::int64_t{0},
      [](std::int64_t sum, const LeagueTable& table) { return sum + table.blocks; });
  if (config.blocks > LeaguePlan::kMaxBlocks) {
    return Error::of("league.blocks", "--blocks", config.blocks);
  }
  const std::vector<int> places = places_of(*rules.value());
  if (*std::max_element(places.begin(), places.end()) == 0) {
    return Error::of("league.one_player", "--rule");
  }
  config.format = Format::kLeague;
  config.engines = league.value().engines;

  config.league = LeagueRun{LeaguePlan(tables, places, config.seed), config.engines.front().name};
  return config;
}

}  // namespace hegemon::arena
