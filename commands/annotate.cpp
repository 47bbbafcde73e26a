/// The subcommand `hegemon annotate`.
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <utility>

#include "commands/analysis_options.h"
#include "commands/replay_files.h"
#include "commands/subcommands.h"
#include "platform/interrupt.h"
#include "program/number_options.h"
#include "protocol/about.h"
#include "session/analysis/analysis_pool.h"
#include "session/analysis/annotation.h"

namespace hegemon::commands {

namespace {

using program::kLimitOptions;
using program::numbers_in;

constexpr std::uint64_t kDefaultNodes = 20'000;
constexpr std::string_view kAnnotator = "Annotator";

/// `nodes 20000`
std::string limits_text(const session::SearchRequest& limits) {
  std::string text;
  for (const auto& [name, number] : numbers_in(limits, kLimitOptions))
    text += (text.empty() ? "" : ", ") + name + ' ' + number;
  return text;
}

/// Judges all positions of one game after the other; several positions at once.
class Annotator {
 public:
  Annotator(const protocol::ProtocolEngine& engine, const AnalysisOptions& options)
      : limits_(options.limits),
        pool_(engine.settings(), {options.threads},
              [this](const session::AnalysisReport& report) {
                if (report.failure) failure_ = report.failure;
                judged_[report.task.turn] = session::position_analysis(report);
              },
              {std::string(engine.session().variant()), engine.weights()}) {}

  /// From any thread.
  void close() { pool_.close(); }

  /// The record with a comment behind every move. An error: a search could not be made, or `close`.
  Result<Record> annotate(const session::ReplayedGame& game) {
    auto analysed = std::make_shared<session::AnalysedGame>();
    analysed->variant = game.session->variant();
    for (const OptionSpec& spec : game.session->option_specs())
      analysed->rules.emplace_back(spec.name, game.session->option_value(spec.name));
    analysed->fen = game.fens.front();
    for (const RecordedMove& move : game.record.moves)
      analysed->moves.push_back(move.text);

    judged_.clear();
    failure_.reset();
    session::AnalysisTask task;
    task.game = analysed;
    task.limits = limits_;
    for (task.turn = 0; task.turn <= analysed->moves.size(); ++task.turn)
      pool_.submit(task);
    pool_.wait();
    if (failure_) return *failure_;
    if (judged_.size() <= analysed->moves.size()) return Error::of("run.interrupted", "annotate");
    return commented(game);
  }

 private:
  Record commented(const session::ReplayedGame& game) const {
    Record record = game.record;
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
      RecordedMove& move = record.moves[i];
      const std::string text =
          session::move_annotation(game.sides[i], move.text, judged_.at(i), judged_.at(i + 1));
      move.comment += (move.comment.empty() ? "" : "; ") + text;
    }
    std::erase_if(record.tags, [](const auto& tag) { return tag.first == kAnnotator; });
    record.tags.emplace_back(kAnnotator, protocol::engine_name() + ", " + limits_text(limits_));
    return record;
  }

  session::SearchRequest limits_;
  std::map<std::size_t, session::PositionAnalysis>
      judged_;  ///< by turn; of the pool's threads while it works
  std::optional<Error> failure_;
  session::AnalysisPool pool_;
};

int run_annotate(const protocol::ProtocolEngine& engine, const Arguments& arguments,
                 const std::vector<std::string>& files) {
  AnalysisOptions options = analysis_options(arguments);
  if (options.limits.endless()) options.limits.nodes = kDefaultNodes;
  platform::Interrupt interrupt;
  Annotator annotator(engine, options);
  interrupt.on_signal([&] { annotator.close(); });
  const auto stopped = [&] { return interrupt.signal() != 0; };
  const auto write = [&](const session::ReplayedGame& game, int) -> Status {
    if (stopped()) return success();
    const Result<Record> record = annotator.annotate(game);
    if (stopped()) return success();
    if (!record) return record.error();
    std::cout << to_text(record.value());
    return success();
  };
  const int status = for_each_game(engine, arguments, files, write, std::nullopt, stopped);
  interrupt.on_signal({});
  return interrupt.signal() != 0 ? 128 + interrupt.signal() : status;
}

}  // namespace

Subcommand annotate_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "annotate";
  row.work =
      session::kRules | session::kSearch | session::kMemory | session::kWeights | session::kSeed;
  row.words = "FILE...";
  row.help = "writes recorded games with the engine's judgement of every move";
  row.add_options = [](OptionAdder& add) {
    add_analysis_options(add);
    add_format_option(add);
  };
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>& files) {
    return run_annotate(engine, arguments, files);
  };
  return row;
}

}  // namespace hegemon::commands
