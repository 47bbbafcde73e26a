/// Faults of an engine in a game: one table of names for results, reports and the log.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/indexed_array.h"

namespace hegemon::arena {

enum class Fault {
  kNone,
  kTime,     ///< its clock ran out, but it answered
  kCrash,    ///< its process ended, or closed its input or output
  kIllegal,  ///< it chose a move that the rules do not allow
  kStall,    ///< it did not answer at all, not even to `stop`
  kGarbage,  ///< its output was no answer
};

template <class T>
using PerFault = IndexedArray<Fault, T, 6>;
inline constexpr PerFault<std::string_view> kFaultNames{
    {"none", "time", "crash", "illegal", "stall", "garbage"}};
/// All but `kNone`.
inline constexpr std::array kFaults{Fault::kTime, Fault::kCrash, Fault::kIllegal, Fault::kStall,
                                    Fault::kGarbage};

constexpr std::string_view fault_word(Fault fault) {
  return kFaultNames[fault];
}

/// The fault with this name, but `kNone`.
constexpr std::optional<Fault> parse_fault(std::string_view word) {
  for (const Fault fault : kFaults) {
    if (fault_word(fault) == word) return fault;
  }
  return std::nullopt;
}

}  // namespace hegemon::arena
