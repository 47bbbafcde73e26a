/// What an engine may do wrong in a game: one table of names for results, reports and the log.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace hegemon::arena {

enum class Fault {
  kNone,
  kTime,     ///< its clock ran out, but it answered
  kCrash,    ///< its process ended, or closed its input or output
  kIllegal,  ///< it chose a move that the rules do not allow
  kStall,    ///< it did not answer at all, not even to `stop`
  kGarbage,  ///< its output was no answer
};

/// By the number of the fault.
inline constexpr std::array<std::string_view, 6> kFaultNames{"none",    "time",  "crash",
                                                             "illegal", "stall", "garbage"};

constexpr std::string_view fault_word(Fault fault) {
  return kFaultNames[static_cast<std::size_t>(fault)];
}

/// The fault with this name, but `kNone`.
constexpr std::optional<Fault> parse_fault(std::string_view word) {
  for (std::size_t i = 1; i < kFaultNames.size(); ++i) {
    if (kFaultNames[i] == word) return static_cast<Fault>(i);
  }
  return std::nullopt;
}

}  // namespace hegemon::arena
