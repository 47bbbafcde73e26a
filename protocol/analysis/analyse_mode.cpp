#include "protocol/analysis/analyse_mode.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "protocol/analysis/analysis_pool.h"
#include "protocol/analysis/input_lines.h"
#include "protocol/analysis/queries.h"
#include "protocol/interrupt.h"
#include "protocol/limits.h"
#include "protocol/machine_memory.h"
#include "protocol/shard.h"
#include "protocol/strings.h"

namespace hegemon::protocol {

namespace {

constexpr std::size_t kMostWaiting = 1'000'000;
constexpr std::size_t kWaiting = 1000;

/// Where answers go: standard output, or a file that a run before this one may have begun.
class Answers {
 public:
  /// Throws nothing; `error` returns why the file cannot be used.
  explicit Answers(const std::string& path) : path_(path) {
    if (!path.empty()) open();
  }

  const std::optional<Error>& error() const { return error_; }
  bool has(const AnswerKey& key) const { return answered_.contains(key); }
  std::size_t count() const { return answered_.size(); }

  /// From any thread. After a line that could not be written `broken` holds.
  void write(const std::string& line) {
    const std::lock_guard lock(mutex_);
    std::ostream& out = path_.empty() ? std::cout : file_;
    if (!out) return;
    errno = 0;
    out << line << std::flush;
    if (!out) closed_pipe_ = errno == EPIPE;
  }
  bool broken() const {
    const std::lock_guard lock(mutex_);
    return !(path_.empty() ? static_cast<bool>(std::cout) : static_cast<bool>(file_));
  }
  /// It is broken because nobody reads standard output any more.
  bool closed_pipe() const {
    const std::lock_guard lock(mutex_);
    return closed_pipe_;
  }

 private:
  /// Reads what is there, cuts off the last line if it has no end (its writer was killed), and appends.
  void open() {
    std::uintmax_t whole = 0;
    {
      std::ifstream before(path_, std::ios::binary);
      std::string line;
      while (std::getline(before, line) && !before.eof()) {
        whole += line.size() + 1;
        if (const auto key = key_of_answer(line)) answered_.insert(*key);
      }
    }
    std::error_code ignored;
    std::error_code failed;
    if (std::filesystem::is_regular_file(path_, ignored))
      std::filesystem::resize_file(path_, whole, failed);
    file_.open(path_, std::ios::binary | std::ios::app);
    if (!file_ || failed)
      error_ = Error{"cannot write to " + hegemon::quoted(path_), "--output", ErrorKind::kFile};
  }

  std::string path_;
  std::ofstream file_;
  std::set<AnswerKey> answered_;
  std::optional<Error> error_;
  mutable std::mutex mutex_;
  bool closed_pipe_ = false;
};

/// One run of the subcommand.
class Analysis {
 public:
  Analysis(const Engine& engine, const AnalysisOptions& options, std::size_t most_waiting,
           const Shard& shard, Answers& answers)
      : game_(engine.new_session()),
        defaults_{*game_, options.limits},
        shard_(shard),
        answers_(answers),
        pool_(engine.settings(), {options.threads, most_waiting},
              [this](const AnalysisReport& report) { answers_.write(answer_line(report)); }) {}

  /// Returns the exit status but for signals.
  int run(Interrupt& interrupt) {
    interrupt.on_signal([this] { pool_.close(); });
    InputLines input([&] { return interrupt.signal() != 0 || answers_.broken(); });
    std::string line;
    for (auto got = input.next(line); got != InputLines::Got::kEnd; got = input.next(line)) {
      if (got == InputLines::Got::kTooLong) {
        answers_.write(answer_line(BadQuery{std::nullopt, {"", "a line of more than 1 MiB"}}));
      } else if (!trim(line).empty()) {
        take(read_query(line, defaults_));
      }
    }
    if (answers_.broken()) pool_.close();
    pool_.wait();
    interrupt.on_signal({});
    if (!answers_.broken() || answers_.closed_pipe()) return 0;
    std::cerr << "hegemon: cannot write answers" << std::endl;
    return kFailed;
  }

 private:
  void take(const Query& query) {
    if (const auto* const bad = std::get_if<BadQuery>(&query)) {
      // Every part of a divided job would report it.
      if (shard_.number == 1) answers_.write(answer_line(*bad));
    } else if (const auto* const end = std::get_if<TerminateQuery>(&query)) {
      answers_.write(answer_line(*end, pool_.terminate(end->query)));
    } else {
      for (const AnalysisTask& task : std::get<AnalysisQuery>(query).tasks) {
        if (!shard_.has(tasks_++) || answers_.has({task.query, task.turn})) continue;
        if (!pool_.submit(task)) return;
      }
    }
  }

  std::unique_ptr<GameSession> game_;
  QueryDefaults defaults_;
  Shard shard_;
  std::uint64_t tasks_ = 0;  ///< of all shards
  Answers& answers_;
  AnalysisPool pool_;
};

int run_analyse(const Engine& engine, const Arguments& arguments) {
  const AnalysisOptions options = analysis_options(arguments);
  const auto most_waiting =
      number_of<std::size_t>(arguments, "queue", 1, kMostWaiting).value_or(kWaiting);
  const Status hash =
      check_hash(engine.settings().hash_mib, static_cast<std::size_t>(options.threads));
  if (!hash) throw UsageError{hash.error().text()};
  Shard shard;
  if (const auto text = text_of(arguments, "shard")) {
    const Result<Shard> read = parse_shard(*text, "--shard");
    if (!read) throw UsageError{read.error().text()};
    shard = read.value();
  }
  Answers answers(text_of(arguments, "output").value_or(""));
  if (answers.error()) throw Failure{answers.error()->text()};
  Interrupt interrupt;
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
  options.threads = number_of(arguments, "threads", 1, kMaxThreads)
                        .value_or(std::clamp(processors, 1, kMaxThreads));
  options.limits.depth = number_of(arguments, "depth", 1, kMaxDepth);
  options.limits.nodes = number_of<std::uint64_t>(arguments, "nodes", 1, INT64_MAX);
  if (const auto time = number_of<std::int64_t>(arguments, "movetime", 1, kMaxMilliseconds))
    options.limits.movetime = Milliseconds(*time);
  return options;
}

Subcommand analyse_subcommand(const Engine& engine) {
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

}  // namespace hegemon::protocol
