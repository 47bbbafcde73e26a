/// The subcommand `hegemon analyse` (docs/command-line.md).
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "commands/analysis_json.h"
#include "commands/analysis_options.h"
#include "commands/subcommands.h"
#include "engine/utf8.h"
#include "platform/interrupt.h"
#include "program/input_lines.h"
#include "program/number_options.h"
#include "program/run_settings.h"
#include "session/analysis/analysis_pool.h"
#include "session/support/files.h"
#include "session/support/limits.h"
#include "session/support/machine_memory.h"
#include "session/support/shard.h"
#include "session/support/strings.h"

namespace hegemon::commands {

namespace {

using program::add_numbers;
using program::content_text;
using program::differences;
using program::InputLines;
using program::kLimitOptions;
using program::number_option;
using program::parse_settings;
using program::read_numbers;
using program::RunSettings;
using program::to_text;

constexpr auto kThreadsOfAnalysis = std::array{number_option<&AnalysisOptions::threads>(
    "threads", "T", "number of positions that are searched at the same time (all processors)", 1,
    session::kMaxThreads)};
constexpr auto kQueueOption = std::array{number_option<&AnalysisOptions::most_waiting>(
    "queue", "N", "read no further while this many positions wait", 1, 1'000'000)};

/// Where answers go: standard output, or a file that a run before this one may have begun.
class Answers {
 public:
  /// Throws nothing; `error` returns why the file cannot be used.
  Answers(const std::string& path, const RunSettings& settings) : path_(path) {
    if (path.empty()) return;
    if (const Status status = open(settings); !status) error_ = status.error();
  }

  std::optional<Error> error() const {
    const std::lock_guard lock(mutex_);
    return error_;
  }
  bool has(const AnswerKey& key) const { return answered_.contains(key); }
  std::size_t count() const { return answered_.size(); }

  /// From any thread. After a line that could not be written `broken` holds.
  void write(const std::string& line) {
    const std::lock_guard lock(mutex_);
    if (path_.empty()) {
      std::cout << line << std::flush;
    } else if (!error_) {
      if (const Status status = file_.append(line); !status) error_ = status.error();
    }
  }
  bool broken() const {
    const std::lock_guard lock(mutex_);
    return path_.empty() ? !std::cout : error_.has_value();
  }

 private:
  /// Reads what is there, cuts off the last line if it has no end (its writer was killed), and appends.
  Status open(const RunSettings& settings) {
    if (Status status = file_.open(path_, "--output"); !status) return status;
    if (!file_.regular()) return success();
    const std::uint64_t size = file_.size();
    if (Status status = check_settings(settings, size == 0); !status) return status;
    std::uint64_t whole = 0;
    Result<std::ifstream> before = session::open_file(path_, "--output");
    if (!before) return before.error();
    std::string line;
    for (int number = 1; std::getline(before.value(), line) && !before.value().eof(); ++number) {
      whole += line.size() + 1;
      if (session::trim(line).empty()) continue;
      const auto key = key_of_answer(line);
      if (!key) return key.error().at("--output, " + path_ + ", line " + std::to_string(number));
      if (key.value()) answered_.insert(*key.value());
    }
    return whole < size ? file_.cut(whole) : success();
  }
  /// The settings stand in a file beside the answers, where every line is an answer.
  Status check_settings(const RunSettings& settings, bool fresh) const {
    const std::string beside = path_ + ".settings";
    if (fresh) {
      session::AppendedFile file;
      if (Status status = file.open(beside, "--output"); !status) return status;
      if (Status status = file.cut(0); !status) return status;
      return file.append(to_text(settings));
    }
    const Result<std::string> text = session::read_file(beside, "--output");
    if (!text) {
      std::cerr << "hegemon: the settings of " << in_quotes(path_)
                << " are not known, for there is no " << in_quotes(beside) << std::endl;
      return success();
    }
    const std::string different = differences(parse_settings(text.value()), settings);
    if (different.empty()) return success();
    return Error::of("file.settings", "--output", path_, different);
  }

  std::string path_;
  session::AppendedFile file_;
  std::set<AnswerKey> answered_;
  std::optional<Error> error_;
  mutable std::mutex mutex_;
};

/// One run of the subcommand.
class Analysis {
 public:
  Analysis(const protocol::ProtocolEngine& engine, const AnalysisOptions& options,
           const session::Shard& shard, Answers& answers)
      : game_(engine.new_session()),
        defaults_{*game_, options.limits, engine.settings()},
        shard_(shard),
        answers_(answers),
        pool_(
            engine.settings(), {options.threads, options.most_waiting},
            [this](const session::AnalysisReport& report) { answers_.write(answer_line(report)); },
            {std::string(game_->variant()), engine.weights()}) {}

  /// Returns the exit status, except after signals.
  int run(platform::Interrupt& interrupt) {
    interrupt.on_signal([this] { pool_.close(); });
    InputLines input([&] { return interrupt.signal() != 0 || answers_.broken(); });
    std::string line;
    for (auto got = input.next(line); got != InputLines::Got::kEnd; got = input.next(line)) {
      const std::string_view text = session::trim(without_bom(line));
      if (++line_ == 1 && is_utf16(text)) {
        interrupt.on_signal({});
        throw Failure{Error::of("text.utf16", "standard input").text()};
      }
      if (got == InputLines::Got::kTooLong) {
        take(BadQuery{std::nullopt, {"a line of more than 1 MiB", ""}});
      } else if (!text.empty()) {
        take(read_query(text, defaults_));
      }
    }
    if (answers_.broken()) pool_.close();
    pool_.wait();
    interrupt.on_signal({});
    if (const auto error = answers_.error()) throw Failure{error->text()};
    return 0;
  }

 private:
  void take(Query query) {
    if (auto* const bad = std::get_if<BadQuery>(&query)) {
      bad->error.place.line = line_;
      // Every part of a divided job would report it.
      if (shard_.number == 1) answers_.write(answer_line(*bad));
    } else if (const auto* const end = std::get_if<TerminateQuery>(&query)) {
      answers_.write(answer_line(*end, pool_.terminate(end->query)));
    } else {
      for (const session::AnalysisTask& task : std::get<AnalysisQuery>(query).tasks) {
        if (!shard_.has(tasks_++) || answers_.has({task.query, task.turn})) continue;
        if (!pool_.submit(task)) return;
      }
    }
  }

  std::unique_ptr<session::GameSession> game_;
  QueryDefaults defaults_;
  session::Shard shard_;
  std::uint64_t tasks_ = 0;  ///< of all shards
  int line_ = 0;             ///< of the input
  Answers& answers_;
  session::AnalysisPool pool_;
};

constexpr session::Work kWork = session::kRules | session::kSearch | session::kMemory |
                                session::kLines | session::kWeights | session::kSeed;

/// What an answer depends on besides its query. How many threads work and which shard it is decides nothing.
RunSettings settings_of(protocol::ProtocolEngine& engine, const session::SearchRequest& limits) {
  RunSettings settings;
  for (const protocol::OptionRow& row : engine.options()) {
    const std::string_view name = row.spec.name;
    if ((row.concerns & kWork) == 0) continue;
    settings.emplace_back(
        name, row.concerns == session::kWeights ? content_text(engine.weights()) : row.get());
  }
  for (const auto& row : kLimitOptions) {
    const auto number = row.number_in(limits);
    settings.emplace_back(row.name, number ? std::to_string(*number) : "none");
  }
  return settings;
}

int run_analyse(protocol::ProtocolEngine& engine, const Arguments& arguments) {
  AnalysisOptions options = analysis_options(arguments);
  read_numbers(arguments, kQueueOption, options);
  const Status hash =
      session::check_hash(engine.settings().hash_mib, static_cast<std::size_t>(options.threads));
  if (!hash) throw UsageError{hash.error().text()};
  const session::Shard shard = shard_of(arguments);
  Answers answers(text_of(arguments, "output").value_or(""), settings_of(engine, options.limits));
  if (answers.error()) throw Failure{answers.error()->text()};
  platform::Interrupt interrupt;
  Analysis analysis(engine, options, shard, answers);
  const int status = analysis.run(interrupt);
  return interrupt.signal() != 0 ? 128 + interrupt.signal() : status;
}

}  // namespace

void add_analysis_options(OptionAdder& add) {
  add_numbers(add, kThreadsOfAnalysis);
  add_numbers(add, kLimitOptions);
}

AnalysisOptions analysis_options(const Arguments& arguments) {
  AnalysisOptions options;
  options.threads =
      std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, session::kMaxThreads);
  read_numbers(arguments, kThreadsOfAnalysis, options);
  read_numbers(arguments, kLimitOptions, options.limits);
  return options;
}

Subcommand analyse_subcommand(protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "analyse";
  row.work = kWork;
  row.help = "analyses positions that come as lines of JSON on standard input";
  row.add_options = [](OptionAdder& add) {
    add_analysis_options(add);
    add_numbers(add, kQueueOption);
    add("output", "append answers to this file, and leave out what it answers already", "OUT");
    add_shard_option(add, "only part I of N of the positions");
  };
  row.files = {{"output",
                session::FileUse::kWritten,
                session::FileKind::kAnswers,
                {{".settings", session::FileKind::kSettings}}}};
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>&) {
    return run_analyse(engine, arguments);
  };
  return row;
}

}  // namespace hegemon::commands
