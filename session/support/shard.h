/// A job that is shared among machines: each does one part.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/ascii.h"
#include "engine/result.h"

namespace hegemon::session {

/// Part `number` of `count` parts of a job, both from 1, written `3/8`. Items are dealt out like cards,
/// so that every machine finds the same parts.
struct Shard {
  int number = 1;
  int count = 1;

  bool whole() const { return count == 1; }
  /// Is the item with this index, from 0, one of this part?
  bool has(std::uint64_t item) const {
    return item % static_cast<std::uint64_t>(count) == static_cast<std::uint64_t>(number - 1);
  }
  friend bool operator==(const Shard&, const Shard&) = default;
};

/// Reads `i/n` with 1 <= i <= n <= 1,000,000; `where` is what an error names, as `--shard`.
inline Result<Shard> parse_shard(std::string_view text, std::string_view where) {
  constexpr int kMaxShards = 1'000'000;
  const std::size_t slash = text.find('/');
  if (slash != std::string_view::npos) {
    const auto count = parse_number(text.substr(slash + 1), 1, kMaxShards);
    const auto number = parse_number(text.substr(0, slash), 1, count.value_or(0));
    if (count && number) return Shard{*number, *count};
  }
  return Error::of("option.shard", std::string(where), text);
}

inline std::string to_text(const Shard& shard) {
  return std::to_string(shard.number) + '/' + std::to_string(shard.count);
}

}  // namespace hegemon::session
