/// A table of counts for perft: the same position is reached by many orders of moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace hegemon::session {

/// Exact: besides the key it compares the whole state that a count depends on (`perft_state`), so
/// that two positions with one key can't be mixed up. Threads share one table.
class PerftTable {
 public:
  explicit PerftTable(std::size_t mib)
      : entries_(std::max<std::size_t>(1, mib * 1024 * 1024 / kBytesPerEntry)) {}

  std::optional<std::uint64_t> find(std::uint64_t key, int depth, const std::string& state) {
    const std::size_t at = place(key, depth);
    const std::lock_guard lock(locks_[at % kLocks]);
    const Entry& entry = entries_[at];
    if (entry.depth != depth || entry.key != key || entry.state != state) return std::nullopt;
    return entry.nodes;
  }

  void store(std::uint64_t key, int depth, std::string state, std::uint64_t nodes) {
    const std::size_t at = place(key, depth);
    const std::lock_guard lock(locks_[at % kLocks]);
    entries_[at] = {key, nodes, depth, std::move(state)};
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint64_t nodes = 0;
    int depth = 0;  ///< 0: empty
    std::string state;
  };
  static constexpr std::size_t kLocks = 256;
  /// With the text of a long FEN.
  static constexpr std::size_t kBytesPerEntry = sizeof(Entry) + 256;

  std::size_t place(std::uint64_t key, int depth) const {
    return (key ^ (static_cast<std::uint64_t>(depth) * 0x9E3779B97F4A7C15U)) % entries_.size();
  }

  std::vector<Entry> entries_;
  std::array<std::mutex, kLocks> locks_;
};

}  // namespace hegemon::session
