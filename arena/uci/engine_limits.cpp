#include "arena/uci/engine_limits.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/ascii.h"

namespace hegemon::arena {

namespace {

constexpr std::int64_t kMaxSeconds = 1'000'000;

/// A whole number, cut to one that is out of every range.
std::optional<std::int64_t> whole_number(std::string_view text) {
  std::string_view rest = text;
  if (take_digits(rest).empty() || !rest.empty()) return std::nullopt;
  return parse_number<std::int64_t>(text, 0, INT32_MAX).value_or(INT32_MAX);
}

/// `12` or `12.345`, in milliseconds.
std::optional<Milliseconds> parse_seconds(std::string_view text) {
  const std::size_t dot = text.find('.');
  const auto whole = whole_number(text.substr(0, dot));
  if (!whole) return std::nullopt;
  Milliseconds time = std::chrono::seconds(*whole);
  if (dot == std::string_view::npos) return time;
  const std::string_view digits = text.substr(dot + 1);
  if (digits.empty() || digits.size() > 3) return std::nullopt;
  const auto part = parse_number<int>(digits, 0, 999);
  if (!part) return std::nullopt;
  int thousandths = *part;
  for (std::size_t i = digits.size(); i < 3; ++i)
    thousandths *= 10;
  return time + Milliseconds(thousandths);
}

std::string seconds_text(Milliseconds time) {
  std::string text = std::to_string(time.count() / 1000);
  const auto rest = time.count() % 1000;
  if (rest == 0) return text;
  std::string part = std::to_string(1000 + rest).substr(1);
  part.erase(part.find_last_not_of('0') + 1);
  return text + '.' + part;
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
  const Error wrong = Error::of("option.choice", "tc",
                                "seconds+seconds as in 10+0.1, 1:30+1, 2:00:00 or 40/300+3", text);
  constexpr std::int64_t kMaxMoves = 1000;
  if (text.find_first_not_of("0123456789.:/+") != std::string_view::npos) return wrong;
  TimeControl control;
  std::string_view rest = text;
  if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
    const std::string_view moves = rest.substr(0, slash);
    const auto count = whole_number(moves);
    if (!count) return wrong;
    if (*count < 1 || *count > kMaxMoves)
      return Error::of("option.range", "tc, moves", 1, kMaxMoves, moves);
    control.moves = static_cast<int>(*count);
    rest.remove_prefix(slash + 1);
  }
  const std::size_t plus = rest.find('+');
  const std::vector<std::string_view> units = split(rest.substr(0, plus), ':');
  if (units.size() > 3) return wrong;
  std::int64_t seconds_before = 0;
  for (std::size_t i = 0; i + 1 < units.size(); ++i) {
    const auto number = whole_number(units[i]);
    if (!number) return wrong;
    seconds_before = (seconds_before + *number) * 60;
  }
  const auto seconds = parse_seconds(units.back());
  const auto increment =
      plus == std::string_view::npos ? Milliseconds(0) : parse_seconds(rest.substr(plus + 1));
  if (!seconds || !increment) return wrong;
  control.base = *seconds + std::chrono::seconds(seconds_before);
  control.increment = *increment;
  constexpr Milliseconds kMost = std::chrono::seconds(kMaxSeconds);
  if (control.base <= Milliseconds(0) || control.base > kMost || control.increment > kMost)
    return Error::of("option.range", "tc, seconds", "0.001", kMaxSeconds, text);
  return control;
}

std::string to_text(const TimeControl& control) {
  const std::string moves = control.moves == 0 ? "" : std::to_string(control.moves) + '/';
  return moves + seconds_text(control.base) + '+' + seconds_text(control.increment);
}

std::string to_text(const EngineLimits& limits) {
  std::string text;
  const auto add = [&](std::string_view name, const std::string& value) {
    text += (text.empty() ? "" : " ") + std::string(name) + '=' + value;
  };
  if (limits.clock) add("tc", to_text(*limits.clock));
  if (limits.movetime) add("movetime", std::to_string(limits.movetime->count()));
  if (limits.nodes) add("nodes", std::to_string(*limits.nodes));
  if (limits.depth) add("depth", std::to_string(*limits.depth));
  return text;
}

std::string time_control_tag(const EngineLimits& limits) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  if (limits.clock) add(to_text(*limits.clock));
  if (limits.movetime) add("movetime " + std::to_string(limits.movetime->count()));
  if (limits.nodes) add("nodes " + std::to_string(*limits.nodes));
  if (limits.depth) add("depth " + std::to_string(*limits.depth));
  return text;
}

EngineLimits scaled(const EngineLimits& limits, int factor) {
  EngineLimits more = limits;
  if (more.clock) {
    more.clock =
        TimeControl{more.clock->base * factor, more.clock->increment * factor, more.clock->moves};
  }
  if (more.movetime) *more.movetime *= factor;
  if (more.nodes) *more.nodes *= static_cast<std::uint64_t>(factor);
  return more;
}

bool PlayerClock::spend(Microseconds used, Milliseconds margin) {
  const bool in_time = used <= left_ + margin;
  left_ = std::max(left_ - used, Microseconds(0));
  if (in_time) left_ += control_.increment;
  if (in_time && moves_left_ != 0 && --moves_left_ == 0) {
    left_ += control_.base;
    moves_left_ = control_.moves;
  }
  return in_time;
}

}  // namespace hegemon::arena
