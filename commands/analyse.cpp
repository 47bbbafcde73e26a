#include "commands/analyse.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "commands/input_lines.h"
#include "commands/queries.h"
#include "commands/run_settings.h"
#include "engine/byte_order_mark.h"
#include "platform/interrupt.h"
#include "session/analysis/analysis_pool.h"
#include "session/files.h"
#include "session/limits.h"
#include "session/machine_memory.h"
#include "session/shard.h"
#include "session/strings.h"

namespace hegemon::commands {

namespace {

constexpr std::size_t kMostWaiting = 1'000'000;
constexpr std::size_t kWaiting = 1000;

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
    while (std::getline(before.value(), line) && !before.value().eof()) {
      whole += line.size() + 1;
      if (const auto key = key_of_answer(line)) answered_.insert(*key);
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
      std::cerr << "hegemon: the settings of " << hegemon::quoted(path_)
                << " are not known, for there is no " << hegemon::quoted(beside) << std::endl;
      return success();
    }
    const std::string different = differences(parse_settings(text.value()), settings);
    if (different.empty()) return success();
    return Error{hegemon::quoted(path_) + " has other settings: " + different, "--output"};
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
           std::size_t most_waiting, const session::Shard& shard, Answers& answers)
      : game_(engine.new_session()),
        defaults_{*game_, options.limits},
        shard_(shard),
        answers_(answers),
        pool_(engine.settings(), {options.threads, most_waiting},
              [this](const session::AnalysisReport& report) {
                answers_.write(answer_line(report));
              }) {}

  /// Returns the exit status, except after signals.
  int run(platform::Interrupt& interrupt) {
    interrupt.on_signal([this] { pool_.close(); });
    InputLines input([&] { return interrupt.signal() != 0 || answers_.broken(); });
    std::string line;
    bool first = true;
    for (auto got = input.next(line); got != InputLines::Got::kEnd; got = input.next(line)) {
      if (std::exchange(first, false)) {
        const Result<std::string_view> text = without_byte_order_mark(line);
        if (!text) {
          interrupt.on_signal({});
          throw Failure{text.error().at("standard input").text()};
        }
        line = std::string(text.value());
      }
      if (got == InputLines::Got::kTooLong) {
        answers_.write(answer_line(BadQuery{std::nullopt, {"", "a line of more than 1 MiB"}}));
      } else if (!session::trim(line).empty()) {
        take(read_query(line, defaults_));
      }
    }
    if (answers_.broken()) pool_.close();
    pool_.wait();
    interrupt.on_signal({});
    if (const auto error = answers_.error()) throw Failure{error->text()};
    return 0;
  }

 private:
  void take(const Query& query) {
    if (const auto* const bad = std::get_if<BadQuery>(&query)) {
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
  Answers& answers_;
  session::AnalysisPool pool_;
};

/// What an answer depends on besides its query. How many threads work and which shard it is decides nothing.
RunSettings settings_of(protocol::ProtocolEngine& engine, const session::SearchRequest& limits) {
  RunSettings settings;
  for (const protocol::OptionRow& row : engine.options()) {
    const std::string_view name = row.spec.name;
    if (name == "Threads" || name == "Debug Log File" || !row.get) continue;
    settings.emplace_back(name, name == "EvalFile" ? content_text(engine.weights()) : row.get());
  }
  const auto limit = [&](const std::string& name, const auto& value) {
    settings.emplace_back(name, value ? std::to_string(*value) : "none");
  };
  limit("depth", limits.depth);
  limit("nodes", limits.nodes);
  limit("movetime", limits.movetime ? std::optional(limits.movetime->count()) : std::nullopt);
  return settings;
}

int run_analyse(protocol::ProtocolEngine& engine, const Arguments& arguments) {
  const AnalysisOptions options = analysis_options(arguments);
  const auto most_waiting =
      number_of<std::size_t>(arguments, "queue", 1, kMostWaiting).value_or(kWaiting);
  const Status hash =
      session::check_hash(engine.settings().hash_mib, static_cast<std::size_t>(options.threads));
  if (!hash) throw UsageError{hash.error().text()};
  session::Shard shard;
  if (const auto text = text_of(arguments, "shard")) {
    const Result<session::Shard> read = session::parse_shard(*text, "--shard");
    if (!read) throw UsageError{read.error().text()};
    shard = read.value();
  }
  Answers answers(text_of(arguments, "output").value_or(""), settings_of(engine, options.limits));
  if (answers.error()) throw Failure{answers.error()->text()};
  platform::Interrupt interrupt;
  Analysis analysis(engine, options, most_waiting, shard, answers);
  const int status = analysis.run(interrupt);
  return interrupt.signal() != 0 ? 128 + interrupt.signal() : status;
}

}  // namespace

void add_analysis_options(cxxopts::OptionAdder& add) {
  const auto text = [] { return cxxopts::value<std::string>(); };
  add("threads", "number of positions that are searched at the same time (all processors)", text(),
      "T");
  add("depth", "plies a position", text(), "N");
  add("nodes", "nodes a position", text(), "N");
  add("movetime", "milliseconds a position", text(), "ms");
}

AnalysisOptions analysis_options(const Arguments& arguments) {
  constexpr std::int64_t kMaxMilliseconds = 86'400'000;
  AnalysisOptions options;
  const int processors = static_cast<int>(std::thread::hardware_concurrency());
  options.threads = number_of(arguments, "threads", 1, session::kMaxThreads)
                        .value_or(std::clamp(processors, 1, session::kMaxThreads));
  options.limits.depth = number_of(arguments, "depth", 1, session::kMaxDepth);
  options.limits.nodes = number_of<std::uint64_t>(arguments, "nodes", 1, INT64_MAX);
  if (const auto time = number_of<std::int64_t>(arguments, "movetime", 1, kMaxMilliseconds))
    options.limits.movetime = Milliseconds(*time);
  return options;
}

Subcommand analyse_subcommand(protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "analyse";
  row.help = "analyses positions that come as lines of JSON on standard input";
  row.add_options = [](cxxopts::OptionAdder& add) {
    const auto text = [] { return cxxopts::value<std::string>(); };
    add_analysis_options(add);
    add("queue", "read no further while this many positions wait (1000)", text(), "N");
    add("output", "append answers to this file, and leave out what it answers already", text(),
        "file");
    add("shard", "only part I of N of the positions", text(), "I/N");
  };
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>&) {
    return run_analyse(engine, arguments);
  };
  return row;
}

}  // namespace hegemon::commands
