/// `hegemon train` for games whose sum of terms is corrected by a network over their pieces.
#pragma once

#include <ostream>
#include <string>
#include <utility>

#include "eval/training/piece_fit.h"
#include "session/support/files.h"
#include "session/training/output_file.h"
#include "session/training/tools.h"
#include "session/training/train_files.h"

namespace hegemon::session {

// Who won says too little of so many inputs: a network fitted to it loses.
inline constexpr int kSearchPercentOfPieces = 100;

template <training::PieceNetworkGame G>
Status train_pieces(const TrainRequest& request, const std::atomic<bool>& stop, std::ostream& log) {
  using Net = typename Evaluation<G>::Network;
  if (!request.fit_shares || !request.choices_of.empty()) {
    return Error{std::string(G::kName) + " has no priors of moves to fit, only the shares",
                 "train"};
  }
  OutputFile out(request.out);  // known to be writable before hours of work
  if (Status status = out.opened(); !status) return status;
  Net base = Evaluation<G>::network();
  if (!request.base.empty()) {
    const Result<std::string> bytes = read_file(request.base, "--base");
    if (!bytes) return bytes.error();
    Result<Net> parsed = Net::parse(bytes.value(), G::kName);
    if (!parsed) return parsed.error().at("--base " + request.base);
    base = std::move(parsed.value());
  }
  training::PieceData<G> data;
  const auto add = [&](const std::string&, const training::GameData& game,
                       const training::SamplingOptions& sampling) {
    return data.add(game, sampling);
  };
  if (Status status = read_games<G>(request, stop, add); !status) return status;
  for (const bool held : {false, true}) {
    if (std::none_of(data.samples.begin(), data.samples.end(),
                     [&](const auto& sample) { return sample.held == held; })) {
      return Error{std::string("too few games: no position for the shares") +
                       (held ? " is held out" : " to fit to"),
                   "train"};
    }
  }
  log << data.games << " games, " << data.samples.size() << " positions for shares" << std::endl;
  training::FitOptions options;
  options.seed = request.seed;
  options.epochs = request.epochs;
  options.threads = request.threads;
  options.batch = 1024;
  options.decay = 1.0;  // most inputs are rare, and what is rare says little
  training::PieceFit<G> fit(data, options);
  if (request.go_on) fit.start_from(base);
  log << "on held-out games: loss of the sum of terms alone " << fixed(fit.loss_of(Net{}), 6)
      << ", with the network before " << fixed(fit.loss_of(base), 4) << std::endl;
  const Net net = fit.run([&](const training::EpochReport& report) {
    log << "shares: epoch " << report.epoch << " of " << request.epochs << ", loss "
        << fixed(report.train_loss, 6) << ", on held-out games " << fixed(report.held_loss, 6)
        << std::endl;
    return !stop;
  });
  if (stop) return success();
  const std::string bytes = net.to_bytes(G::kName);
  out.write(bytes);
  if (Status status = out.close(); !status) return status;
  log << "wrote " << bytes.size() << " bytes to " << request.out << std::endl;
  return success();
}

}  // namespace hegemon::session
