#include "arena/uci/engine_limits.h"

#include <algorithm>

#include "engine/ascii.h"

namespace hegemon::arena {

namespace {

constexpr std::int64_t kMaxSeconds = 1'000'000;

/// `12` or `12.345`, in milliseconds.
std::optional<Milliseconds> parse_seconds(std::string_view text) {
  const std::size_t dot = text.find('.');
  const auto whole = parse_number<std::int64_t>(text.substr(0, dot), 0, kMaxSeconds);
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
  const Error wrong =
      Error::of("option.choice", "tc", "seconds+seconds as in 10+0.1 or 1:30+1", text);
  const std::size_t plus = text.find('+');
  std::string_view base = text.substr(0, plus);
  TimeControl control;
  if (const std::size_t colon = base.find(':'); colon != std::string_view::npos) {
    const auto minutes = parse_number<std::int64_t>(base.substr(0, colon), 0, kMaxSeconds / 60);
    if (!minutes) return wrong;
    control.base += std::chrono::minutes(*minutes);
    base.remove_prefix(colon + 1);
  }
  const auto seconds = parse_seconds(base);
  if (!seconds) return wrong;
  control.base += *seconds;
  if (plus != std::string_view::npos) {
    const auto increment = parse_seconds(text.substr(plus + 1));
    if (!increment) return wrong;
    control.increment = *increment;
  }
  if (control.base <= Milliseconds(0)) return wrong;
  return control;
}

std::string to_text(const TimeControl& control) {
  return seconds_text(control.base) + '+' + seconds_text(control.increment);
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
  if (more.clock)
    more.clock = TimeControl{more.clock->base * factor, more.clock->increment * factor};
  if (more.movetime) *more.movetime *= factor;
  if (more.nodes) *more.nodes *= static_cast<std::uint64_t>(factor);
  return more;
}

bool PlayerClock::spend(Microseconds used, Milliseconds margin) {
  const bool in_time = used <= left_ + margin;
  left_ = std::max(left_ - used, Microseconds(0));
  if (in_time) left_ += increment_;
  return in_time;
}

}  // namespace hegemon::arena
