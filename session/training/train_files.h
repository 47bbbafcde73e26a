/// Reading the files of games that `hegemon train` fits to.
#pragma once

#include <array>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <string>

#include "engine/ascii.h"
#include "engine/game.h"
#include "eval/training/dataset.h"
#include "eval/training/game_data.h"
#include "session/support/files.h"
#include "session/training/tools.h"

namespace hegemon::session {

/// A number with this many digits behind the point.
inline std::string fixed(double value, int digits) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  return text.data();
}

/// Calls `add(path, game, sampling)` with every game of all files; those of `test_files` are held out. The first error of
/// a file or of `add` ends it, and so does a game of another variant.
template <PlayableGame G, class Add>
Status read_games(const TrainRequest& request, const std::atomic<bool>& stop, const Add& add) {
  const auto read = [&](const std::string& path, bool held) -> Status {
    const std::string where = held ? "--test" : "FILE";
    Result<std::ifstream> file = open_file(path, where);
    if (!file) return file.error();
    training::GameReader reader(file.value());
    training::SamplingOptions sampling;
    sampling.share_every = request.share_every;
    sampling.choice_every = request.choice_every;
    sampling.search_part = request.search_percent / 100.0;
    sampling.all_held = held;
    sampling.choices_of = request.choices_of;
    for (;;) {
      if (stop) return Error::of("run.interrupted", "train");
      const auto game = reader.next();
      if (!game) return game.error().within(path);
      if (!game.value()) return success();
      if (const std::string& variant = game.value()->variant; variant != G::kName) {
        return Error{hegemon::quoted(path) + " has games of " + variant + ", not of " +
                         std::string(G::kName) + ": --variant " + variant + " is wanted",
                     where};
      }
      if (Status status = add(path, *game.value(), sampling); !status)
        return status.error().within(path);
    }
  };
  for (const bool held : {false, true}) {
    for (const std::string& path : held ? request.test_files : request.files) {
      if (Status status = read(path, held); !status) return status;
    }
  }
  return success();
}

}  // namespace hegemon::session
