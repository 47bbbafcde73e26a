/// The figures of a tournament, as `hegemon-arena report` prints them. docs/arena.md explains
/// each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/plan/league_plan.h"
#include "arena/report/facts.h"
#include "arena/results/result_data.h"
#include "arena/statistics/interval.h"
#include "arena/statistics/plackett_luce.h"
#include "arena/statistics/sprt.h"
#include "engine/result.h"

namespace hegemon::arena {

/// A part of the wins, against what equal players would have.
struct WinShare {
  double won = 0;                     ///< sum of shares of wins
  double games = 0;                   ///< finished games in which it took part
  double share = 0;                   ///< won / games, 0 without games
  double par = 0;                     ///< its part of the seats, on average over those games
  Interval wilson;                    ///< takes games as independent
  std::optional<Interval> bootstrap;  ///< over blocks
};

/// Time per move in milliseconds, of the moves that engines made (openings have none).
struct TimeUse {
  std::size_t moves = 0;
  double mean = 0;
  double median = 0;
  double p95 = 0;
  double most = 0;
};

struct EngineReport {
  StoredEngine engine;
  WinShare wins;
  Rating rating;
  /// How likely it is that this engine is stronger than the next one of the list; nothing for the
  /// last.
  std::optional<double> superiority;
  std::size_t seats = 0;  ///< seats held in finished games; the next three are sums over them
  std::optional<std::int64_t> captures;   ///< pieces; none if no game counted them
  std::optional<std::int64_t> conquests;  ///< opponents it has brought down; the same
  std::size_t survived = 0;               ///< seats that lived to the end
  PerFault<std::size_t> faults;           ///< of kNone: seats without
  std::optional<TimeUse> time;
  std::optional<double> mean_depth;
  std::optional<double> mean_nodes;

  std::size_t faults_in_all() const;
};

struct SeatReport {
  char letter = '?';
  WinShare wins;
  Rating offset;
  std::optional<double> captures;  ///< mean per game; none if no game counted them
  double survived = 0;             ///< part of the games
};

struct LengthReport {
  double mean = 0;
  /// Quantiles 0, 0.05, 0.25, 0.5, 0.75, 0.95 and 1 of the plies.
  std::array<double, 7> quantiles{};
  struct Bin {
    double from = 0;  ///< plies; the bin holds from <= plies < from + width
    double width = 0;
    std::size_t games = 0;
  };
  std::vector<Bin> histogram;  ///< without gaps
};

/// Two engines in the games in which both have seats: of those that one of the two won, the row's
/// part. Each win is divided by the number of its engine's seats, so that equal engines have one half
/// in any format.
struct CrossCell {
  double won = 0;   ///< by the row's engine
  double lost = 0;  ///< by the column's
  std::size_t games = 0;
  double share = 0.5;
};

struct SprtReport {
  std::string engine;  ///< the candidate
  SprtSettings settings;
  SprtState state;
};

/// One table of a league: the results of the engine that is watched there.
struct LeagueTableReport {
  TableKind kind = TableKind::kInvasion;
  std::string watched;
  std::vector<std::string> others;
  WinShare wins;  ///< of the watched engine; `par` is one part for each place
  std::int64_t blocks_wanted = 0;
  std::size_t faults = 0;         ///< faults of the watched engine
  std::size_t faults_others = 0;  ///< of all others together
};

struct LeagueReport {
  std::string candidate;
  std::uint64_t seed = 0;
  std::vector<LeagueTableReport> tables;
  struct Rated {
    std::string engine;
    WinShare wins;
    Rating rating;
  };
  std::vector<Rated> mixed;  ///< ratings by the mixed tables alone, strongest first
};

struct Report {
  std::string variant;
  std::string format;
  std::size_t finished = 0;
  std::size_t voided = 0;
  std::size_t shared = 0;  ///< finished games with more than one winner
  std::size_t blocks = 0;
  std::size_t whole_blocks = 0;
  double seconds = 0;                 ///< of all games, one after the other
  std::vector<EngineReport> engines;  ///< strongest first
  std::vector<SeatReport> seats;
  std::vector<std::vector<std::optional<CrossCell>>> crosstable;  ///< [row][column], as `engines`
  std::optional<LengthReport> length;
  struct Reason {
    std::string name;
    std::size_t games = 0;
  };
  std::vector<Reason> reasons;  ///< how games ended, most frequent first
  std::optional<SprtReport> sprt;
  std::optional<LeagueReport> league;
  std::vector<Fact> facts;      ///< what was played
  std::vector<StoredRun> runs;  ///< when, and by which command lines
  std::string config;           ///< of the run, JSON; empty if the file has none
};

struct ReportOptions {
  BootstrapOptions bootstrap;          ///< of the win shares
  std::size_t rating_resamples = 500;  ///< of the ratings; 0 leaves their bootstrap out
  /// Left out: the run's settings, if it had any: `sprt` in the JSON of the meta value
  /// `config`, an object with p0, p1 and, if need be, alpha, beta and model ("bernoulli",
  /// "dispersion").
  std::optional<SprtSettings> sprt;
  std::string sprt_engine;  ///< the candidate's name; empty: the first engine of the file
};

/// The figures of a result file, of a running tournament too. See read_results() for what can be
/// wrong with it.
Result<Report> make_report(const std::string& path, const ReportOptions& options = {});

/// The same of data that were read already.
Result<Report> make_report(const ResultData& data, const ReportOptions& options = {});

/// Aligned tables for a terminal, with a line feed at the end.
std::string report_text(const Report& report);

/// The tables of strength alone, under a line that counts the games: for a run that goes on.
std::string standings_text(const Report& report);

/// One JSON object, laid out over lines. Intervals are [low, high] or null.
std::string report_json(const Report& report);

}  // namespace hegemon::arena
