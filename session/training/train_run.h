/// Fitting a game's weights to files of games, with reports that say how far to trust them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "eval/training/dataset.h"
#include "session/support/files.h"
#include "session/training/output_file.h"
#include "session/training/tools.h"
#include "session/training/train_files.h"

namespace hegemon::session {

namespace train_detail {

/// Sums of a loss and of what equal shares would cost.
struct Losses {
  double equal = 0;
  double fitted = 0;
  double count = 0;
  std::string text() const {
    if (count == 0) return "0 positions";
    return fixed(count, 0) + " positions: equal " + fixed(equal / count, 4) + ", fitted " +
           fixed(fitted / count, 4) + ", gain " + fixed((equal - fitted) / count, 4) + " nats";
  }
};

}  // namespace train_detail

inline constexpr int kSearchPercentOfShares = 50;

template <FittedGame G>
class TrainRun {
 public:
  using Weights = typename Evaluation<G>::Weights;
  using Data = training::Dataset<G>;
  using ShareFit = training::ShareFit<G::kSides, typename Data::Net>;
  using ChoiceFit =
      training::ChoiceFit<typename Data::FeatureRow, std::tuple_size_v<decltype(Weights::priors)>>;
  using MoveNetwork = decltype(Weights::moves);
  using CorrectionFit = training::CorrectionFit<MoveNetwork>;

  TrainRun(const TrainRequest& request, const std::atomic<bool>& stop, std::ostream& log)
      : request_(request), stop_(stop), log_(log) {}

  Status run() {
    OutputFile out(request_.out);  // known to be writable before hours of work
    if (Status status = out.opened(); !status) return status;
    if (Status status = load_base(); !status) return status;
    const auto add = [&](const std::string& path, const training::GameData& game,
                         const training::SamplingOptions& sampling) {
      // Reports are grouped by file and, within it, by the first option of the rules.
      const std::string group = path + ' ' + game.options.substr(0, game.options.find(' '));
      return data_.add(game, sampling, number_of(groups_, group));
    };
    if (Status status = read_games<G>(request_, stop_, add); !status) return status;
    if (Status status = check_samples(); !status) return status;
    log_ << data_.games << " games, " << data_.shares.size() << " positions for shares, "
         << data_.choices.size() << " for the choice of moves (" << data_.rows.size() << " moves)"
         << std::endl;
    Weights weights = base_;
    if (request_.fit_shares) {
      // From weights that are good already smaller steps, and nothing pulls them to zero.
      ShareFit fit(data_.shares,
                   request_.go_on ? options(5e-4, 0.0, 512) : options(2e-3, 1e-2, 512));
      if (request_.go_on) fit.start_from(base_.shares);
      weights.shares = fit.run(on_epoch("shares"));
    }
    if (stop_) return success();
    report_shares("before", base_);
    report_shares("now", weights);
    report_calibration(weights);
    if (request_.fit_priors) {
      ChoiceFit fit(data_.rows, data_.choices, options(2e-2, 1e-4, 256));
      weights.priors = fit.run(on_epoch("choice"));
      report_hits("before, linear", fit.hits(base_.priors));
      report_hits("now, linear", fit.hits(weights.priors));
    }
    if (request_.fit_moves) {
      if (Status status = fit_moves(weights); !status) return status;
    }
    if (stop_) return success();
    report_changes(weights);
    const std::string bytes = weights.to_bytes();
    out.write(bytes);
    if (Status status = out.close(); !status) return status;
    log_ << "wrote " << bytes.size() << " bytes to " << request_.out << std::endl;
    return success();
  }

 private:
  Status load_base() {
    if (request_.base.empty()) {
      base_ = Weights::built_in();
      return success();
    }
    const Result<std::string> bytes = read_file(request_.base, "--base");
    if (!bytes) return bytes.error();
    Result<Weights> weights = Weights::parse(bytes.value());
    if (!weights) return weights.error().at("--base " + request_.base);
    base_ = std::move(weights.value());
    return success();
  }

  using Groups = std::map<std::string, std::uint32_t>;
  static std::uint32_t number_of(Groups& groups, const std::string& name) {
    return groups.emplace(name, static_cast<std::uint32_t>(groups.size())).first->second;
  }

  /// Fits the network of moves to what the linear priors leave unexplained. Its samples depend on these, so
  /// the games are read again.
  Status fit_moves(Weights& weights) {
    data_.rows = {};  // the largest part, not needed any more
    Groups players;
    const auto group_of = [&](const std::string& player) { return number_of(players, player); };
    const auto add = [&](const std::string&, const training::GameData& game,
                         const training::SamplingOptions& sampling) {
      return data_.add_corrections(game, sampling, weights.priors, group_of);
    };
    if (Status status = read_games<G>(request_, stop_, add); !status) return status;
    log_ << data_.corrections.size() << " positions for the network of moves ("
         << data_.corrected_moves.size() << " moves, " << data_.correction_rows.size()
         << " features)" << std::endl;
    CorrectionFit fit(data_.correction_rows, data_.corrected_moves, data_.corrections,
                      options(5e-3, 1e-3, 256));
    weights.moves = fit.run(on_epoch("network"));
    report_hits("linear alone", fit.hits(MoveNetwork{}));
    report_hits("with the network", fit.hits(weights.moves));
    for (const auto& [player, group] : players) {
      if (fit.hits(weights.moves, group).count > 0)
        report_hits("  of " + player, fit.hits(weights.moves, group));
    }
    return success();
  }

  /// Weights are fitted to some positions and judged by others: both must be there.
  Status check_samples() const {
    const auto missing = [](const auto& samples, const std::string& what) -> Status {
      for (const bool held : {false, true}) {
        if (std::none_of(samples.begin(), samples.end(),
                         [&](const auto& sample) { return (sample.held != 0) == held; })) {
          return Error{
              "too few games: no position " + what + (held ? " is held out" : " to fit to"),
              "train"};
        }
      }
      return success();
    };
    if (request_.fit_shares) {
      if (Status status = missing(data_.shares, "for the shares"); !status) return status;
    }
    return request_.fit_moves ? missing(data_.choices, "for the choice of moves") : success();
  }

  training::FitOptions options(double rate, double decay, int batch) const {
    training::FitOptions options;
    options.seed = request_.seed;
    options.epochs = request_.epochs;
    options.threads = request_.threads;
    options.rate = rate;
    options.decay = decay;
    options.batch = batch;
    return options;
  }

  training::OnEpoch on_epoch(const char* what) {
    return [this, what](const training::EpochReport& report) {
      log_ << what << ": epoch " << report.epoch << " of " << request_.epochs << ", loss "
           << fixed(report.train_loss, 4) << ", on held-out games " << fixed(report.held_loss, 4)
           << std::endl;
      return !stop_;
    };
  }

  void report_shares(const char* what, const Weights& weights) {
    train_detail::Losses all;
    std::array<train_detail::Losses, 3> thirds;
    std::map<std::uint32_t, train_detail::Losses> groups;
    for (const auto& sample : data_.shares) {
      if (sample.held == 0) continue;
      const double equal = std::log(static_cast<double>(sample.in_play.count()));
      const double fitted = ShareFit::loss_of(weights.shares, sample);
      for (train_detail::Losses* sum : {&all, &thirds[sample.third], &groups[sample.group]}) {
        sum->equal += equal;
        sum->fitted += fitted;
        ++sum->count;
      }
    }
    log_ << what << ", held out, all        " << all.text() << '\n';
    for (std::size_t i = 0; i < thirds.size(); ++i)
      log_ << what << ", held out, third " << i + 1 << "    " << thirds[i].text() << '\n';
    for (const auto& [name, number] : groups_) {
      if (const auto row = groups.find(number); row != groups.end())
        log_ << what << ", " << name << "  " << row->second.text() << '\n';
    }
    log_ << std::flush;
  }

  /// By deciles of the predicted share: its mean and what came of it.
  void report_calibration(const Weights& weights) {
    std::array<double, 10> predicted{};
    std::array<double, 10> happened{};
    std::array<double, 10> count{};
    for (const auto& sample : data_.shares) {
      if (sample.held == 0) continue;
      const auto shares = ShareFit::shares_of_net(weights.shares, sample);
      for (int i = 0; i < G::kSides; ++i) {
        if (!sample.in_play.contains(Side(i))) continue;
        const auto decile = static_cast<std::size_t>(std::min(shares[Side(i)] * 10.0, 9.0));
        predicted[decile] += shares[Side(i)];
        happened[decile] += static_cast<double>(sample.target[Side(i)]);
        ++count[decile];
      }
    }
    for (std::size_t i = 0; i < 10; ++i) {
      if (count[i] > 0) {
        log_ << "calibration " << fixed(static_cast<double>(i) / 10.0, 1) << ": predicted "
             << fixed(predicted[i] / count[i], 3) << ", target " << fixed(happened[i] / count[i], 3)
             << ", " << fixed(count[i], 0) << " shares\n";
      }
    }
    log_ << std::flush;
  }

  void report_hits(const std::string& what, const training::ChoiceHits& hits) {
    log_ << what << ", " << fixed(hits.count, 0) << " moves: loss " << fixed(hits.loss, 4)
         << "; the preferred one is first in " << fixed(100 * hits.among[0], 1)
         << " %, in the first 4 in " << fixed(100 * hits.among[1], 1) << ", 8 in "
         << fixed(100 * hits.among[2], 1) << ", 16 in " << fixed(100 * hits.among[3], 1)
         << std::endl;
  }

  /// How far the weights have moved from those that it began with.
  void report_changes(const Weights& weights) {
    const auto distance = [](const auto& before, const auto& now) {
      double moved = 0;
      double size = 0;
      for (std::size_t i = 0; i < before.size(); ++i) {
        moved += std::abs(static_cast<double>(now[i]) - static_cast<double>(before[i]));
        size += std::abs(static_cast<double>(now[i]));
      }
      return size > 0 ? 100 * moved / size : 0.0;
    };
    log_ << "weights moved: output "
         << fixed(distance(base_.shares.output, weights.shares.output), 0) << " %, priors "
         << fixed(distance(base_.priors, weights.priors), 0) << " % of their size" << std::endl;
  }

  const TrainRequest& request_;
  const std::atomic<bool>& stop_;
  std::ostream& log_;
  Weights base_;
  Data data_;
  Groups groups_;
};

/// `TrainingTools::train`.
template <FittedGame G>
Status train(const TrainRequest& request, const std::atomic<bool>& stop, std::ostream& log) {
  return TrainRun<G>(request, stop, log).run();
}

}  // namespace hegemon::session
