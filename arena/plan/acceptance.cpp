#include "arena/plan/acceptance.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "arena/uci/content_hash.h"
#include "engine/ascii.h"
#include "platform/file.h"
#include "platform/paths.h"
#include "session/support/files.h"
#include "session/support/utc.h"

namespace hegemon::arena {

namespace {

const std::string kLedger = "ledger of acceptance runs";

using Json = nlohmann::json;

std::string options_text(const EngineConfig& spec) {
  std::string text;
  for (const std::string& argument : spec.program.arguments)
    text += (text.empty() ? "" : " ") + argument;
  for (const auto& [name, value] : spec.options)
    text += (text.empty() ? "" : ", ") + name + '=' + value;
  return text.empty() ? "none" : text;
}

std::string absolute_path(const std::string& path) {
  return platform::text_of(std::filesystem::absolute(platform::path_of(path)).lexically_normal());
}

struct Entry {
  std::string candidate, conditions, result, date, options;
  session::Shard shard;
  int repeat = 0;
};

std::optional<Entry> read_entry(const std::string& line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  Entry entry;
  std::string shard;
  const auto read = [&](const char* key, std::string& place) {
    const bool good = json.contains(key) && json[key].is_string();
    if (good) place = json[key].get<std::string>();
    return good;
  };
  if (!read("candidate", entry.candidate) || !read("conditions", entry.conditions) ||
      !read("result", entry.result) || !read("date", entry.date) ||
      !read("options", entry.options) || !read("shard", shard) || !json.contains("repeat") ||
      !json["repeat"].is_number_unsigned()) {
    return std::nullopt;
  }
  const Result<session::Shard> part = session::parse_shard(shard, "shard");
  if (!part) return std::nullopt;
  entry.shard = part.value();
  entry.repeat = json["repeat"].get<int>();
  return entry;
}

Result<std::vector<Entry>> read_ledger(const std::string& path) {
  std::vector<Entry> entries;
  std::error_code ignored;
  if (!std::filesystem::exists(platform::path_of(path), ignored)) return entries;
  const Result<std::string> text = session::read_text_file(path, kLedger);
  if (!text) return text.error();
  int number = 0;
  for (const std::string_view line : split(text.value(), '\n')) {
    ++number;
    if (split_words(line).empty()) continue;
    std::optional<Entry> entry = read_entry(std::string(line));
    if (!entry) {
      return Error{"no entry of an acceptance run", path + ", line " + std::to_string(number)};
    }
    entries.push_back(std::move(*entry));
  }
  return entries;
}

}  // namespace

std::string candidate_hash(const EngineConfig& spec) {
  ContentHash hash;
  hash.add(program_hash(spec.program));
  const auto add_file = [&](const std::string& word) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(platform::path_of(word), ignored))
      hash.add(file_hash(word));
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

namespace {

/// `fresh`: the result file is new, whatever stands about its name in the ledger.
Result<LedgerAnswer> decide(const AcceptanceRequest& request, bool fresh) {
  Result<std::vector<Entry>> ledger = read_ledger(request.ledger);
  if (!ledger) return ledger.error();
  std::vector<Entry>& entries = ledger.value();
  const std::string candidate = candidate_hash(request.spec);
  std::erase_if(entries, [&](const Entry& entry) {
    return entry.candidate != candidate || entry.conditions != request.conditions;
  });
  const std::string result = absolute_path(request.result);
  for (const Entry& entry : entries) {
    if (!fresh && entry.result == result && std::filesystem::exists(platform::path_of(result))) {
      return LedgerAnswer{{candidate, entry.repeat}, true};
    }
  }
  if (entries.empty()) return LedgerAnswer{{candidate, 0}, false};
  // A run of several shards is whole when each of them is entered.
  const Entry& last = entries.back();
  const bool other_shards = std::all_of(entries.begin(), entries.end(), [&](const Entry& entry) {
    return entry.repeat != last.repeat ||
           (entry.shard.count == request.shard.count && entry.shard.number != request.shard.number);
  });
  if (other_shards) return LedgerAnswer{{candidate, last.repeat}, false};
  if (!request.again) {
    return Error{"it had its acceptance run on " + last.date + " (options: " + last.options +
                     "; result: " + last.result +
                     "); another is made only with --again, and recorded",
                 "candidate " + request.spec.name};
  }
  return LedgerAnswer{{candidate, last.repeat + 1}, false};
}

}  // namespace

Result<LedgerAnswer> ask_ledger(const AcceptanceRequest& request) {
  return decide(request, false);
}

Status enter_in_ledger(const AcceptanceRequest& request, const LedgerAnswer& answer) {
  if (answer.entered) return success();
  const Json entry = {{"candidate", answer.acceptance.candidate},
                      {"repeat", answer.acceptance.repeat},
                      {"shard", to_text(request.shard)},
                      {"conditions", request.conditions},
                      {"result", absolute_path(request.result)},
                      {"date", session::utc_text("%Y-%m-%d", std::time(nullptr))},
                      {"name", request.spec.name},
                      {"options", options_text(request.spec)}};
  const auto failed = [&](int error) {
    return session::cannot_write(request.ledger, kLedger, error);
  };
  platform::File ledger;
  if (const int error = ledger.open(request.ledger); error != 0) return failed(error);
  // From here on one program at a time. Another may have entered this candidate since it was asked.
  if (ledger.lock(true) != platform::File::Lock::kTaken) return failed(errno);
  const Result<LedgerAnswer> now = decide(request, true);
  if (!now) return now.error();
  if (now.value().acceptance != answer.acceptance) {
    return Error{"another acceptance run of it has begun meanwhile",
                 "candidate " + request.spec.name};
  }
  const std::uint64_t before = ledger.size();
  std::string last(before > 0 ? 1 : 0, '\n');
  if (const int error = ledger.read_at(before - last.size(), last); error != 0)
    return failed(error);
  std::string line = last.empty() || last == "\n" ? "" : "\n";
  line += entry.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  int error = ledger.write(line);
  if (error == 0) error = ledger.sync();
  if (error == 0) return success();
  static_cast<void>(ledger.cut(before));
  return failed(error);
}

}  // namespace hegemon::arena
