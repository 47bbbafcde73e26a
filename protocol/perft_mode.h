/// `hegemon perft` and `hegemon perft-sum`.
#pragma once

#include "protocol/arguments.h"
#include "protocol/engine.h"

namespace hegemon::protocol {

void add_perft_options(cxxopts::OptionAdder& add);
/// Counts and prints; gives the exit status, throws `Wrong`.
int run_perft(Engine& engine, const cxxopts::ParseResult& arguments);

void add_perft_sum_options(cxxopts::OptionAdder& add);
/// Adds up what `perft --split` has printed into files.
int run_perft_sum(Engine& engine, const cxxopts::ParseResult& arguments);

}  // namespace hegemon::protocol
