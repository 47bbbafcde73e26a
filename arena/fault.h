/// What an engine may do wrong in a game. Each is told apart from the others in results, reports
/// and the log.
#pragma once

#include <array>
#include <string_view>

namespace hegemon::arena {

enum class Fault {
  kNone,
  kTime,     ///< its clock ran out, but it answered
  kCrash,    ///< its process ended, or closed its input or output
  kIllegal,  ///< it chose a move that the rules do not allow
  kStall,    ///< it did not answer at all, not even to `stop`
  kGarbage,  ///< what it said was no answer
};

constexpr std::string_view fault_word(Fault fault) {
  constexpr std::array<std::string_view, 6> kWords{"none",    "time",  "crash",
                                                   "illegal", "stall", "garbage"};
  return kWords[static_cast<std::size_t>(fault)];
}

}  // namespace hegemon::arena
