/// The options that `hegemon analyse` and `hegemon annotate` share.
#pragma once

#include "program/arguments.h"
#include "session/search_request.h"

namespace hegemon::commands {

/// Adds `--threads`, `--depth`, `--nodes` and `--movetime`.
void add_analysis_options(program::OptionAdder& add);

struct AnalysisOptions {
  int threads = 0;                    ///< positions that are searched at the same time
  std::uint64_t most_waiting = 1000;  ///< positions that wait for a thread; of analyse
  session::SearchRequest limits;
};
/// What these options say; throws `UsageError`.
AnalysisOptions analysis_options(const program::Arguments& arguments);

}  // namespace hegemon::commands
