#include "arena/run_console.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "arena/report/format.h"
#include "arena/report/report.h"
#include "arena/statistics/wilson.h"
#include "engine/counted.h"

namespace hegemon::arena {

namespace {

/// `1:02:03`
std::string clock_text(double seconds) {
  const auto whole = static_cast<long>(seconds);
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60,
                whole % 60);
  return text.data();
}

}  // namespace

void ProgressBlock::show(const std::vector<std::string>& lines) {
  clear();
  const std::size_t room = std::max<std::size_t>(rows_, 2) - 1;
  const std::size_t count = lines.size() <= room ? lines.size() : room - 1;
  for (std::size_t i = 0; i < count; ++i)
    out_ << (i == 0 ? "" : "\n") << cut_behind(lines[i], columns_);
  shown_ = count;
  if (count < lines.size()) {
    out_ << (count == 0 ? "" : "\n") << "and " << counted(lines.size() - count, "more line");
    ++shown_;
  }
  out_ << std::flush;
}

void ProgressBlock::clear() {
  if (shown_ == 0) return;
  out_ << '\r';
  if (shown_ > 1) out_ << "\x1b[" << shown_ - 1 << 'A';
  out_ << "\x1b[J" << std::flush;
  shown_ = 0;
}

RunConsole::RunConsole(const RunConfig& config, std::ostream& out,
                       std::optional<ProgressBlock> progress)
    : config_(config), out_(out), progress_(progress) {
  if (config.league) {
    for (const LeagueTable& table : config.league->plan.tables()) {
      const auto name_of = [&](int engine) { return config.engine(engine).name; };
      const std::string others =
          table.others.size() == 1 ? name_of(table.others.front()) : "the pool";
      rows_.push_back({std::string(table_kind_name(table.kind)) + ": " + name_of(table.watched) +
                           " among " + others,
                       {}});
    }
  } else {
    for (const EngineConfig& spec : config.engines)
      rows_.push_back({spec.name, {}});
  }
  data_.meta = {{"variant", config.variant},
                {"format", std::string(format_name(config.format))},
                {"config", to_json(config).dump()}};
  for (const EngineConfig& spec : config.engines) {
    StoredEngine engine;
    engine.name = spec.name;
    data_.engines.push_back(std::move(engine));
  }
  data_.moves.resize(config.engines.size());
}

void RunConsole::begin(const std::vector<GameResult>& known, const RunTotals& totals) {
  for (const GameResult& game : known)
    count(game);
  tick(totals);
}

void RunConsole::count(const GameResult& game) {
  if (config_.ratings_every > 0) {
    data_.games.push_back(game);
    data_.games.back().record.clear();
    data_.games.back().moves.clear();
  }
  if (game.voided) return;
  std::vector<BlockSum> sums(rows_.size());
  for (const SeatResult& seat : game.seats) {
    auto row = static_cast<std::size_t>(seat.engine);
    if (config_.league) {
      const LeaguePlan& plan = config_.league->plan;
      row = plan.at(game.block).table;
      if (seat.engine != plan.tables()[row].watched) continue;
    }
    sums[row].won += seat.share;
    sums[row].games = 1;
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    rows_[i].sum.won += sums[i].won;
    rows_[i].sum.games += sums[i].games;
  }
}

void RunConsole::game_over(const GameResult& game, const RunTotals& totals) {
  count(game);
  const bool figures = config_.ratings_every > 0 && totals.games_known % config_.ratings_every == 0;
  if (!config_.show_games && !figures) return;
  if (progress_) progress_->clear();
  if (config_.show_games) out_ << game_line(game, config_.engines) << '\n';
  if (figures) {
    std::sort(data_.games.begin(), data_.games.end(),
              [](const GameResult& a, const GameResult& b) { return a.id < b.id; });
    ReportOptions options;
    options.bootstrap.resamples = 0;  // games wait for it
    options.rating_resamples = 0;
    const Result<Report> report = make_report(data_, options);
    if (report) out_ << standings_text(report.value());
  }
  out_ << std::flush;
  tick(totals);
}

void RunConsole::tick(const RunTotals& totals) {
  if (progress_) progress_->show(progress_lines(totals));
}

void RunConsole::end() {
  if (progress_) progress_->clear();
}

std::vector<std::string> RunConsole::progress_lines(const RunTotals& totals) const {
  const double rate = static_cast<double>(totals.games) / std::max(totals.seconds, 1e-3);
  std::string line = totals.games_wanted > 0 ? std::to_string(totals.games_known) + '/' +
                                                   counted(totals.games_wanted, "game")
                                             : counted(totals.games_known, "game");
  line += ", " + fixed(rate * 60, 1) + " a minute";
  if (totals.games_wanted > 0 && totals.games > 0) {
    line += ", " +
            clock_text(static_cast<double>(totals.games_wanted - totals.games_known) / rate) +
            " left";
  }
  if (totals.llr) line += ", LLR " + fixed(*totals.llr, 2);
  if (totals.faults > 0) line += ", " + counted(totals.faults, "fault");
  std::vector<std::string> lines{line};
  std::size_t width = 0;
  for (const Row& row : rows_)
    width = std::max(width, row.name.size());
  for (const Row& row : rows_) {
    const std::string name = "  " + row.name + std::string(width - row.name.size() + 2, ' ');
    if (row.sum.games == 0) {
      lines.push_back(name + "no game yet");
      continue;
    }
    lines.push_back(name + percent(row.sum.won / row.sum.games) + " (" +
                    share_interval(wilson(row.sum.won, row.sum.games)) + ") of " +
                    counted(fixed(row.sum.games, 0), "game"));
  }
  return lines;
}

std::string game_line(const GameResult& game, const std::vector<EngineConfig>& engines) {
  std::string line = "game " + std::to_string(game.id) + ", block " + std::to_string(game.block) +
                     ", number " + std::to_string(game.number) + ':';
  for (const SeatResult& seat : game.seats) {
    line +=
        std::string(" ") + seat.letter + '=' + engines[static_cast<std::size_t>(seat.engine)].name;
    if (seat.fault != Fault::kNone) line += " (" + std::string(fault_word(seat.fault)) + ')';
  }
  return line + ": " + game.result + ' ' + game.reason + ", " +
         counted(game.plies, "ply", "plies") + ", " + fixed(game.seconds, 1) + " s";
}

}  // namespace hegemon::arena
