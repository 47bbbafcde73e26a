/// The subcommand `hegemon train`: fits weights to games.
#include <iostream>

#include "commands/training.h"
#include "platform/interrupt.h"
#include "session/limits.h"
#include "session/variants.h"

namespace hegemon::commands {

namespace {

int run(const protocol::ProtocolEngine& engine, const Arguments& arguments,
        const std::vector<std::string>& words) {
  constexpr int kMostEvery = 1'000'000;
  constexpr int kMostEpochs = 10'000;
  session::TrainRequest request;
  request.files = words;
  if (words.empty()) throw UsageError{"a file of game data is missing"};
  request.test_files = texts_of(arguments, "test");
  request.base = text_of(arguments, "base").value_or("");
  const auto out = text_of(arguments, "out");
  if (!out) throw UsageError{"--out FILE is missing"};
  request.out = *out;
  request.go_on = arguments.count("go-on") != 0;
  const std::string only = text_of(arguments, "only").value_or("");
  if (!only.empty() && only != "shares" && only != "priors" && only != "network")
    throw UsageError{"--only wants shares, priors or network, got '" + only + "'"};
  request.fit_shares = only.empty() || only == "shares";
  request.fit_priors = only.empty() || only == "priors";
  request.fit_moves = only != "shares";
  request.choices_of = texts_of(arguments, "choices-of");
  request.share_every =
      number_of(arguments, "share-every", 1, kMostEvery).value_or(request.share_every);
  request.choice_every =
      number_of(arguments, "choice-every", 1, kMostEvery).value_or(request.choice_every);
  request.search_percent =
      number_of(arguments, "search-percent", 0, 100).value_or(request.search_percent);
  request.epochs = number_of(arguments, "epochs", 1, kMostEpochs).value_or(request.epochs);
  request.seed =
      number_of<std::uint64_t>(arguments, "seed", 0, session::kMaxSeed).value_or(request.seed);
  request.threads = number_of(arguments, "threads", 1, session::kMaxThreads).value_or(1);

  const std::string variant(engine.new_session()->variant());
  const auto train = session::find_variant(variant)->training.train;
  if (train == nullptr) throw UsageError{"the game " + variant + " has no weights to fit"};
  std::atomic<bool> stop{false};
  platform::Interrupt interrupt;
  interrupt.on_signal([&] { stop = true; });
  const Status status = train(request, stop, std::cout);
  if (interrupt.signal() != 0) return 128 + interrupt.signal();
  if (!status) throw Failure{status.error().text()};
  return 0;
}

}  // namespace

Subcommand train_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "train";
  row.words = "FILE...";
  row.help = "fits the evaluation's weights to files of game data";
  row.add_options = [](cxxopts::OptionAdder& add) {
    const auto text = [] { return cxxopts::value<std::string>(); };
    add("out", "where the weights go, for the option EvalFile", text(), "FILE");
    add("test", "game data only to report losses on; may be repeated",
        cxxopts::value<std::vector<std::string>>(), "FILE");
    add("base", "weights to compare with and to keep what is not fitted (those built in)", text(),
        "FILE");
    add("go-on", "fits the shares on from the weights of --base, instead of from random ones");
    add("only", "fits only the shares, only the priors of moves, or of these only the network",
        text(), "shares|priors|network");
    add("choices-of",
        "takes choices of moves only of players with this search; may be repeated (all players)",
        cxxopts::value<std::vector<std::string>>(), "SEARCH");
    add("share-every", "takes one position of N for the shares (6)", text(), "N");
    add("choice-every", "takes one position of N for the choice of moves (40)", text(), "N");
    add("search-percent", "part of a target that is the search's shares (50), the rest is who won",
        text(), "N");
    add("epochs", "most epochs; ends earlier after three without a gain on held-out games (12)",
        text(), "N");
    add("seed", "seed of every random choice (1)", text(), "S");
    add("threads", "threads; the result is the same with any number (1)", text(), "T");
  };
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>& words) {
    return run(engine, arguments, words);
  };
  return row;
}

}  // namespace hegemon::commands
