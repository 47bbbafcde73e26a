/// The output of a run: progress, finished games, and the figures at intervals.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "arena/plan/run_config.h"
#include "arena/results/result_data.h"
#include "arena/run/runner.h"
#include "arena/statistics/bootstrap.h"

namespace hegemon::arena {

/// Lines at the bottom of a terminal that are written over again and again.
class ProgressBlock {
 public:
  /// `columns` and `rows` of the terminal; longer lines are cut, more lines left out.
  ProgressBlock(std::ostream& out, std::size_t columns, std::size_t rows)
      : out_(out), columns_(columns), rows_(rows) {}

  void show(const std::vector<std::string>& lines);
  /// Takes the lines away, so that something else can be written there.
  void clear();

 private:
  std::ostream& out_;
  std::size_t columns_;
  std::size_t rows_;
  std::size_t shown_ = 0;  ///< lines; the cursor stands in the last of them
};

class RunConsole final : public RunObserver {
 public:
  /// Lines for games and figures, if the configuration has them, go to `out`, progress to `progress`,
  /// if there is one.
  RunConsole(const RunConfig& config, std::ostream& out, std::optional<ProgressBlock> progress);

  void begin(const std::vector<GameResult>& known, const RunTotals& totals) override;
  void game_over(const GameResult& game, const RunTotals& totals) override;
  void tick(const RunTotals& totals) override;
  /// The run is over: takes the progress away.
  void end();

  /// How the run stands: a line about all games, then one for each engine, in a league one for each
  /// table.
  std::vector<std::string> progress_lines(const RunTotals& totals) const;

 private:
  struct Row {
    std::string name;
    BlockSum sum;
  };
  void count(const GameResult& game);

  const RunConfig& config_;
  std::ostream& out_;
  std::optional<ProgressBlock> progress_;
  std::vector<Row> rows_;  ///< by engine; in a league by table
  ResultData data_;        ///< all games, if figures are asked for
};

/// `game 12, block 1, number 5: w=new r=old o=old: w kingdoms, 213 plies, 12.3 s`
std::string game_line(const GameResult& game, const std::vector<EngineConfig>& engines);

}  // namespace hegemon::arena
