#include "arena/plan/acceptance.h"

#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "arena/uci/content_hash.h"
#include "arena/uci/process.h"
#include "protocol/utc.h"

namespace hegemon::arena {

namespace {

using Json = nlohmann::json;

std::string options_text(const EngineSpec& spec) {
  std::string text;
  for (const std::string& argument : spec.program.arguments)
    text += (text.empty() ? "" : " ") + argument;
  for (const auto& [name, value] : spec.options)
    text += (text.empty() ? "" : ", ") + name + '=' + value;
  return text.empty() ? "none" : text;
}

std::string absolute_path(const std::string& path) {
  return std::filesystem::absolute(path).lexically_normal().string();
}

struct Entry {
  std::string candidate, conditions, result, date, options;
  int repeat = 0;
};

std::optional<Entry> read_entry(const std::string& line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  Entry entry;
  const auto read = [&](const char* key, std::string& place) {
    const bool good = json.contains(key) && json[key].is_string();
    if (good) place = json[key].get<std::string>();
    return good;
  };
  if (!read("candidate", entry.candidate) || !read("conditions", entry.conditions) ||
      !read("result", entry.result) || !read("date", entry.date) ||
      !read("options", entry.options) || !json.contains("repeat") ||
      !json["repeat"].is_number_unsigned()) {
    return std::nullopt;
  }
  entry.repeat = json["repeat"].get<int>();
  return entry;
}

}  // namespace

std::string candidate_hash(const EngineSpec& spec) {
  ContentHash hash;
  hash.add(program_hash(spec.program));
  const auto add_file = [&](const std::string& word) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(word, ignored)) hash.add(file_hash(word));
  };
  for (const std::string& argument : spec.program.arguments)
    add_file(argument);
  for (const auto& [name, value] : spec.options)
    add_file(value);
  return hash.text();
}

std::uint64_t acceptance_seed(const Acceptance& acceptance, const std::string& conditions) {
  ContentHash hash;
  hash.add(acceptance.candidate + '\n' + std::to_string(acceptance.repeat) + '\n' + conditions);
  return (kLastDevelopmentSeed + 1) | (hash.value() & kLastDevelopmentSeed);
}

Result<AcceptanceTicket> ask_ledger(const AcceptanceRequest& request) {
  AcceptanceTicket ticket{{candidate_hash(request.spec), 0}, false};
  const std::string result = absolute_path(request.result);
  std::ifstream file(request.ledger);
  if (!file && std::filesystem::exists(request.ledger)) {
    return Error{"cannot read the ledger of acceptance runs", request.ledger};
  }
  std::optional<Entry> earlier;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    const std::optional<Entry> row = read_entry(line);
    ++number;
    if (!row) {
      return Error{"no entry of an acceptance run",
                   request.ledger + ", line " + std::to_string(number)};
    }
    if (row->candidate != ticket.acceptance.candidate || row->conditions != request.conditions) {
      continue;
    }
    if (row->result == result && std::filesystem::exists(result)) {
      return AcceptanceTicket{{row->candidate, row->repeat}, true};
    }
    ticket.acceptance.repeat = row->repeat + 1;
    earlier = row;
  }
  if (earlier && !request.again) {
    return Error{"it had its acceptance run on " + earlier->date +
                     " (options: " + earlier->options + "; result: " + earlier->result +
                     "); another is made only with --again, and recorded",
                 "candidate " + request.spec.name};
  }
  return ticket;
}

Status enter_in_ledger(const AcceptanceRequest& request, const AcceptanceTicket& ticket) {
  if (ticket.entered) return success();
  const Json entry = {{"candidate", ticket.acceptance.candidate},
                      {"repeat", ticket.acceptance.repeat},
                      {"conditions", request.conditions},
                      {"result", absolute_path(request.result)},
                      {"date", protocol::utc_text("%Y-%m-%d", std::time(nullptr))},
                      {"name", request.spec.name},
                      {"options", options_text(request.spec)}};
  const std::string line = entry.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  const Descriptor ledger(
      open(request.ledger.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  const off_t before = ledger.open() ? lseek(ledger.get(), 0, SEEK_END) : 0;
  if (ledger.open() &&
      write(ledger.get(), line.data(), line.size()) == static_cast<ssize_t>(line.size()) &&
      fsync(ledger.get()) == 0) {
    return success();
  }
  if (ledger.open()) static_cast<void>(!ftruncate(ledger.get(), before));
  return Error{"cannot write to the ledger of acceptance runs", request.ledger};
}

}  // namespace hegemon::arena
