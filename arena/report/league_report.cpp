#include "arena/report/league_report.h"

#include <algorithm>
#include <map>

#include "arena/report/share_counter.h"

namespace hegemon::arena {
namespace {

class LeagueSummary {
 public:
  LeagueSummary(const ResultData& data, const LeagueRun& league, const ReportOptions& options)
      : data_(data), plan_(league.plan), options_(options), counters_(plan_.tables().size()) {
    report_.candidate = league.candidate;
    report_.seed = plan_.seed();
    for (const LeagueTable& table : plan_.tables()) {
      LeagueTableReport row;
      row.kind = table.kind;
      row.watched = name_of(table.watched);
      for (const int other : table.others)
        row.others.push_back(name_of(other));
      row.blocks_wanted = table.blocks;
      report_.tables.push_back(std::move(row));
    }
  }

  LeagueReport run() {
    for (const GameResult& game : data_.games) {
      if (!game.voided) count(game);
    }
    for (std::size_t i = 0; i < counters_.size(); ++i)
      report_.tables[i].wins = counters_[i].share(options_.bootstrap);
    rate_mixed();
    return std::move(report_);
  }

 private:
  std::string name_of(int engine) const {
    return data_.engines[static_cast<std::size_t>(engine)].name;
  }

  void count(const GameResult& game) {
    const LeaguePlan::Position& position = plan_.at(game.block);
    const LeagueTable& table = plan_.tables()[position.table];
    LeagueTableReport& row = report_.tables[position.table];
    double won = 0;
    for (const SeatResult& seat : game.seats) {
      const bool watched = seat.engine == table.watched;
      if (watched) won += seat.share;
      if (seat.fault != Fault::kNone) ++(watched ? row.faults : row.faults_others);
    }
    counters_[position.table].add(static_cast<std::size_t>(position.index), won, 1 / places());
    if (table.kind == TableKind::kMixed) add_mixed(game, position.index);
  }

  double places() const { return static_cast<double>(plan_.place_count()); }

  /// As a game of places, not of seats: a player with several seats wins once.
  void add_mixed(const GameResult& game, std::int64_t opening) {
    RatedGame rated{static_cast<std::size_t>(opening), {}, {}};
    rated.engines.resize(static_cast<std::size_t>(plan_.place_count()));
    rated.shares.resize(rated.engines.size());
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const auto place = static_cast<std::size_t>(plan_.places()[seat]);
      rated.engines[place] = static_cast<std::size_t>(game.seats[seat].engine);
      rated.shares[place] += game.seats[seat].share;
    }
    std::map<std::size_t, std::pair<double, double>> sums;  // won and places held, by engine
    for (std::size_t place = 0; place < rated.engines.size(); ++place) {
      auto& [won, held] = sums[rated.engines[place]];
      won += rated.shares[place];
      held += 1;
    }
    for (const auto& [engine, sum] : sums)
      mixed_wins_[engine].add(rated.block, sum.first, sum.second / places());
    mixed_.push_back(std::move(rated));
  }

  /// Only engines that sat at a mixed table are rated; numbers without gaps.
  void rate_mixed() {
    std::map<std::size_t, std::size_t> index_of;
    for (const auto& [engine, counter] : mixed_wins_)
      index_of.emplace(engine, index_of.size());
    for (RatedGame& game : mixed_) {
      for (std::size_t& engine : game.engines)
        engine = index_of.at(engine);
    }
    RatingOptions rating;
    rating.bootstrap = {.resamples = options_.rating_resamples, .seed = options_.bootstrap.seed};
    const Ratings ratings = rate(mixed_, index_of.size(), rating);
    for (const auto& [engine, counter] : mixed_wins_) {
      report_.mixed.push_back({data_.engines[engine].name, counter.share(options_.bootstrap),
                               ratings.engines[index_of.at(engine)]});
    }
    std::stable_sort(report_.mixed.begin(), report_.mixed.end(),
                     [](const auto& a, const auto& b) { return a.rating.elo > b.rating.elo; });
  }

  const ResultData& data_;
  const LeaguePlan& plan_;
  const ReportOptions& options_;
  LeagueReport report_;
  std::vector<ShareCounter> counters_;  ///< by table
  std::vector<RatedGame> mixed_;
  std::map<std::size_t, ShareCounter> mixed_wins_;  ///< by engine
};

}  // namespace

LeagueReport league_report(const ResultData& data, const LeagueRun& league,
                           const ReportOptions& options) {
  return LeagueSummary(data, league, options).run();
}

}  // namespace hegemon::arena
