/// The settings of a run, which a report shows with its figures.
#pragma once

#include <string>
#include <vector>

#include "arena/results/result_data.h"

namespace hegemon::arena {

struct Fact {
  std::string name;
  std::string value;
};

/// The game and its rules, limits, openings, seed, engines with version, hash size and threads, and
/// when and by which command lines it was played. What a file does not say is left out.
std::vector<Fact> facts_of(const ResultData& data);

/// The value of an option as it stood, whatever the case of its name; `-` if the engine has none.
std::string setting_of(const StoredEngine& engine, std::string_view option);

}  // namespace hegemon::arena
