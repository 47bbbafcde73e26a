#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <nlohmann/json.hpp>

#include "arena/plan/league_json.h"
#include "arena/plan/schedule.h"
#include "arena/report/league_report.h"
#include "arena/report/report.h"
#include "arena/report/share_counter.h"
#include "arena/statistics/bootstrap.h"

namespace hegemon::arena {
namespace {

TimeUse time_use(std::vector<std::uint32_t> time_us) {
  std::sort(time_us.begin(), time_us.end());
  const std::vector<double> sorted(time_us.begin(), time_us.end());
  const double sum = std::accumulate(sorted.begin(), sorted.end(), 0.0);
  const auto count = static_cast<double>(sorted.size());
  return {.moves = sorted.size(),
          .mean = sum / count / 1000,
          .median = sorted_quantile(sorted, 0.5) / 1000,
          .p95 = sorted_quantile(sorted, 0.95) / 1000,
          .most = sorted.back() / 1000};
}

std::size_t index_of(const SeatResult& seat) {
  return static_cast<std::size_t>(seat.engine);
}

/// The largest width of the form 1, 2 or 5 times a power of ten with which `range` has at least
/// `bins` bins; 1 at least.
double round_width(double range, double bins) {
  double width = 1;
  for (double power = 1; power < 1e12; power *= 10) {
    for (const double step : {1.0, 2.0, 5.0}) {
      if (range / (power * step) < bins) return width;
      width = power * step;
    }
  }
  return width;
}

LengthReport length_report(std::vector<double> plies) {
  std::sort(plies.begin(), plies.end());
  LengthReport report;
  report.mean =
      std::accumulate(plies.begin(), plies.end(), 0.0) / static_cast<double>(plies.size());
  constexpr std::array<double, 7> kQuantiles{0, 0.05, 0.25, 0.5, 0.75, 0.95, 1};
  for (std::size_t i = 0; i < kQuantiles.size(); ++i) {
    report.quantiles[i] = sorted_quantile(plies, kQuantiles[i]);
  }
  const double width = round_width(plies.back() - plies.front(), 10);
  const double first = std::floor(plies.front() / width);
  const double last = std::floor(plies.back() / width);
  for (double bin = first; bin <= last; ++bin)
    report.histogram.push_back({bin * width, width, 0});
  for (const double length : plies) {
    ++report.histogram[static_cast<std::size_t>(std::floor(length / width) - first)].games;
  }
  return report;
}

/// The run's configuration; null or of another kind if there is none.
nlohmann::json config_of(const ResultData& data) {
  const auto config = data.meta.find("config");
  return config == data.meta.end() ? nlohmann::json()
                                   : nlohmann::json::parse(config->second, nullptr, false);
}

/// The league of a run that is one; an error if it is damaged.
Result<std::optional<LeagueRun>> stored_league(const ResultData& data) {
  const nlohmann::json config = config_of(data);
  if (!config.is_object() || !config.contains("league")) return std::optional<LeagueRun>();
  std::vector<std::string> names;
  for (const StoredEngine& engine : data.engines)
    names.push_back(engine.name);
  const auto seed = config.find("seed");
  const bool has_seed = seed != config.end() && seed->is_number_unsigned();
  Result<LeagueRun> league =
      league_from_json(config["league"], names, has_seed ? seed->get<std::uint64_t>() : 0);
  if (!league) return league.error();
  const LeaguePlan& plan = league.value().plan;
  for (const GameResult& game : data.games) {
    if (game.block < 0 || game.block >= plan.blocks() ||
        game.seats.size() != plan.places().size()) {
      return Error::of("league.game", "config", game.id);
    }
  }
  return std::optional(std::move(league.value()));
}

/// The run's own settings, if its configuration has some that make sense.
std::optional<SprtSettings> stored_sprt(const ResultData& data) {
  const nlohmann::json json = config_of(data);
  if (!json.is_object() || !json.contains("sprt") || !json["sprt"].is_object()) {
    return std::nullopt;
  }
  const nlohmann::json& stored = json["sprt"];
  const auto number = [&](const char* key, double otherwise) {
    return stored.contains(key) && stored[key].is_number() ? stored[key].get<double>() : otherwise;
  };
  SprtSettings settings{.p0 = number("p0", 0), .p1 = number("p1", 0)};
  settings.alpha = number("alpha", settings.alpha);
  settings.beta = number("beta", settings.beta);
  if (stored.contains("model") && stored["model"] == "dispersion") {
    settings.model = SprtModel::kDispersion;
  }
  if (!check(settings).ok()) return std::nullopt;
  return settings;
}

/// Collects the figures of one set of results; the steps of run() fill in the report one by one.
class Summary {
 public:
  Summary(const ResultData& data, const ReportOptions& options)
      : data_(data), options_(options), engines_(data.engines.size()) {}

  Result<Report> run() {
    Result<std::optional<LeagueRun>> league = stored_league(data_);
    if (!league) return league.error();
    league_ = std::move(league.value());
    count_games();
    count_seats();
    rate_engines();
    compare_engines();
    if (const Status status = test(); !status.ok()) return status.error();
    if (league_) report_.league = league_report(data_, *league_, options_);
    sort_engines();
    return std::move(report_);
  }

 private:
  void count_games() {
    const auto meta = [&](const char* key) {
      const auto found = data_.meta.find(key);
      return found == data_.meta.end() ? std::string() : found->second;
    };
    report_.facts = facts_of(data_);
    report_.runs = data_.runs;
    report_.config = meta("config");
    report_.variant = meta("variant");
    report_.format = meta("format");
    std::map<std::int64_t, int> games_in_block;
    int block_size = 0;
    std::map<std::string, std::size_t> reasons;
    std::vector<double> plies;
    for (const GameResult& game : data_.games) {
      ++games_in_block[game.block];
      block_size = std::max(block_size, game.number + 1);
      report_.seconds += game.seconds;
      if (game.voided) {
        ++report_.voided;
        continue;
      }
      ++report_.finished;
      const auto winners = std::count_if(game.seats.begin(), game.seats.end(),
                                         [](const SeatResult& seat) { return seat.share > 0; });
      // A win of one player with several seats is not shared.
      if (winners > 1 && game.result.size() != 1) ++report_.shared;
      ++reasons[game.reason];
      plies.push_back(static_cast<double>(game.plies));
    }
    report_.blocks = games_in_block.size();
    block_size = games_per_block().value_or(block_size);
    report_.whole_blocks = static_cast<std::size_t>(
        std::count_if(games_in_block.begin(), games_in_block.end(),
                      [&](const auto& block) { return block.second >= block_size; }));
    // A test must not prefer blocks that were quick to end: it ends at the first that is not whole.
    for (const auto& [block, games] : games_in_block) {
      if (games < block_size) break;
      tested_blocks_.insert(block);
    }
    for (const auto& [name, games] : reasons)
      report_.reasons.push_back({name, games});
    std::stable_sort(report_.reasons.begin(), report_.reasons.end(),
                     [](const auto& a, const auto& b) { return a.games > b.games; });
    if (!plies.empty()) report_.length = length_report(std::move(plies));
  }

  /// Blocks with the same number share an opening and are resampled together.
  std::size_t unit_of(const GameResult& game) const {
    return static_cast<std::size_t>(league_ ? league_->plan.opening_of(game.block) : game.block);
  }

  /// By the format of the run; nothing if that is not known here.
  std::optional<int> games_per_block() const {
    if (league_) return league_->plan.place_count();
    const Result<Format> format = parse_format(report_.format);
    const auto engines = static_cast<int>(engines_);
    if (!format.ok() || data_.games.empty()) return std::nullopt;
    const auto seats = static_cast<int>(data_.games.front().seats.size());
    if (seats == 0 || seats > 32 || !Schedule::check(format.value(), engines).ok()) {
      return std::nullopt;
    }
    return Schedule(format.value(), engines, seats, 0).games_per_block();
  }

  /// What each engine has won of a game, and how many seats it held.
  struct Parts {
    std::vector<double> won, held;
  };
  Parts parts_of(const GameResult& game) const {
    Parts parts{std::vector<double>(engines_), std::vector<double>(engines_)};
    for (const SeatResult& seat : game.seats) {
      parts.won[index_of(seat)] += seat.share;
      parts.held[index_of(seat)] += 1;
    }
    return parts;
  }

  void count_seats() {
    report_.engines.resize(engines_);
    std::vector<ShareCounter> of_engine(engines_);
    std::vector<ShareCounter> of_seat;
    for (const GameResult& game : data_.games) {
      if (game.voided) continue;
      const std::size_t block = unit_of(game);
      const auto seats = static_cast<double>(game.seats.size());
      if (of_seat.size() < game.seats.size()) {
        of_seat.resize(game.seats.size());
        report_.seats.resize(game.seats.size());
      }
      for (std::size_t s = 0; s < game.seats.size(); ++s) {
        const SeatResult& seat = game.seats[s];
        of_seat[s].add(block, seat.share, 1 / seats);
        count_seat(seat, report_.engines[index_of(seat)], report_.seats[s]);
      }
      const auto [won, held] = parts_of(game);
      for (std::size_t e = 0; e < engines_; ++e) {
        if (held[e] > 0) of_engine[e].add(block, won[e], held[e] / seats);
      }
    }
    for (std::size_t e = 0; e < engines_; ++e)
      finish_engine(e, of_engine[e]);
    for (std::size_t s = 0; s < of_seat.size(); ++s) {
      SeatReport& seat = report_.seats[s];
      seat.wins = of_seat[s].share(options_.bootstrap);
      if (seat.captures) *seat.captures /= seat.wins.games;
      seat.survived /= seat.wins.games;
    }
  }

  template <class T>
  static void add_count(std::optional<T>& sum, const std::optional<int>& count) {
    if (count) sum = sum.value_or(0) + static_cast<T>(*count);
  }

  static void count_seat(const SeatResult& seat, EngineReport& engine, SeatReport& place) {
    ++engine.seats;
    add_count(engine.captures, seat.captures);
    add_count(engine.conquests, seat.conquests);
    engine.survived += seat.in_play ? 1 : 0;
    ++engine.faults[seat.fault];
    place.letter = seat.letter;
    add_count(place.captures, seat.captures);
    place.survived += seat.in_play ? 1 : 0;
  }

  void finish_engine(std::size_t index, const ShareCounter& counter) {
    EngineReport& engine = report_.engines[index];
    engine.engine = data_.engines[index];
    engine.wins = counter.share(options_.bootstrap);
    const StoredMoves& moves = data_.moves[index];
    if (!moves.time_us.empty()) engine.time = time_use(moves.time_us);
    if (moves.depths > 0) engine.mean_depth = moves.depth_sum / static_cast<double>(moves.depths);
    if (moves.nodes > 0) engine.mean_nodes = moves.nodes_sum / static_cast<double>(moves.nodes);
  }

  void rate_engines() {
    std::vector<RatedGame> games;
    for (const GameResult& game : data_.games) {
      if (game.voided) continue;
      RatedGame rated{unit_of(game), {}, {}};
      for (const SeatResult& seat : game.seats) {
        rated.engines.push_back(index_of(seat));
        rated.shares.push_back(seat.share);
      }
      games.push_back(std::move(rated));
    }
    RatingOptions rating;
    rating.bootstrap = {.resamples = options_.rating_resamples, .seed = options_.bootstrap.seed};
    ratings_ = rate(games, engines_, rating);
    for (std::size_t e = 0; e < engines_; ++e)
      report_.engines[e].rating = ratings_.engines[e];
    for (std::size_t s = 0; s < report_.seats.size(); ++s) {
      report_.seats[s].offset = ratings_.seats[s];
    }
  }

  void compare_engines() {
    report_.crosstable.assign(engines_, std::vector<std::optional<CrossCell>>(engines_));
    std::vector<std::vector<double>> fair(engines_, std::vector<double>(engines_));
    for (const GameResult& game : data_.games) {
      if (game.voided) continue;
      const auto [won, held] = parts_of(game);
      for (std::size_t a = 0; a < engines_; ++a) {
        for (std::size_t b = 0; b < engines_; ++b) {
          if (a == b || held[a] == 0 || held[b] == 0) continue;
          std::optional<CrossCell>& cell = report_.crosstable[a][b];
          if (!cell) cell.emplace();
          ++cell->games;
          cell->won += won[a];
          cell->lost += won[b];
          fair[a][b] += won[a] / held[a];
        }
      }
    }
    for (std::size_t a = 0; a < engines_; ++a) {
      for (std::size_t b = 0; b < engines_; ++b) {
        const double both = fair[a][b] + fair[b][a];
        if (report_.crosstable[a][b] && both > 0) {
          report_.crosstable[a][b]->share = fair[a][b] / both;
        }
      }
    }
  }

  Status test() {
    const std::optional<SprtSettings> settings = options_.sprt ? options_.sprt : stored_sprt(data_);
    if (!settings) return success();
    if (const Status status = check(*settings); !status.ok()) return status.error();
    const auto candidate =
        std::find_if(data_.engines.begin(), data_.engines.end(), [&](const StoredEngine& engine) {
          return options_.sprt_engine.empty() || engine.name == options_.sprt_engine;
        });
    if (candidate == data_.engines.end()) {
      return Error::of("sprt.engine", "sprt", options_.sprt_engine);
    }
    const auto index = static_cast<std::size_t>(candidate - data_.engines.begin());
    ShareCounter counter;
    for (const GameResult& game : data_.games) {
      if (game.voided || !tested_blocks_.contains(game.block)) continue;
      const auto [won, held] = parts_of(game);
      if (held[index] > 0) counter.add(static_cast<std::size_t>(game.block), won[index], 0);
    }
    report_.sprt = SprtReport{candidate->name, *settings, sprt(counter.blocks(), *settings)};
    return success();
  }

  void sort_engines() {
    std::vector<std::size_t> order(engines_);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return ratings_.engines[a].elo > ratings_.engines[b].elo;
    });
    Report sorted = report_;
    for (std::size_t i = 0; i < engines_; ++i) {
      sorted.engines[i] = report_.engines[order[i]];
      if (i + 1 < engines_) {
        sorted.engines[i].superiority = ratings_.superiority(order[i], order[i + 1]);
      }
      for (std::size_t j = 0; j < engines_; ++j) {
        sorted.crosstable[i][j] = report_.crosstable[order[i]][order[j]];
      }
    }
    report_ = std::move(sorted);
  }

  const ResultData& data_;
  const ReportOptions& options_;
  std::size_t engines_;
  std::optional<LeagueRun> league_;
  Report report_;
  Ratings ratings_;
  std::set<std::int64_t> tested_blocks_;
};

}  // namespace

std::size_t EngineReport::faults_in_all() const {
  return std::accumulate(faults.begin() + 1, faults.end(), std::size_t{0});
}

Result<Report> make_report(const ResultData& data, const ReportOptions& options) {
  return Summary(data, options).run();
}

Result<Report> make_report(const std::string& path, const ReportOptions& options) {
  const Result<ResultData> data = read_results(path);
  return data ? make_report(data.value(), options) : data.error();
}

}  // namespace hegemon::arena
