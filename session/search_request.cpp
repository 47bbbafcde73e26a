#include "session/search_request.h"

#include <algorithm>
#include <limits>

#include "engine/ascii.h"

namespace hegemon::session {

namespace {

constexpr int kMaxMovesToGo = 10'000;
/// A hundred days: longer than any game, and far from overflow in any unit.
constexpr std::int64_t kMaxMilliseconds = 8'640'000'000;
constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();

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

std::optional<std::int64_t> whole_part(std::string_view text) {
  const auto take_sign = [&] {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    return negative;
  };
  const std::int64_t sign = take_sign() ? -1 : 1;
  if (same_letters(text, "inf") || same_letters(text, "infinity")) return sign * kGreatest;
  const std::string_view whole = take_digits(text);
  std::string digits(whole);
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    digits += take_digits(text);
  }
  if (digits.empty()) return std::nullopt;
  // How many digits stand before the point once the exponent has moved it.
  auto places = static_cast<std::int64_t>(whole.size());
  if (!text.empty() && to_lower(text.front()) == 'e') {
    constexpr std::int64_t kMostMoved = 1'000'000'000;
    text.remove_prefix(1);
    const std::int64_t direction = take_sign() ? -1 : 1;
    const std::string_view exponent = take_digits(text);
    if (exponent.empty()) return std::nullopt;
    places += direction * parse_number<std::int64_t>(exponent, 0, kMostMoved).value_or(kMostMoved);
  }
  if (!text.empty()) return std::nullopt;
  std::int64_t value = 0;
  const auto count = static_cast<std::int64_t>(digits.size());
  for (std::int64_t i = 0; i < places && (i < count || value != 0); ++i) {
    const int digit = i < count ? digits[static_cast<std::size_t>(i)] - '0' : 0;
    if (value > (kGreatest - digit) / 10) return sign * kGreatest;
    value = value * 10 + digit;
  }
  return sign * value;
}

}  // namespace hegemon::session
