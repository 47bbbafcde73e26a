#include "arena/command_line.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "arena/check/compliance.h"
#include "arena/league_arguments.h"
#include "arena/match/rules.h"
#include "arena/report/report.h"
#include "arena/results/export.h"
#include "arena/results/file_lock.h"
#include "arena/results/merge.h"
#include "arena/results/result_file.h"
#include "arena/run/resources.h"
#include "arena/run/runner.h"
#include "arena/run/worker.h"
#include "arena/run_arguments.h"
#include "arena/run_console.h"
#include "engine/ascii.h"
#include "engine/counted.h"
#include "platform/event.h"
#include "platform/interrupt.h"
#include "platform/limits.h"
#include "platform/pauses.h"
#include "platform/terminal.h"
#include "program/arguments.h"
#include "program/output.h"
#include "program/run_program.h"
#include "session/support/files.h"
#include "session/variants.h"
#include "session/version.h"

namespace hegemon::arena {

namespace {

using program::Arguments;
using program::has;
using program::kFailed;
using program::text_of;
using program::UsageError;
using Words = std::vector<std::string>;

int complain(const std::string& what, int status) {
  std::cerr << "hegemon-arena: " << what << std::endl;
  return status;
}

/// The value of something that was done; throws `Failure` where it failed.
template <class T>
T done(Result<T> result) {
  if (result) return std::move(result.value());
  const Error& error = result.error();
  throw program::Failure{error.where.empty() ? error.what : error.text()};
}

/// Flushes standard output and returns the exit status: `status`, if it could be written. A reader that has closed the
/// pipe, as `head` does, is no error to print: the status is that of a program that SIGPIPE has ended.
int end_output(int status = 0) {
  std::cout.flush();
  constexpr int kEndedBySigpipe = 128 + 13;
  return program::output_is_closed() ? kEndedBySigpipe
                                     : status;  // run_program reports other errors
}

// ---- run

/// The engines as they were before the first game.
struct TriedEngines {
  std::vector<EngineIdentity> identities;
  int threads = 1;  ///< the most that one of them has
};

/// Starts an engine once. Returns its error if it does not start or does not take its options.
Result<EngineIdentity> try_engine(const RunConfig& config, const EngineConfig& spec, Log& log,
                                  int& threads) {
  const auto engine =
      UciEngine::start(spec, game_options(config), nullptr, log_listeners(log, spec.name, 0));
  if (!engine) return engine.error();
  threads = std::max(threads, platform::threads_of(engine.value()->process_id()));
  // Where options hold the number of the game: of the first and of the last.
  const Schedule schedule = schedule_of(config, seats_of(config));
  const std::int64_t last = config.blocks == 0 ? 0 : config.blocks * schedule.games_per_block() - 1;
  for (const std::int64_t game : {std::int64_t{0}, last}) {
    if (const Status status = engine.value()->check_game_options(game); !status)
      return status.error();
  }
  return engine.value()->identity();
}

/// Starts each engine once, so that one that does not start, lacks an option or refuses a value is an
/// error before the first game.
Result<TriedEngines> try_engines(const RunConfig& config, Log& log) {
  TriedEngines tried;
  for (const EngineConfig& spec : config.engines) {
    Result<EngineIdentity> identity = try_engine(config, spec, log, tried.threads);
    if (!identity) {
      log.write(LogLevel::kWarning, identity.error().text());
      return identity.error();
    }
    tried.identities.push_back(std::move(identity.value()));
  }
  return tried;
}

bool has_option(const EngineIdentity& identity, std::string_view name) {
  return std::any_of(identity.settings.begin(), identity.settings.end(),
                     [&](const auto& setting) { return same_letters(setting.first, name); });
}

/// Prints a line for each rule that an engine has no option for: it may play by other rules, and its
/// results would mean something else.
void warn_of_rules(const RunConfig& config, const std::vector<EngineIdentity>& identities) {
  OptionValues wanted = config.rules;
  if (config.variant != session::variants().front().name) {
    wanted.emplace_back("UCI_Variant", config.variant);
  }
  for (std::size_t i = 0; i < identities.size(); ++i) {
    for (const auto& [name, value] : wanted) {
      if (has_option(identities[i], name)) continue;
      std::cerr << "hegemon-arena: engine " << config.engines[i].name << " has no option '" << name
                << "': it does not know that this run sets " << value << std::endl;
    }
  }
}

void print_totals(const RunConfig& config, const RunTotals& totals) {
  std::array<char, 160> text{};
  const double workers_us = totals.seconds * 1e6 * config.concurrency;
  const double own_us = (workers_us - static_cast<double>(totals.engine_time.count())) /
                        static_cast<double>(std::max<std::int64_t>(totals.plies, 1));
  std::snprintf(text.data(), text.size(),
                "%s, %s in %.1f s: %.0f moves a second, %.3f ms a move outside the engines\n",
                counted(totals.games, "game").c_str(), counted(totals.plies, "move").c_str(),
                totals.seconds, static_cast<double>(totals.plies) / std::max(totals.seconds, 1e-9),
                own_us / 1000);
  std::cout << text.data();
  if (totals.faults > 0) {
    std::cout << counted(totals.faults, "seat was", "seats were") << " lost by a fault; "
              << config.log_path << " has the reports\n";
  }
}

/// Progress is shown on a terminal only.
std::optional<ProgressBlock> progress_of(const RunConfig& config) {
  if (config.quiet || !platform::is_terminal(platform::Stream::kErrors)) return std::nullopt;
  constexpr platform::TerminalSize kUsual{80, 24};
  const auto found = platform::terminal_size(platform::Stream::kErrors);
  const platform::TerminalSize size = found && found->columns > 0 ? *found : kUsual;
  return ProgressBlock(std::cerr, static_cast<std::size_t>(size.columns),
                       static_cast<std::size_t>(size.rows));
}

/// An error if the first game of this shard cannot begin: a file of results with such a setting could never grow.
Status try_first_opening(const RunConfig& config, Log& log) {
  const platform::Event cancel;
  Result<std::unique_ptr<Worker>> worker = Worker::open(config, cancel, log);
  if (!worker) return worker.error();
  std::int64_t block = 0;
  while (!config.shard.has(static_cast<std::uint64_t>(block)))
    ++block;
  return worker.value()->prepare_opening(block);
}

/// Plays the games of a configuration and prints the results.
int play(RunConfig config, const std::string& command_line) {
  config.command_line = command_line;
  Log log(config.log_path, config.log_level, config.log_option);
  value_of(try_first_opening(config, log));
  done(make_room_for_files(config, seats_of(config)));
  FileLock lock = done(FileLock::take(config.path));
  platform::Interrupt interrupt;
  platform::watch_for_pauses();
  done(log.open());
  const TriedEngines tried = done(try_engines(config, log));
  done(check_processes(config, seats_of(config), tried.threads));
  warn_of_rules(config, tried.identities);

  Result<RunTotals> result = RunTotals{};
  {
    const auto store = done(Store::open(config, tried.identities, std::move(lock)));
    RunConsole console(config, std::cout, progress_of(config));
    Runner runner(config, *store, console, log);
    interrupt.on_signal([&] { runner.stop(); });
    result = runner.run();
    interrupt.on_signal({});
    console.end();
  }
  if (!result) {
    std::cout.flush();
    return complain(result.error().text() + "; all games before it are in " + config.path +
                        "; go on by\n" + config.command_line,
                    kFailed);
  }
  const RunTotals& totals = result.value();
  print_totals(config, totals);
  if (totals.games_known > 0) std::cout << report_text(done(make_report(config.path)));
  const int written = end_output();
  if (totals.interrupted) {
    constexpr int kSignalled = 128;
    return complain("interrupted with " + counted(totals.games_known, "game") + " in " +
                        config.path + "; go on by\n" + config.command_line,
                    kSignalled + std::max(interrupt.signal(), 1));
  }
  if (written != 0) return written;
  if (config.strict && totals.faults > 0)
    done(Status(Error::of("run.faults", "--strict", totals.faults)));
  return 0;
}

int run_games(const Arguments& arguments, const std::string& command_line) {
  return play(read_run_options(arguments), command_line);
}

int run_league(const Arguments& arguments, const std::string& command_line) {
  return play(read_league_options(arguments), command_line);
}

// ---- report, export, merge

void add_db(program::OptionAdder& add) {
  add("db", "the result file", "FILE");
}

void add_merged_db(program::OptionAdder& add) {
  add("db", "the new result file", "OUT");
}

std::string db_of(const Arguments& arguments) {
  const auto path = text_of(arguments, "db");
  if (!path) throw UsageError{"--db FILE is missing"};
  return *path;
}

void add_report_options(program::OptionAdder& add) {
  add_db(add);
  add("json", "the figures as JSON");
  add("sprt", "the sequential test with these bounds, instead of the run's", "p0=X,p1=Y");
  add("candidate", "the engine that is tested (the first)", "NAME");
}

int print_report(const Arguments& arguments, const Words&) {
  const std::string path = db_of(arguments);
  ReportOptions options;
  if (const auto text = text_of(arguments, "sprt")) options.sprt = parse_sprt(*text);
  options.sprt_engine = text_of(arguments, "candidate").value_or("");
  const Report report = done(make_report(path, options));
  std::cout << (has(arguments, "json") ? report_json(report) : report_text(report));
  return end_output();
}

void add_export_options(program::OptionAdder& add) {
  add_db(add);
  add("records", "game records as text (as without any option)");
  add("json", "a JSON object a line, with all that is known about the moves");
}

int print_games(const Arguments& arguments, const Words&) {
  const std::string path = db_of(arguments);
  Database database = done(open_results(path));
  auto* const print = has(arguments, "json") ? &export_json : &export_records;
  int exit_status = 0;
  const auto name_damage = [&](const Error& error) {
    exit_status = complain(error.within(path).text(), kFailed);
  };
  done(print(database, std::cout, name_damage));
  return end_output(exit_status);
}

int merge_files(const Arguments& arguments, const Words& words) {
  const std::string path = db_of(arguments);
  if (words.empty()) throw UsageError{"the files to join are missing"};
  done(merge_results(path, words));
  return 0;
}

void add_check_options(program::OptionAdder& add) {
  add("variant", "the game to check (what the engine has at first)", "NAME");
}

int check_one(const Arguments& arguments, const Words& words) {
  if (words.empty()) throw UsageError{"-- ENGINE [ARG ...] is missing"};
  const auto variant = text_of(arguments, "variant");
  if (variant) value_of(open_rules(*variant, {}));
  hegemon::arena::Program program;
  program.command = words.front();
  program.arguments.assign(words.begin() + 1, words.end());
  const bool passed = check_engine(program, variant, std::cout);
  const int written = end_output();
  return written != 0 ? written : passed ? 0 : kFailed;
}

/// The command line as a shell takes it.
std::string quoted_line(int argc, const char* const* argv) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%^";
  std::string line;
  for (int i = 0; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (i > 0) line += ' ';
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
      line += word;
      continue;
    }
    line += '\'';
    for (const char c : word)
      line += c == '\'' ? "'\\''" : std::string(1, c);
    line += '\'';
  }
  return line;
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  std::ios::sync_with_stdio(false);
  const std::string line = quoted_line(argc, argv);
  const auto with_line = [&line](int (*run)(const Arguments&, const std::string&)) {
    return [run, &line](const Arguments& arguments, const Words&) {
      try {
        return run(arguments, line);
      } catch (const std::bad_alloc&) {
        throw program::Failure{"out of memory, before or after the games"};
      } catch (const std::system_error& error) {
        throw program::Failure{std::string("cannot start a thread: ") + error.what()};
      }
    };
  };
  program::Program program;
  program.name = "hegemon-arena";
  program.summary = "tournaments between engines with any number of sides";
  program.version = [] { return std::string("hegemon-arena ") + session::version(); };
  program.subcommands = {
      {"run", "", "plays games", add_run_options, with_line(run_games), files_of_games()},
      {"league", "", "measures an engine at several tables at once", add_league_options,
       with_line(run_league), files_of_games()},
      {"report", "", "prints the figures of a result file", add_report_options, print_report},
      {"export", "", "prints the games of a result file", add_export_options, print_games},
      {"merge",
       "FILE...",
       "joins the result files of shards",
       add_merged_db,
       merge_files,
       {{"db",
         session::FileUse::kMade,
         session::FileKind::kResults,
         {{".part", session::FileKind::kResults}, {".lock", session::FileKind::kNothing}}}}},
      {"check", "-- ENGINE [ARG ...]", "checks how well an engine speaks the protocol",
       add_check_options, check_one}};
  return program::run_program(program, argc, argv);
}

}  // namespace hegemon::arena
