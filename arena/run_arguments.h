/// `hegemon-arena run ...` as a `RunConfig`.
#pragma once

#include <cxxopts.hpp>

#include "arena/run_config.h"
#include "engine/result.h"

namespace hegemon::arena {

void add_run_options(cxxopts::OptionAdder& add);

/// Reads the files it needs; starts nothing.
Result<RunConfig> read_run_options(const cxxopts::ParseResult& arguments);

/// `p0=0.143,p1=0.2[,alpha=0.05,beta=0.05,model=bernoulli|dispersion]`.
Result<SprtLimits> parse_sprt(std::string_view text);

}  // namespace hegemon::arena
