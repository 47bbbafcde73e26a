/// The largest numbers that requests may contain, in the protocol and on the
/// command line.
#pragma once

#include <cstdint>

namespace hegemon::session {

inline constexpr int kMaxDepth = 1000;
inline constexpr std::int64_t kMaxNodes = INT64_MAX;
inline constexpr int kMaxMate = 50;
inline constexpr int kMaxPerft = 100;
inline constexpr int kMaxThreads = 256;
inline constexpr int kMaxHashMib = 1 << 20;
inline constexpr int kMaxTuning = 100'000;   ///< of `CPuct`, `FpuValue` and `Widening`
inline constexpr int kMaxContempt = 300;     ///< hundredths of a nat
inline constexpr int kMaxLines = 500;        ///< of `MultiPV`
inline constexpr int kMaxOverhead = 10'000;  ///< milliseconds of `Move Overhead`
inline constexpr int kMaxSeed = 2'147'483'647;

}  // namespace hegemon::session
