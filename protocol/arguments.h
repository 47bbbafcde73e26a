/// Reading the command line's arguments.
#pragma once

#include <optional>
#include <string>

// A FEN has commas in it: they part nothing.
#define CXXOPTS_VECTOR_DELIMITER '\0'
#include <cxxopts.hpp>

#include "engine/ascii.h"

namespace hegemon::protocol {

/// A wrong command line. It is thrown no further than `run_command_line`.
struct Wrong {
  std::string what;
};

/// The number behind `--name`, if it is there; throws `Wrong` for anything else.
template <class Number>
std::optional<Number> number_of(const cxxopts::ParseResult& arguments, const std::string& name,
                                Number min, Number max) {
  if (arguments.count(name) == 0) return std::nullopt;
  const std::string text = arguments[name].as<std::string>();
  const std::optional<Number> value = parse_number(text, min, max);
  if (value) return value;
  throw Wrong{"--" + name + " wants a number in " + std::to_string(min) + ".." +
              std::to_string(max) + ", got '" + text + "'"};
}

}  // namespace hegemon::protocol
