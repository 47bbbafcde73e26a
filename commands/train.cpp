/// The subcommand `hegemon train`: fits weights to games.
#include <iostream>

#include "commands/number_options.h"
#include "commands/training.h"
#include "platform/interrupt.h"
#include "session/support/limits.h"
#include "session/variants.h"

namespace hegemon::commands {

namespace {

constexpr int kMaxEvery = 1'000'000;
constexpr auto kTrainNumbers = std::array{
    number_option<&session::TrainRequest::share_every>(
        "share-every", "N", "takes one position of N for the shares", 1, kMaxEvery),
    number_option<&session::TrainRequest::choice_every>(
        "choice-every", "N", "takes one position of N for the choice of moves", 1, kMaxEvery),
    number_option<&session::TrainRequest::epochs>(
        "epochs", "N", "most epochs; ends earlier after three without a gain on held-out games", 1,
        10'000),
    number_option<&session::TrainRequest::seed>("seed", "S", "seed of every random choice", 0,
                                                session::kMaxSeed),
    number_option<&session::TrainRequest::threads>(
        "threads", "T", "threads; the result is the same with any number", 1,
        session::kMaxThreads)};
/// Its default is the game's.
constexpr auto kSearchPercent = std::array{number_option<&session::TrainRequest::search_percent>(
    "search-percent", "N", "part of a target that is the search's shares; the rest is who won", 0,
    100)};

/// `50 in sevenkingdoms, 100 in threefriends`
std::string default_percents() {
  std::string text;
  for (const session::Variant& variant : session::variants()) {
    if (variant.training.train == nullptr) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(variant.training.search_percent) + " in " +
            std::string(variant.name);
  }
  return text;
}

int run(const protocol::ProtocolEngine& engine, const Arguments& arguments,
        const std::vector<std::string>& words) {
  session::TrainRequest request;
  request.files = words;
  if (words.empty()) throw UsageError{"a file of game data is missing"};
  request.test_files = texts_of(arguments, "test");
  request.base = text_of(arguments, "base").value_or("");
  const auto out = text_of(arguments, "out");
  if (!out) throw UsageError{"--out FILE is missing"};
  request.out = *out;
  request.go_on = has(arguments, "go-on");
  const std::string only = text_of(arguments, "only").value_or("");
  if (!only.empty() && only != "shares" && only != "priors" && only != "network")
    throw UsageError{"--only wants shares, priors or network, got '" + only + "'"};
  request.fit_shares = only.empty() || only == "shares";
  request.fit_priors = only.empty() || only == "priors";
  request.fit_moves = only != "shares";
  request.choices_of = texts_of(arguments, "choices-of");
  const std::string variant(engine.new_session()->variant());
  const session::TrainingTools& tools = session::find_variant(variant)->training;
  if (tools.train == nullptr) throw UsageError{"the game " + variant + " has no weights to fit"};
  request.search_percent = tools.search_percent;
  read_numbers(arguments, kTrainNumbers, request);
  read_numbers(arguments, kSearchPercent, request);

  std::atomic<bool> stop{false};
  platform::Interrupt interrupt;
  interrupt.on_signal([&] { stop = true; });
  const Status status = tools.train(request, stop, std::cout);
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
  row.add_options = [](OptionAdder& add) {
    add("out",
        "where the weights go: for the option EvalFile, in the siblings for eval/weights/ before a "
        "build",
        "FILE");
    add.repeated("test", "game data only to report losses on; may be repeated", "FILE");
    add("base", "weights to compare with and to keep what is not fitted (those built in)", "FILE");
    add("go-on", "fits the shares on from the weights of --base, instead of from random ones");
    add("only", "fits only the shares, only the priors of moves, or of these only the network",
        "shares|priors|network");
    add.repeated(
        "choices-of",
        "takes choices of moves only of players with this search; may be repeated (all players)",
        "SEARCH");
    add_numbers(add, kTrainNumbers);
    const auto& percent = kSearchPercent.front();
    add(percent.name, with_default(percent.help, default_percents()), percent.value);
  };
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>& words) {
    return run(engine, arguments, words);
  };
  return row;
}

}  // namespace hegemon::commands
