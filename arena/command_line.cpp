#include "arena/command_line.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <signal.h>
#include <unistd.h>

#include "arena/check/compliance.h"
#include "arena/league_arguments.h"
#include "arena/report/report.h"
#include "arena/results/export.h"
#include "arena/results/merge.h"
#include "arena/run/runner.h"
#include "arena/run_arguments.h"
#include "protocol/arguments.h"
#include "protocol/interrupt.h"

namespace hegemon::arena {

namespace {

using protocol::Arguments;
using protocol::has;
using protocol::kFailed;
using protocol::Subcommand;
using protocol::text_of;
using protocol::UsageError;
using Words = std::vector<std::string>;

int complain(const std::string& what, int status) {
  std::cerr << "hegemon-arena: " << what << std::endl;
  return status;
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

int run_games(const Arguments& arguments, const Words&) {
  const Result<RunConfig> config = read_run_options(arguments);
  if (!config) throw UsageError{config.error().text()};
  return play(config.value(), success);
}

int run_league(const Arguments& arguments, const Words&) {
  const Result<LeagueCommand> read = read_league_options(arguments);
  if (!read) throw UsageError{read.error().text()};
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
  const auto path = text_of(arguments, "db");
  if (!path) throw UsageError{"--db FILE wanted"};
  return *path;
}

void add_report_options(cxxopts::OptionAdder& add) {
  add_db(add);
  add("json", "the figures as JSON");
  add("html", "a page with charts, into this file", cxxopts::value<std::string>(), "OUT");
  add("sprt", "the sequential test with these bounds, instead of the run's",
      cxxopts::value<std::string>(), "p0=X,p1=Y");
  add("candidate", "the engine that is tested (the first)", cxxopts::value<std::string>(), "NAME");
}

int print_report(const Arguments& arguments, const Words&) {
  const std::string path = db_of(arguments);
  ReportOptions options;
  if (const auto text = text_of(arguments, "sprt")) {
    const Result<SprtLimits> limits = parse_sprt(*text);
    if (!limits) throw UsageError{limits.error().text()};
    options.sprt = limits.value();
  }
  options.sprt_engine = text_of(arguments, "candidate").value_or("");
  const Result<Report> report = make_report(path, options);
  if (!report) return failed(report.error());
  if (const auto out = text_of(arguments, "html")) {
    std::ofstream file(*out, std::ios::binary);
    file << report_html(report.value()) << std::flush;
    if (!file) return failed({"cannot write it", *out});
    return 0;
  }
  std::cout << (has(arguments, "json") ? report_json(report.value()) : report_text(report.value()));
  return all_written() ? 0 : failed({"cannot write to standard output", "report"});
}

void add_export_options(cxxopts::OptionAdder& add) {
  add_db(add);
  add("records", "game records as text (as without any option)");
  add("lines", "a line a game: block, number, who sat where, result, reason, moves");
  add("json", "a JSON object a line, with all that is known about the moves");
}

int print_games(const Arguments& arguments, const Words&) {
  const std::string path = db_of(arguments);
  Result<Database> database = open_results(path);
  if (!database) return failed(database.error());
  auto* const print = has(arguments, "lines")  ? &export_lines
                      : has(arguments, "json") ? &export_json
                                               : &export_records;
  if (const Status status = print(database.value(), std::cout); !status)
    return failed(status.error());
  return all_written() ? 0 : failed({"cannot write to standard output", "export"});
}

int merge_files(const Arguments& arguments, const Words& words) {
  const std::string path = db_of(arguments);
  if (words.empty()) throw UsageError{"merge wants the files to join"};
  const Status status = merge_results(path, words);
  return status ? 0 : failed(status.error());
}

int check_one(const Arguments&, const Words& words) {
  if (words.empty()) throw UsageError{"check wants -- ENGINE [ARG ...]"};
  hegemon::arena::Program program;
  program.command = words.front();
  program.arguments.assign(words.begin() + 1, words.end());
  return check_engine(program, std::cout) && all_written() ? 0 : kFailed;
}

/// A stream that breaks is an error of the write that notices it.
void ignore_broken_pipes() {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  std::ios::sync_with_stdio(false);
  ignore_broken_pipes();
  protocol::Program program;
  program.name = "hegemon-arena";
  program.summary = "tournaments between engines with any number of sides";
  program.version = [] { return std::string("hegemon-arena " HEGEMON_VERSION); };
  program.subcommands = {
      {"run", "", "plays games", add_run_options, run_games},
      {"league", "", "measures an engine at several tables at once", add_league_options,
       run_league},
      {"report", "", "prints the figures of a result file", add_report_options, print_report},
      {"export", "", "prints the games of a result file", add_export_options, print_games},
      {"merge", "F1 F2 ...", "joins the result files of shards", add_db, merge_files},
      {"check",
       "-- ENGINE [ARG ...]",
       "tells how well an engine speaks the protocol",
       {},
       check_one}};
  return protocol::run_program(program, argc, argv);
}

}  // namespace hegemon::arena
