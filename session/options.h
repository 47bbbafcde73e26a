/// The options of the engine, a row each, but for the rules of a game, which are the game's own. `uci`, `setoption`, the
/// command line, the library and the Python package work from these rows.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/option_spec.h"
#include "engine/result.h"
#include "search/core/search.h"

namespace hegemon::session {

/// Kinds of work that options concern: a row names one, a command that uses the engine those that it does, and refuses the options
/// of others.
enum Work : unsigned {
  kRules = 1U << 0,     ///< games by any rules
  kSearch = 1U << 1,    ///< searches: which, how strong, by which constants
  kMemory = 1U << 2,    ///< a hash table of the size that is wanted
  kThreads = 1U << 3,   ///< searches on several threads
  kLines = 1U << 4,     ///< several lines of one search
  kWeights = 1U << 5,   ///< evaluations by weights that are wanted
  kClock = 1U << 6,     ///< searches by a clock
  kSeed = 1U << 7,      ///< random numbers by a seed that is wanted
  kProtocol = 1U << 8,  ///< lines of the protocol
};
constexpr Work operator|(Work a, Work b) {
  return static_cast<Work>(unsigned{a} | unsigned{b});
}

struct EngineOption {
  OptionSpec spec;
  Work concerns;
  /// The value that settings have; null: the option is no field of theirs (`Engine::set_option`).
  std::string (*get)(const Settings&) = nullptr;
  /// Puts a value that `check_value` has passed into settings; null with `get`.
  void (*store)(Settings&, const std::string& value) = nullptr;
};

/// In the order in which they are shown.
std::span<const EngineOption> engine_options();
/// Null if there is none of this name; letters may be upper or lower case.
const EngineOption* find_engine_option(std::string_view name);

/// The value as the option stores it (`TRUE` is `true`, a combo's word gets its spelling), or what
/// is wrong with it.
Result<std::string> check_value(const OptionSpec& spec, std::string_view value);
/// Is every number in the range of its option, is the search one of the names?
Status check_settings(const Settings& settings);

/// The type's word in UCI: `check`, `spin`, `combo`, `string`, `button`.
std::string_view type_word(OptionType type);
/// The type and its limits for people: `a number in 1..1024`, `true or false`, `a, b or c`.
std::string value_range(const OptionSpec& spec);

}  // namespace hegemon::session
