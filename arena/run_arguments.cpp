#include "arena/run_arguments.h"

#include <set>

#include "arena/match/rules.h"
#include "arena/uci/content_hash.h"
#include "engine/ascii.h"
#include "program/number_options.h"
#include "session/support/files.h"
#include "session/support/strings.h"
#include "session/variants.h"

namespace hegemon::arena {

namespace {

using program::add_numbers;
using program::Arguments;
using program::has;
using program::number_option;
using program::read_numbers;
using program::text_of;
using program::texts_of;
using program::UsageError;
using program::with_default;

constexpr std::int64_t kMaxBlocks = 1'000'000'000;
constexpr int kMaxConcurrency = 1024;
constexpr int kMaxPlies = 1'000'000;
constexpr std::int64_t kMaxMilliseconds = 1'000'000'000;

constexpr auto kEngineLimits = std::array{
    number_option<&EngineLimits::movetime>(
        "movetime", "ms", "milliseconds a move; the default where nothing else limits it", 1,
        kMaxMilliseconds),
    number_option<&EngineLimits::nodes>("nodes", "N", "nodes a move", 1, session::kMaxNodes),
    number_option<&EngineLimits::depth>("depth", "N", "plies a move", 1, session::kMaxDepth)};
constexpr auto kTimeouts = std::array{
    number_option<&AnswerTimeouts::answer>("stall-timeout", "ms",
                                           "how long to wait for a move that no clock limits", 1,
                                           kMaxMilliseconds),
    number_option<&AnswerTimeouts::after_stop>(
        "stop-timeout", "ms", "how long to wait for the answer to stop", 1, kMaxMilliseconds)};
constexpr auto kGameNumbers = std::array{
    number_option<&GameSettings::margin>(
        "margin", "ms", "a clock or move time may be overrun by this", 0, kMaxMilliseconds),
    number_option<&GameSettings::max_plies>("max-plies", "N", "longer games are drawn; 0: never", 0,
                                            kMaxPlies)};
constexpr auto kRunNumbers =
    std::array{number_option<&RunConfig::seed>(
                   "seed", "S", "seed of all random choices of the arena", 0, INT64_MAX),
               number_option<&RunConfig::concurrency>("concurrency", "N", "games at a time", 1,
                                                      kMaxConcurrency),
               number_option<&RunConfig::ratings_every>(
                   "ratings-every", "N", "prints the figures after every N games", 1, kMaxBlocks)};
constexpr auto kBlocks = std::array{number_option<&RunConfig::blocks>(
    "blocks", "N", "how many openings, each with all rotations of the seats", 1, kMaxBlocks)};

/// Where nothing else limits a move.
EngineLimits default_limits() {
  EngineLimits limits;
  limits.movetime = Milliseconds(100);
  return limits;
}

const std::string kDefaultFormat = "invasion";
const std::string kResign = "resign";

/// A number between 0 and 1, to 15 places: `std::from_chars` of libc++ 14 reads no such number.
double parse_share(std::string_view text) {
  const auto units = session::whole_part(text, 15);
  if (!units) refuse("option.choice", "--sprt", "a number", text);
  return static_cast<double>(*units) / 1e15;
}

/// `cp,moves`.
ScoreAgreement read_agreement(const Arguments& arguments, const std::string& name) {
  const auto text = text_of(arguments, name);
  if (!text) return {};
  const std::size_t comma = text->find(',');
  if (comma != std::string::npos) {
    const auto score = parse_number(std::string_view(*text).substr(0, comma), 0, kMaxPlies);
    const auto moves = parse_number(std::string_view(*text).substr(comma + 1), 1, kMaxPlies);
    if (score && moves) return {*score, *moves};
  }
  refuse("option.choice", "--" + name, "centipawns,moves", *text);
}

/// Empty: nothing is logged.
std::string log_path_of(const Arguments& arguments) {
  const std::string db = text_of(arguments, "db").value_or("");
  if (db.empty() || text_of(arguments, "log-level") == "none") return {};
  return text_of(arguments, "log").value_or(db + ".log");
}

void read_rules(const Arguments& arguments, RunConfig& config) {
  config.variant =
      text_of(arguments, "variant").value_or(std::string(session::variants().front().name));
  std::vector<std::string> seen;
  for (const std::string& pair : texts_of(arguments, "rule")) {
    const std::size_t at = pair.find('=');
    if (at == std::string::npos) refuse("option.choice", "--rule", "Name=Value", pair);
    value_of(note_key(seen, pair.substr(0, at), "--rule"));
    config.rules.emplace_back(pair.substr(0, at), pair.substr(at + 1));
  }
  const auto quiet = text_of(arguments, "quiet-plies");
  if (quiet) config.rules.emplace_back("DrawQuietPlies", *quiet);
}

void read_engines(const Arguments& arguments, RunConfig& config) {
  if (!has(arguments, "engine")) refuse("argument.missing", "--engine", "--engine name=a,cmd=...");
  std::set<std::string> names;
  for (const std::string& text : texts_of(arguments, "engine")) {
    config.engines.push_back(value_of(parse_engine_config(text)));
    const std::string& name = config.engines.back().name;
    if (!names.insert(name).second) refuse("engine.twice", "--engine", name);
  }
}

void read_openings(const Arguments& arguments, RunConfig& config, session::GameSession& rules) {
  const auto source_text = text_of(arguments, "openings");
  if (!source_text) return;
  const OpeningSource source = value_of(parse_opening_source(*source_text));
  config.opening_order = source.order;
  const std::string text = value_of(session::read_text_file(source.path, "--openings"));
  Result<std::vector<Opening>> openings = parse_openings(text, source.order.plies, rules);
  if (!openings) throw UsageError{openings.error().within(source.path).text()};
  config.openings = std::move(openings.value());
  ContentHash hash;
  hash.add(text);
  config.openings_hash = hash.text();
}

void read_game_settings(const Arguments& arguments, GameSettings& settings) {
  read_numbers(arguments, kEngineLimits, settings.limits);
  if (const auto clock = text_of(arguments, "tc"))
    settings.limits.clock = value_of(parse_time_control(*clock));
  if (!settings.limits.any()) settings.limits = default_limits();
  read_numbers(arguments, kTimeouts, settings.timeouts);
  read_numbers(arguments, kGameNumbers, settings);
  settings.win = read_agreement(arguments, "adjudicate-win");
  settings.draw = read_agreement(arguments, "adjudicate-draw");
  const std::string on_fault = text_of(arguments, "on-fault").value_or(kResign);
  settings.void_on_fault = on_fault == "void";
  if (on_fault != kResign && !settings.void_on_fault)
    refuse("option.choice", "--on-fault", "resign or void", on_fault);
}

}  // namespace

void add_run_options(program::OptionAdder& add) {
  add("format", with_default("the engine in each seat", kDefaultFormat),
      "invasion|resistance|split|pool");
  add.repeated(
      "engine",
      "name=a,cmd=./"
      "hegemon[,arg=A][,dir=D][,env.X=Y][,option.X=Y][,tc=10+0.1][,movetime=ms][,nodes=N]"
      "[,depth=N][,ponder=on][,restart=on][,start-timeout=ms][,ping-timeout=ms]; repeat it. A "
      "comma in a value is written \\,; {game} in an option is the game's number",
      "SPEC");
  add_numbers(add, kBlocks);
  add("sprt",
      "sequential test of the first engine's share of the wins, p0 against p1; ends the run",
      "p0=X,p1=Y[,alpha=0.05,beta=0.05,model=bernoulli]");
  add_game_options(add);
}

void add_game_options(program::OptionAdder& add) {
  add("db", "the result file; the same command line continues a run that was stopped", "OUT");
  add("variant", "the game", "NAME");
  add.repeated("rule", "an option of the rules; may be repeated", "Name=Value");
  add("openings",
      "game records, or FENs and move lists, one a line; of each the first N plies, in the order "
      "of the file or at random, from the K-th on",
      "FILE[,plies=N][,order=random][,start=K]");
  add("random-plies", "random moves at the beginning (two a side, none with --openings)", "N");
  add_numbers(add, kRunNumbers);
  add_numbers(add, kEngineLimits, default_limits());
  add("tc", "a clock for each player, [moves/][[hours:]minutes:]seconds + seconds a move",
      "10+0.1");
  add_numbers(add, kTimeouts);
  add_numbers(add, kGameNumbers);
  add("quiet-plies", "N plies without a capture are a draw: the rule DrawQuietPlies", "N");
  add("adjudicate-win", "won if one is ahead by cp and all others behind by it, N moves each",
      "cp,moves");
  add("adjudicate-draw", "drawn if all scores are within cp of 0, N moves each", "cp,moves");
  add("on-fault", with_default("the seat resigns, or the game is void", kResign), "resign|void");
  add("affinity", "pins each game and its engines to one CPU");
  program::add_shard_option(add, "plays part I of N of the schedule");
  add("log", "the log file (the result file's name with .log behind it)", "OUT");
  add("log-level",
      with_default("what is logged, each with those before it", name_of(RunConfig{}.log_level)),
      "none|fault|warning|info|trace");
  add("quiet", "no progress");
  add("show-games", "prints a line for each game that is over");
  add("strict", "status 1 if any game of the result file has a fault");
}

std::vector<program::FileOption> files_of_games() {
  using session::FileKind;
  using session::FileUse;
  return {{"db",
           FileUse::kWritten,
           FileKind::kResults,
           {{".lock", FileKind::kNothing}, {"-wal", FileKind::kAny}, {"-shm", FileKind::kAny}}},
          {"log", FileUse::kWritten, FileKind::kLog, {}, log_path_of},
          {"openings", FileUse::kRead, FileKind::kAny, {}, [](const Arguments& arguments) {
             const auto source = parse_opening_source(text_of(arguments, "openings").value_or(""));
             return source ? source.value().path : "";
           }}};
}

SprtSettings parse_sprt(std::string_view text) {
  SprtSettings settings;
  std::vector<std::string> seen;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t at = part.find('=');
    const std::string_view key = part.substr(0, at);
    value_of(note_key(seen, key, "--sprt"));
    const std::string_view value = at == std::string_view::npos ? "" : part.substr(at + 1);
    if (key == "model" && (value == "bernoulli" || value == "dispersion")) {
      settings.model = value == "bernoulli" ? SprtModel::kBernoulli : SprtModel::kDispersion;
      continue;
    }
    double* const place = key == "p0"      ? &settings.p0
                          : key == "p1"    ? &settings.p1
                          : key == "alpha" ? &settings.alpha
                          : key == "beta"  ? &settings.beta
                                           : nullptr;
    if (place == nullptr) refuse("option.choice", "--sprt", "p0=X,p1=Y", part);
    *place = parse_share(value);
  }
  value_of(check(settings));
  return settings;
}

std::unique_ptr<session::GameSession> read_game_options(const Arguments& arguments,
                                                        RunConfig& config) {
  config.path = text_of(arguments, "db").value_or("");
  if (config.path.empty()) refuse("argument.missing", "--db", "--db FILE");
  config.log_path = log_path_of(arguments);
  config.log_option = has(arguments, "log") ? "--log" : "--db";
  config.affinity = has(arguments, "affinity");
  if (const auto level = text_of(arguments, "log-level"))
    config.log_level = value_of(parse_log_level(*level));
  config.quiet = has(arguments, "quiet");
  config.show_games = has(arguments, "show-games");
  config.strict = has(arguments, "strict");
  read_rules(arguments, config);
  auto rules = value_of(open_rules(config.variant, config.rules));
  config.variant = rules->variant();
  const int sides = static_cast<int>(rules->sides().size());
  read_openings(arguments, config, *rules);
  read_game_settings(arguments, config.game);
  read_numbers(arguments, kRunNumbers, config);
  config.random_plies = program::number_of(arguments, "random-plies", 0, kMaxPlies)
                            .value_or(config.openings.empty() ? 2 * sides : 0);
  config.shard = program::shard_of(arguments);
  return rules;
}

RunConfig read_run_options(const Arguments& arguments) {
  RunConfig config;
  read_game_options(arguments, config);
  read_engines(arguments, config);
  config.format = value_of(parse_format(text_of(arguments, "format").value_or(kDefaultFormat)));
  value_of(Schedule::check(config.format, static_cast<int>(config.engines.size())));
  read_numbers(arguments, kBlocks, config);
  if (const auto text = text_of(arguments, "sprt")) {
    config.sprt = parse_sprt(*text);
    if (!config.shard.whole()) refuse("sprt.shard", "--shard");
  }
  if (config.blocks == 0 && !config.sprt)
    refuse("argument.missing", "--blocks", "--blocks N or --sprt p0=X,p1=Y");
  return config;
}

}  // namespace hegemon::arena
