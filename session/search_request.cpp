#include "session/search_request.h"

#include <algorithm>

namespace hegemon::session {

namespace {

constexpr int kMaxMovesToGo = 10'000;
/// A hundred days: longer than any game, and far from overflow in any unit.
constexpr std::int64_t kMaxMilliseconds = 8'640'000'000;

}  // namespace

Milliseconds clock_time(std::int64_t ms) {
  return Milliseconds(std::clamp<std::int64_t>(ms, 0, kMaxMilliseconds));
}

Milliseconds move_time(std::int64_t ms) {
  return Milliseconds(std::clamp<std::int64_t>(ms, 1, kMaxMilliseconds));
}

std::optional<int> moves_to_go(std::int64_t count) {
  if (count < 1) return std::nullopt;
  return static_cast<int>(std::min<std::int64_t>(count, kMaxMovesToGo));
}

}  // namespace hegemon::session
