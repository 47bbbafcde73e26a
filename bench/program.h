/// What the programs of bench/ that have a command line share.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <cxxopts.hpp>

#include "engine/ascii.h"
#include "search/core/search.h"

namespace hegemon {

/// `main`: what `run` returns; of an exception its text on standard error, and 2.
template <class Run>
int run_program(Run run, int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}

/// Reads the arguments; `--help` ends the program.
inline cxxopts::ParseResult parse(cxxopts::Options& options, int argc, char** argv) {
  options.add_options()("h,help", "this text");
  cxxopts::ParseResult given = options.parse(argc, argv);
  if (given.count("help") == 0) return given;
  std::cout << options.help();
  std::exit(0);
}

/// Searches by name, with commas. Throws `std::invalid_argument` if one is not known.
inline std::vector<std::string> searches_named(const std::string& text) {
  const auto& known = algorithm_names();
  std::vector<std::string> searches;
  for (const std::string_view name : split(text, ',')) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw std::invalid_argument("no search is called " + std::string(name));
    }
    searches.emplace_back(name);
  }
  return searches;
}

}  // namespace hegemon
