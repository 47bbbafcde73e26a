/// The largest numbers that people may ask for, where more than one place asks: the protocol, the
/// command line.
#pragma once

namespace hegemon::protocol {

constexpr int kMaxDepth = 1000;
constexpr int kMaxPerft = 100;
constexpr int kMaxThreads = 256;
constexpr int kMaxHashMib = 1 << 20;
constexpr int kMaxSeed = 2'147'483'647;

}  // namespace hegemon::protocol
