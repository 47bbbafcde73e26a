#include "arena/run_arguments.h"

#include <algorithm>
#include <set>

#include "arena/match/rules.h"
#include "arena/uci/content_hash.h"
#include "commands/program/number_options.h"
#include "engine/ascii.h"
#include "session/support/files.h"
#include "session/support/strings.h"
#include "session/variants.h"

namespace hegemon::arena {

namespace {

using commands::add_numbers;
using commands::Arguments;
using commands::has;
using commands::number_option;
using commands::read_numbers;
using commands::text_of;
using commands::texts_of;
using commands::with_default;

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
/// Random moves at the beginning, if they are given.
struct RandomMoves {
  std::optional<int> plies;
};
constexpr auto kRandomPlies = std::array{number_option<&RandomMoves::plies>(
    "random-plies", "N", "random moves at the beginning (two a side, none with --openings)", 0,
    kMaxPlies)};
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
Result<double> parse_share(std::string_view text) {
  const auto units = session::whole_part(text, 15);
  if (!units) return Error::of("option.choice", "--sprt", "a number", text);
  return static_cast<double>(*units) / 1e15;
}

/// `cp,moves`.
Result<ScoreAgreement> read_agreement(const Arguments& arguments, const std::string& name) {
  if (!has(arguments, name)) return ScoreAgreement{};
  const std::string text = *text_of(arguments, name);
  const std::size_t comma = text.find(',');
  if (comma != std::string::npos) {
    const auto score = parse_number(std::string_view(text).substr(0, comma), 0, kMaxPlies);
    const auto moves = parse_number(std::string_view(text).substr(comma + 1), 1, kMaxPlies);
    if (score && moves) return ScoreAgreement{*score, *moves};
  }
  return Error::of("option.choice", "--" + name, "centipawns,moves", text);
}

/// Empty: nothing is logged.
std::string log_path_of(const Arguments& arguments) {
  const std::string db = text_of(arguments, "db").value_or("");
  if (db.empty() || text_of(arguments, "log-level") == "none") return {};
  return text_of(arguments, "log").value_or(db + ".log");
}

Status read_rules(const Arguments& arguments, RunConfig& config) {
  config.variant =
      text_of(arguments, "variant").value_or(std::string(session::variants().front().name));
  std::vector<std::string> seen;
  for (const std::string& pair : texts_of(arguments, "rule")) {
    const std::size_t at = pair.find('=');
    if (at == std::string::npos) return Error::of("option.choice", "--rule", "Name=Value", pair);
    if (Status once = note_key(seen, pair.substr(0, at), "--rule"); !once) return once;
    config.rules.emplace_back(pair.substr(0, at), pair.substr(at + 1));
  }
  const auto quiet = text_of(arguments, "quiet-plies");
  if (quiet) config.rules.emplace_back("DrawQuietPlies", *quiet);
  return success();
}

Status read_engines(const Arguments& arguments, RunConfig& config) {
  if (!has(arguments, "engine"))
    return Error::of("argument.missing", "--engine", "--engine name=a,cmd=...");
  std::set<std::string> names;
  for (const std::string& text : texts_of(arguments, "engine")) {
    Result<EngineConfig> spec = parse_engine_config(text);
    if (!spec) return spec.error();
    if (!names.insert(spec.value().name).second) {
      return Error::of("engine.twice", "--engine", spec.value().name);
    }
    config.engines.push_back(std::move(spec.value()));
  }
  return success();
}

Status read_openings(const Arguments& arguments, RunConfig& config, session::GameSession& rules) {
  const auto text_of_source = text_of(arguments, "openings");
  if (!text_of_source) return success();
  const Result<OpeningSource> source = parse_opening_source(*text_of_source);
  if (!source) return source.error();
  const std::string& path = source.value().path;
  config.opening_order = source.value().order;
  const Result<std::string> text = session::read_text_file(path, "--openings");
  if (!text) return text.error();
  Result<std::vector<Opening>> openings =
      parse_openings(text.value(), config.opening_order.plies, rules);
  if (!openings) return openings.error().within(path);
  config.openings = std::move(openings.value());
  ContentHash hash;
  hash.add(text.value());
  config.openings_hash = hash.text();
  return success();
}

Status read_game_settings(const Arguments& arguments, GameSettings& settings) {
  read_numbers(arguments, kEngineLimits, settings.limits);
  if (const auto clock = text_of(arguments, "tc")) {
    const Result<TimeControl> control = parse_time_control(*clock);
    if (!control) return control.error();
    settings.limits.clock = control.value();
  }
  if (!settings.limits.any()) settings.limits = default_limits();
  read_numbers(arguments, kTimeouts, settings.timeouts);
  read_numbers(arguments, kGameNumbers, settings);
  const Result<ScoreAgreement> win = read_agreement(arguments, "adjudicate-win");
  if (!win) return win.error();
  settings.win = win.value();
  const Result<ScoreAgreement> draw = read_agreement(arguments, "adjudicate-draw");
  if (!draw) return draw.error();
  settings.draw = draw.value();
  const std::string on_fault = text_of(arguments, "on-fault").value_or(kResign);
  if (on_fault != kResign && on_fault != "void") {
    return Error::of("option.choice", "--on-fault", "resign or void", on_fault);
  }
  settings.void_on_fault = on_fault == "void";
  return success();
}

}  // namespace

void add_run_options(commands::OptionAdder& add) {
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

void add_game_options(commands::OptionAdder& add) {
  add("db", "the result file; the same command line continues a run that was stopped", "OUT");
  add("variant", "the game", "NAME");
  add.repeated("rule", "an option of the rules; may be repeated", "Name=Value");
  add("openings",
      "game records, or FENs and move lists, one a line; of each the first N plies, in the order "
      "of the file or at random, from the K-th on",
      "FILE[,plies=N][,order=random][,start=K]");
  add_numbers(add, kRandomPlies);
  add_numbers(add, kRunNumbers);
  add_numbers(add, kEngineLimits, default_limits());
  add("tc", "a clock for each player, seconds + seconds a move", "10+0.1");
  add_numbers(add, kTimeouts);
  add_numbers(add, kGameNumbers);
  add("quiet-plies", "N plies without a capture are a draw: the rule DrawQuietPlies", "N");
  add("adjudicate-win", "won if one is ahead by cp and all others behind by it, N moves each",
      "cp,moves");
  add("adjudicate-draw", "drawn if all scores are within cp of 0, N moves each", "cp,moves");
  add("on-fault", with_default("the seat resigns, or the game is void", kResign), "resign|void");
  add("affinity", "pins each game and its engines to one CPU");
  commands::add_shard_option(add, "plays part I of N of the schedule");
  add("log", "the log file (the result file's name with .log behind it)", "OUT");
  add("log-level",
      with_default("what is logged, each with those before it", name_of(RunConfig{}.log_level)),
      "none|fault|warning|info|trace");
  add("quiet", "no progress");
  add("show-games", "prints a line for each game that is over");
  add("strict", "status 1 if any game of the result file has a fault");
}

std::vector<commands::FileOption> files_of_games() {
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

Result<SprtSettings> parse_sprt(std::string_view text) {
  SprtSettings settings;
  std::vector<std::string> seen;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t at = part.find('=');
    const std::string_view key = part.substr(0, at);
    if (const Status once = note_key(seen, key, "--sprt"); !once) return once.error();
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
    if (place == nullptr) return Error::of("option.choice", "--sprt", "p0=X,p1=Y", part);
    const Result<double> number = parse_share(value);
    if (!number) return number.error();
    *place = number.value();
  }
  if (const Status status = check(settings); !status) return status.error();
  return settings;
}

Result<std::unique_ptr<session::GameSession>> read_game_options(const Arguments& arguments,
                                                                RunConfig& config) {
  config.path = text_of(arguments, "db").value_or("");
  if (config.path.empty()) return Error::of("argument.missing", "--db", "--db FILE");
  config.log_path = log_path_of(arguments);
  config.log_option = has(arguments, "log") ? "--log" : "--db";
  config.affinity = has(arguments, "affinity");
  if (const auto level = text_of(arguments, "log-level")) {
    const Result<LogLevel> read = parse_log_level(*level);
    if (!read) return read.error();
    config.log_level = read.value();
  }
  config.quiet = has(arguments, "quiet");
  config.show_games = has(arguments, "show-games");
  config.strict = has(arguments, "strict");
  if (Status status = read_rules(arguments, config); !status) return status.error();
  auto rules = open_rules(config.variant, config.rules);
  if (!rules) return rules.error();
  config.variant = rules.value()->variant();
  const int sides = static_cast<int>(rules.value()->sides().size());
  Status status = read_openings(arguments, config, *rules.value());
  if (status) status = read_game_settings(arguments, config.game);
  if (!status) return status.error();
  read_numbers(arguments, kRunNumbers, config);
  RandomMoves random;
  read_numbers(arguments, kRandomPlies, random);
  config.random_plies = random.plies.value_or(config.openings.empty() ? 2 * sides : 0);
  config.shard = commands::shard_of(arguments);
  return rules;
}

Result<RunConfig> read_run_options(const Arguments& arguments) {
  RunConfig config;
  const auto rules = read_game_options(arguments, config);
  if (!rules) return rules.error();
  if (Status status = read_engines(arguments, config); !status) return status.error();
  const Result<Format> format = parse_format(text_of(arguments, "format").value_or(kDefaultFormat));
  if (!format) return format.error();
  config.format = format.value();
  const Status status = Schedule::check(config.format, static_cast<int>(config.engines.size()));
  if (!status) return status.error();
  read_numbers(arguments, kBlocks, config);
  if (const auto text = text_of(arguments, "sprt")) {
    const Result<SprtSettings> settings = parse_sprt(*text);
    if (!settings) return settings.error();
    config.sprt = settings.value();
    if (!config.shard.whole()) {
      return Error::of("sprt.shard", "--shard");
    }
  }
  if (config.blocks == 0 && !config.sprt)
    return Error::of("argument.missing", "--blocks", "--blocks N or --sprt p0=X,p1=Y");
  return config;
}

}  // namespace hegemon::arena
