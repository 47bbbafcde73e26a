#include "commands/perft_shards.h"

#include <map>

#include <nlohmann/json.hpp>

#include "engine/ascii.h"
#include "session/files.h"

namespace hegemon::commands {

namespace {

struct Place {
  std::string file;
  int line;
  std::string text() const { return file + ", line " + std::to_string(line); }
};

/// What must be the same in all shards of one count.
nlohmann::json count_of(const nlohmann::json& shard) {
  nlohmann::json count;
  for (const char* const name : {"perft", "variant", "rules", "fen", "of"})
    count[name] = shard.at(name);
  return count;
}

class Adder {
 public:
  Status add(const std::string& line, const Place& place) {
    try {
      return add(nlohmann::json::parse(line), place);
    } catch (const nlohmann::json::exception&) {
      return Error{"this is no shard of a count", place.text()};
    }
  }

  Result<PerftSum> sum() const {
    if (found_.empty()) return Error{"there is no shard of a count in these files", "perft-sum"};
    std::string missing;
    for (int number = 1; number <= sum_.shards; ++number) {
      if (found_.count(number) == 0)
        missing += (missing.empty() ? "" : ", ") + std::to_string(number);
    }
    if (missing.empty()) return sum_;
    return Error{"missing of " + std::to_string(sum_.shards) + " shards: " + missing, "perft-sum"};
  }

 private:
  Status add(const nlohmann::json& shard, const Place& place) {
    const nlohmann::json count = count_of(shard);
    const int number = shard.at("shard");
    if (found_.empty()) {
      count_ = count;
      sum_.depth = count.at("perft");
      sum_.shards = count.at("of");
    } else if (count != count_) {
      return Error{"this belongs to another count: " + count.dump() + ", not " + count_.dump(),
                   place.text()};
    }
    if (number < 1 || number > sum_.shards) {
      return Error{
          "there is no shard " + std::to_string(number) + " of " + std::to_string(sum_.shards),
          place.text()};
    }
    if (const auto [at, added] = found_.emplace(number, place); !added) {
      return Error{"shard " + std::to_string(number) + " is also in " + at->second.text(),
                   place.text()};
    }
    const std::uint64_t nodes = shard.at("nodes");
    if (__builtin_add_overflow(sum_.nodes, nodes, &sum_.nodes)) {
      return Error{"the sum is more than 64 bits hold", place.text()};
    }
    sum_.seconds += shard.at("seconds").get<double>();
    return success();
  }

  nlohmann::json count_;
  std::map<int, Place> found_;
  PerftSum sum_;
};

}  // namespace

std::string shard_line(const CountedShard& shard) {
  nlohmann::json rules = nlohmann::json::object();
  for (const OptionSpec& spec : shard.game.option_specs())
    rules[spec.name] = shard.game.option_value(spec.name);
  return nlohmann::json{{"perft", shard.request.depth},
                        {"variant", shard.game.variant()},
                        {"rules", rules},
                        {"fen", shard.game.fen()},
                        {"shard", shard.request.shard.number},
                        {"of", shard.request.shard.count},
                        {"nodes", shard.nodes},
                        {"seconds", shard.seconds}}
      .dump();
}

Result<PerftSum> add_shards(const std::vector<std::string>& files) {
  Adder adder;
  for (const std::string& name : files) {
    const Result<std::string> text = session::read_text(name, "perft-sum");
    if (!text) return text.error();
    int number = 0;
    for (const std::string_view line : split(text.value(), '\n')) {
      ++number;
      if (split_words(line).empty()) continue;
      const Status status = adder.add(std::string(line), {name, number});
      if (!status) return status.error();
    }
  }
  return adder.sum();
}

}  // namespace hegemon::commands
