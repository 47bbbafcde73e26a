#include "program/run_settings.h"

#include <algorithm>

#include "engine/ascii.h"
#include "engine/bytes.h"
#include "engine/counted.h"

namespace hegemon::program {

namespace {

const std::string* find_setting(const RunSettings& settings, std::string_view name) {
  const auto at = std::find_if(settings.begin(), settings.end(),
                               [&](const auto& setting) { return setting.first == name; });
  return at == settings.end() ? nullptr : &at->second;
}

}  // namespace

std::string to_text(const RunSettings& settings) {
  std::string text;
  for (const auto& [name, value] : settings) {
    std::string line = name + ": " + value;
    std::replace(line.begin(), line.end(), '\n', ' ');
    text += line + '\n';
  }
  return text;
}

RunSettings parse_settings(std::string_view text) {
  RunSettings settings;
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t at = line.find(": ");
    if (at == std::string_view::npos) continue;
    settings.emplace_back(line.substr(0, at), line.substr(at + 2));
  }
  return settings;
}

std::string differences(const RunSettings& in_file, const RunSettings& asked) {
  // As a file would hold them.
  const RunSettings wanted = parse_settings(to_text(asked));
  std::string text;
  const auto add = [&](const std::string& name, const std::string* had, const std::string* now) {
    if (had != nullptr && now != nullptr && *had == *now) return;
    text += (text.empty() ? "" : "; ") + name + ": " + (had == nullptr ? "nothing" : *had) +
            " in the file, " + (now == nullptr ? "nothing" : *now) + " asked for";
  };
  for (const auto& [name, value] : wanted)
    add(name, find_setting(in_file, name), &value);
  for (const auto& [name, value] : in_file) {
    if (find_setting(wanted, name) == nullptr) add(name, &value, nullptr);
  }
  return text;
}

std::string content_text(std::string_view bytes) {
  if (bytes.empty()) return "none";
  return counted(bytes.size(), "byte") + ", CRC-32 " + std::to_string(crc32(bytes));
}

}  // namespace hegemon::program
