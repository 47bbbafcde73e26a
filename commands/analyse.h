/// The subcommand `hegemon analyse`: positions in, as lines of JSON, analyses out: docs/analysis.md.
#pragma once

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// Variant, rules and settings that a query does not name are those of the engine.
Subcommand analyse_subcommand(protocol::ProtocolEngine& engine);

/// Adds `--threads`, `--depth`, `--nodes` and `--movetime`, which analyse and annotate share.
void add_analysis_options(cxxopts::OptionAdder& add);

/// What these options say; throws `UsageError`.
struct AnalysisOptions {
  int threads = 1;
  session::SearchRequest limits;
};
AnalysisOptions analysis_options(const Arguments& arguments);

}  // namespace hegemon::commands
