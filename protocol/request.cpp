#include "protocol/request.h"

#include <algorithm>
#include <array>

#include "engine/ascii.h"
#include "session/position_words.h"
#include "session/support/limits.h"
#include "session/support/strings.h"

namespace hegemon::protocol {

namespace {

constexpr int kMaxBenchDepth = 100;

}  // namespace

Result<RequestArguments> read_position(std::string_view text, Warnings& /*warnings*/) {
  const Result<session::PositionWords> words = session::split_position(text);
  if (!words) {
    const std::string& word = words.error().where;
    return words.error().at("position" + (word.empty() ? "" : ", " + word));
  }
  const std::string_view first = session::first_word(text);
  if (first.empty()) return Error::of("position.word.missing", "position");
  if (!words.value().named) {
    return Error::of("position.word", "position", first);
  }
  PositionRequest request;
  request.fen = words.value().fen;
  request.moves.assign(words.value().moves.begin(), words.value().moves.end());
  return RequestArguments(std::move(request));
}

Result<RequestArguments> read_option(std::string_view text, Warnings& /*warnings*/) {
  const Error no_name = Error::of("option.name", "setoption");
  const std::vector<std::string_view> words = split_words(text);
  if (words.empty()) return no_name;
  OptionRequest request;
  if (words.front() != "name") {
    request.name_and_value = text;
    return RequestArguments(std::move(request));
  }
  const auto end = std::find(words.begin(), words.end(), "value");
  request.name = session::join({words.begin() + 1, end});
  if (request.name.empty()) return no_name;
  if (end != words.end())
    request.value = session::skip_words(text, static_cast<std::size_t>(end - words.begin()) + 1);
  return RequestArguments(std::move(request));
}

Result<RequestArguments> read_go(std::string_view text, Warnings& warnings) {
  Result<GoRequest> request = parse_go(split_words(text), warnings);
  if (!request) return request.error();
  return RequestArguments(std::move(request.value()));
}

Result<RequestArguments> read_bench(std::string_view text, Warnings& /*warnings*/) {
  BenchRequest request;
  struct Number {
    int* value;
    int max;
  };
  const std::array<Number, 3> numbers{{{&request.depth, kMaxBenchDepth},
                                       {&request.threads, session::kMaxThreads},
                                       {&request.hash_mib, session::kMaxHashMib}}};
  const std::vector<std::string_view> words = split_words(text);
  if (words.size() > numbers.size()) return Error::of("bench.numbers", "bench");
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto number = parse_number(words[i], 1, numbers[i].max);
    if (!number) {
      return Error::of("bench.number", "bench, number " + std::to_string(i + 1), words[i], 1,
                       numbers[i].max);
    }
    *numbers[i].value = *number;
  }
  return RequestArguments(request);
}

Result<RequestArguments> read_nothing(std::string_view /*text*/, Warnings& /*warnings*/) {
  return RequestArguments();
}

}  // namespace hegemon::protocol
