#include "arena/command_line.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include <signal.h>
#include <unistd.h>

// Values have commas of their own.
#define CXXOPTS_VECTOR_DELIMITER '\0'
#include <cxxopts.hpp>

#include "arena/compliance.h"
#include "arena/export.h"
#include "arena/league_arguments.h"
#include "arena/merge.h"
#include "arena/report.h"
#include "arena/run_arguments.h"
#include "arena/runner.h"
#include "protocol/interrupt.h"

namespace hegemon::arena {

namespace {

using Arguments = cxxopts::ParseResult;

constexpr int kFailed = 1;
constexpr int kWrongCommandLine = 2;

/// What can be done, by the first argument.
struct Mode {
  std::string_view name;
  std::string_view usage;  ///< of its free arguments
  std::string_view help;
  void (*add_options)(cxxopts::OptionAdder&);
  int (*run)(const Arguments& arguments, const std::vector<std::string>& words);
};

int complain(const std::string& what, int status) {
  std::cerr << "hegemon-arena: " << what << std::endl;
  return status;
}
int wrong(const std::string& what) {
  std::string line = what;
  std::replace(line.begin(), line.end(), '\n', ' ');
  return complain(line + " (hegemon-arena --help shows what there is)", kWrongCommandLine);
}
int failed(const Error& error) {
  return complain(error.text(), kFailed);
}

bool all_written() {
  std::cout.flush();
  return static_cast<bool>(std::cout);
}

// ---- run

/// Engines that cannot be played with are better found before the first game than in each of them.
Status try_engines(const RunConfig& config) {
  for (const EngineSpec& spec : config.engines) {
    const auto engine = UciEngine::start(spec, game_options(config), -1);
    if (!engine) return Error{engine.error().text(), "engine " + spec.name};
  }
  return success();
}

void print_totals(const RunConfig& config, const RunTotals& totals) {
  std::array<char, 160> text{};
  const double workers_us = totals.seconds * 1e6 * config.concurrency;
  const double own_us = (workers_us - static_cast<double>(totals.engine_time.count())) /
                        static_cast<double>(std::max<std::int64_t>(totals.plies, 1));
  std::snprintf(
      text.data(), text.size(),
      "%lld games, %lld moves in %.1f s: %.0f moves a second, %.3f ms a move outside the engines\n",
      static_cast<long long>(totals.games), static_cast<long long>(totals.plies), totals.seconds,
      static_cast<double>(totals.plies) / std::max(totals.seconds, 1e-9), own_us / 1000);
  std::cout << text.data();
  if (totals.faults > 0) {
    std::cout << totals.faults << " faults of engines are told in " << config.log_path << '\n';
  }
}

/// Plays the games of a configuration and prints what came of them. `begin` is done when the result
/// file is there, before the first game.
int play(const RunConfig& config, const std::function<Status()>& begin) {
  protocol::Interrupt interrupt;
  if (const Status status = try_engines(config); !status) return failed(status.error());

  Result<RunTotals> totals = RunTotals{};
  {
    Result<std::unique_ptr<Store>> store = Store::open(config);
    if (!store) return failed(store.error());
    if (const Status status = begin(); !status) return failed(status.error());
    Runner runner(config, *store.value());
    interrupt.on_signal([&] { runner.stop(); });
    const bool shows = !config.quiet && isatty(STDERR_FILENO) != 0;
    totals = runner.run(shows ? &std::cerr : nullptr);
    interrupt.on_signal({});
  }
  if (!totals) return failed(totals.error());
  print_totals(config, totals.value());
  if (totals.value().games_known > 0) {
    const Result<Report> report = make_report(config.path);
    if (!report) return failed(report.error());
    std::cout << report_text(report.value());
  }
  if (totals.value().interrupted) {
    constexpr int kSignalled = 128;
    return complain("interrupted with " + std::to_string(totals.value().games_known) +
                        " games in " + config.path + "; the same command line goes on",
                    kSignalled + std::max(interrupt.signal(), 1));
  }
  return all_written() ? 0 : kFailed;
}

int run_games(const Arguments& arguments, const std::vector<std::string>&) {
  const Result<RunConfig> config = read_run_options(arguments);
  return config ? play(config.value(), success) : wrong(config.error().text());
}

int run_league(const Arguments& arguments, const std::vector<std::string>&) {
  const Result<LeagueCommand> read = read_league_options(arguments);
  if (!read) return wrong(read.error().text());
  const LeagueCommand& command = read.value();
  return play(command.config, [&] {
    return command.acceptance
               ? enter_in_ledger(command.acceptance->request, command.acceptance->ticket)
               : success();
  });
}

// ---- report, export, merge

void add_db(cxxopts::OptionAdder& add) {
  add("db", "the result file", cxxopts::value<std::string>(), "F");
}

std::string db_of(const Arguments& arguments) {
  return arguments.count("db") == 0 ? std::string() : arguments["db"].as<std::string>();
}

void add_report_options(cxxopts::OptionAdder& add) {
  add_db(add);
  add("json", "the figures as JSON");
  add("html", "a page with charts, into this file", cxxopts::value<std::string>(), "OUT");
  add("sprt", "the sequential test with these bounds, instead of the run's",
      cxxopts::value<std::string>(), "p0=X,p1=Y");
  add("candidate", "the engine that is tested (the first)", cxxopts::value<std::string>(), "NAME");
}

int print_report(const Arguments& arguments, const std::vector<std::string>&) {
  const std::string path = db_of(arguments);
  if (path.empty()) return wrong("report wants --db FILE");
  ReportOptions options;
  if (arguments.count("sprt") != 0) {
    const Result<SprtLimits> limits = parse_sprt(arguments["sprt"].as<std::string>());
    if (!limits) return wrong(limits.error().text());
    options.sprt = limits.value();
  }
  if (arguments.count("candidate") != 0) {
    options.sprt_engine = arguments["candidate"].as<std::string>();
  }
  const Result<Report> report = make_report(path, options);
  if (!report) return failed(report.error());
  if (arguments.count("html") != 0) {
    const std::string out = arguments["html"].as<std::string>();
    std::ofstream file(out, std::ios::binary);
    file << report_html(report.value()) << std::flush;
    if (!file) return failed({"cannot write it", out});
    return 0;
  }
  std::cout << (arguments.count("json") != 0 ? report_json(report.value())
                                             : report_text(report.value()));
  return all_written() ? 0 : failed({"cannot write to standard output", "report"});
}

void add_export_options(cxxopts::OptionAdder& add) {
  add_db(add);
  add("records", "game records as text (as without any option)");
  add("lines", "a line a game: block, number, who sat where, result, reason, moves");
  add("json", "a JSON object a line, with all that is known about the moves");
}

int print_games(const Arguments& arguments, const std::vector<std::string>&) {
  const std::string path = db_of(arguments);
  if (path.empty()) return wrong("export wants --db FILE");
  Result<Database> database = open_results(path);
  if (!database) return failed(database.error());
  auto* const print = arguments.count("lines") != 0  ? &export_lines
                      : arguments.count("json") != 0 ? &export_json
                                                     : &export_records;
  if (const Status status = print(database.value(), std::cout); !status)
    return failed(status.error());
  return all_written() ? 0 : failed({"cannot write to standard output", "export"});
}

int merge_files(const Arguments& arguments, const std::vector<std::string>& words) {
  const std::string path = db_of(arguments);
  if (path.empty() || words.empty()) return wrong("merge wants --db OUT and the files to join");
  const Status status = merge_results(path, words);
  return status ? 0 : failed(status.error());
}

int check_one(const Arguments&, const std::vector<std::string>& words) {
  if (words.empty()) return wrong("check wants -- ENGINE [ARG ...]");
  Program program;
  program.command = words.front();
  program.arguments.assign(words.begin() + 1, words.end());
  return check_engine(program, std::cout) && all_written() ? 0 : kFailed;
}

void add_nothing(cxxopts::OptionAdder&) {}

constexpr std::array<Mode, 6> kModes{{
    {"run", "", "plays games", add_run_options, run_games},
    {"league", "", "measures an engine at several tables at once", add_league_options, run_league},
    {"report", "", "prints the figures of a result file", add_report_options, print_report},
    {"export", "", "prints the games of a result file", add_export_options, print_games},
    {"merge", "F1 F2 ...", "joins the result files of shards", add_db, merge_files},
    {"check", "-- ENGINE [ARG ...]", "tells how well an engine speaks the protocol", add_nothing,
     check_one},
}};

cxxopts::Options describe(const Mode& mode) {
  cxxopts::Options options("hegemon-arena " + std::string(mode.name), std::string(mode.help));
  options.custom_help("[options]");
  options.positional_help(std::string(mode.usage));
  cxxopts::OptionAdder adder = options.add_options();
  mode.add_options(adder);
  adder("help", "shows this")("words", "", cxxopts::value<std::vector<std::string>>());
  options.parse_positional({"words"});
  return options;
}

void print_help() {
  std::cout << "hegemon-arena: tournaments between engines with any number of sides\n\n";
  for (const Mode& mode : kModes) {
    std::cout << "  hegemon-arena " << mode.name << (mode.usage.empty() ? "" : " ") << mode.usage
              << "  " << mode.help << '\n';
  }
  std::cout << "\nhegemon-arena run --help and so on show the options.\n";
}

int run(int argc, const char* const* argv) {
  const std::string_view first = argc > 1 ? argv[1] : "";
  if (first == "--help" || first == "-h" || first == "help") {
    print_help();
    return 0;
  }
  if (first == "--version") {
    std::cout << "hegemon-arena " HEGEMON_VERSION << std::endl;
    return 0;
  }
  if (first.empty()) return wrong("run, league, report, export, merge or check wanted");
  const auto mode = std::find_if(kModes.begin(), kModes.end(),
                                 [&](const Mode& row) { return row.name == first; });
  if (mode == kModes.end()) return wrong("unknown command '" + std::string(first) + "'");
  cxxopts::Options options = describe(*mode);
  const Arguments arguments = options.parse(argc - 1, argv + 1);
  if (arguments.count("help") != 0) {
    std::cout << options.help() << std::flush;
    return 0;
  }
  std::vector<std::string> words;
  if (arguments.count("words") != 0) words = arguments["words"].as<std::vector<std::string>>();
  if (mode->usage.empty() && !words.empty()) return wrong("unknown argument '" + words[0] + "'");
  return mode->run(arguments, words);
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  std::ios::sync_with_stdio(false);
  // A write that fails tells it as well.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  try {
    return run(argc, argv);
  } catch (const cxxopts::exceptions::exception& error) {
    return wrong(error.what());
  } catch (const std::exception& error) {
    return complain(error.what(), kFailed);
  }
}

}  // namespace hegemon::arena
