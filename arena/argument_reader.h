/// Values of command-line options, read with an error that names the option.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <cxxopts.hpp>

#include "arena/limits.h"
#include "engine/ascii.h"
#include "engine/result.h"

namespace hegemon::arena {

inline std::string text_of(const cxxopts::ParseResult& arguments, const std::string& name,
                           const std::string& otherwise = {}) {
  return arguments.count(name) == 0 ? otherwise : arguments[name].as<std::string>();
}

/// Reads numbers and remembers the first that is none: `status()` is asked once, at the end.
class Numbers {
 public:
  explicit Numbers(const cxxopts::ParseResult& arguments) : arguments_(arguments) {}

  /// The option's value in min..max; nothing if it is not given or bad.
  template <class Number>
  std::optional<Number> read(const std::string& name, Number min, Number max) {
    if (arguments_.count(name) == 0) return std::nullopt;
    const std::string text = arguments_[name].as<std::string>();
    const std::optional<Number> value = parse_number(text, min, max);
    if (!value && status_) {
      status_ = Error{"a number in " + std::to_string(min) + ".." + std::to_string(max) +
                          " wanted, got '" + text + "'",
                      "--" + name};
    }
    return value;
  }
  std::optional<Milliseconds> time(const std::string& name, std::int64_t min = 1) {
    constexpr std::int64_t kMost = 1'000'000'000;
    const auto value = read<std::int64_t>(name, min, kMost);
    return value ? std::optional(Milliseconds(*value)) : std::nullopt;
  }
  const Status& status() const { return status_; }

 private:
  const cxxopts::ParseResult& arguments_;
  Status status_ = success();
};

}  // namespace hegemon::arena
