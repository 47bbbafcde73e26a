#include "arena/uci/engine_config.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>

#include "arena/uci/content_hash.h"
#include "engine/as_utf8.h"
#include "engine/ascii.h"
#include "platform/programs.h"

namespace hegemon::arena {

namespace {

constexpr std::int64_t kLongestWait = 1'000'000'000;

std::optional<bool> parse_switch(std::string_view text) {
  if (text == "on" || text == "true" || text == "1") return true;
  if (text == "off" || text == "false" || text == "0") return false;
  return std::nullopt;
}

/// Puts a number into its place.
template <class Place, class Make>
Status take_number(std::string_view key, std::string_view value, Place& place, Make make) {
  const auto number = parse_number<std::int64_t>(value, 1, kLongestWait);
  if (!number) {
    return Error::of("option.choice", std::string(key),
                     "a whole number in 1.." + std::to_string(kLongestWait), value);
  }
  place = make(*number);
  return success();
}

/// Names stand in lists with commas, in `seat=engine` and in the tags of records.
Status check_name(std::string_view name) {
  if (name.empty()) return Error::of("argument.missing", "name", "a name");
  if (name.front() == ' ' || name.back() == ' ')
    return Error::of("engine.name.space", "name", name);
  for (const char c : name) {
    if (c == '=' || c == ',' || c == '"') return Error::of("engine.name", "name", c, name);
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      return Error::of("engine.name.control", "name", name);
  }
  return success();
}

}  // namespace

std::vector<std::string> split_escaped(std::string_view text) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ',') {
      parts.emplace_back();
    } else {
      const std::string_view two = text.substr(i, 2);
      if (two == "\\," || two == "\\\\") ++i;
      parts.back() += text[i];
    }
  }
  return parts;
}

Status note_key(std::vector<std::string>& seen, std::string_view key, const std::string& where) {
  const bool exact = key.starts_with("env.");
  const bool again = key != "arg" && std::any_of(seen.begin(), seen.end(), [&](const auto& other) {
                       return exact ? other == key : same_letters(other, key);
                     });
  if (again) return Error::of("argument.twice", where, key);
  seen.emplace_back(key);
  return success();
}

std::optional<Status> set_field(EngineConfig& spec, std::string_view key, std::string_view value) {
  const auto milliseconds = [](std::int64_t n) { return Milliseconds(n); };
  const std::string text(value);
  if (key == "name") {
    if (Status status = check_name(value); !status) return status;
    spec.name = text;
  } else if (key == "cmd") {
    spec.program.command = text;
  } else if (key == "arg") {
    spec.program.arguments.push_back(text);
  } else if (key == "dir") {
    spec.program.directory = text;
  } else if (key.starts_with("env.")) {
    spec.program.environment.emplace_back(key.substr(4), text);
  } else if (key.starts_with("option.")) {
    if (text.find_first_of("\r\n") != std::string::npos)
      return Error::of("option.choice", std::string(key), "a value of one line", text);
    spec.options.emplace_back(key.substr(7), text);
  } else if (key == "tc") {
    const Result<TimeControl> control = parse_time_control(value);
    if (!control) return control.error();
    spec.limits.clock = control.value();
  } else if (key == "movetime") {
    return take_number(key, value, spec.limits.movetime, milliseconds);
  } else if (key == "nodes") {
    return take_number(key, value, spec.limits.nodes,
                       [](std::int64_t n) { return static_cast<std::uint64_t>(n); });
  } else if (key == "depth") {
    return take_number(key, value, spec.limits.depth,
                       [](std::int64_t n) { return static_cast<int>(n); });
  } else if (key == "start-timeout") {
    return take_number(key, value, spec.start_timeout, milliseconds);
  } else if (key == "ping-timeout") {
    return take_number(key, value, spec.ping_timeout, milliseconds);
  } else if (key == "ponder" || key == "restart") {
    const std::optional<bool> on = parse_switch(value);
    if (!on) return Error::of("option.choice", std::string(key), "on or off", text);
    (key == "ponder" ? spec.ponder : spec.restart) = *on;
  } else {
    return std::nullopt;
  }
  return success();
}

Result<EngineConfig> parse_engine_config(std::string_view text) {
  EngineConfig spec;
  // It is kept in the result file, as JSON.
  if (const std::string valid = as_utf8(text); valid != text)
    return Error::of("text.utf8", "--engine", valid);
  std::vector<std::string> seen;
  for (const std::string& part : split_escaped(text)) {
    const std::size_t at = part.find('=');
    if (at == std::string::npos) return Error::of("option.choice", "--engine", "key=value", part);
    const std::string key = part.substr(0, at);
    const std::optional<Status> set = set_field(spec, key, std::string_view(part).substr(at + 1));
    if (!set) return Error::of("engine.key", "--engine", key);
    if (!*set) return set->error().at("--engine, " + key);
    if (const Status once = note_key(seen, key, "--engine"); !once) return once.error();
  }
  if (spec.program.command.empty())
    return Error::of("engine.key.missing", "--engine", "cmd=", text);
  if (spec.name.empty()) return Error::of("engine.key.missing", "--engine", "name=", text);
  return spec;
}

std::string program_hash(const Program& program) {
  std::ifstream file(platform::find_program(program.command), std::ios::binary);
  if (!file) return {};
  ContentHash hash;
  std::array<char, 1 << 16> chunk{};
  while (file.read(chunk.data(), chunk.size()) || file.gcount() > 0) {
    hash.add({chunk.data(), static_cast<std::size_t>(file.gcount())});
  }
  return hash.text();
}

}  // namespace hegemon::arena
