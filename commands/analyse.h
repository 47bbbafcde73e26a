/// The subcommand `hegemon analyse`: positions in, as lines of JSON, analyses out: docs/command-line.md.
#pragma once

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// Variant, rules and settings that a query does not name are those of the engine.
Subcommand analyse_subcommand(protocol::ProtocolEngine& engine);

/// Adds `--threads`, `--depth`, `--nodes` and `--movetime`, which analyse and annotate share.
void add_analysis_options(OptionAdder& add);

struct AnalysisOptions {
  int threads = 0;                    ///< positions that are searched at the same time
  std::uint64_t most_waiting = 1000;  ///< positions that wait for a thread; of analyse
  session::SearchRequest limits;
};
/// What these options say; throws `UsageError`.
AnalysisOptions analysis_options(const Arguments& arguments);

}  // namespace hegemon::commands
