#include "protocol/request.h"

#include <algorithm>
#include <array>

#include "engine/ascii.h"
#include "session/limits.h"
#include "session/strings.h"

namespace hegemon::protocol {

namespace {

constexpr std::string_view kMoves = "moves";
constexpr int kMaxBenchDepth = 100;

}  // namespace

Result<RequestArguments> read_position(std::string_view text, Warnings& /*warnings*/) {
  const std::vector<std::string_view> words = split_words(text);
  if (words.empty()) return Error{"startpos or fen is missing", "position"};
  if (words.front() != "startpos" && words.front() != "fen") {
    return Error{"startpos or fen wanted, got " + quoted(words.front()), "position"};
  }
  PositionRequest request;
  const auto moves = std::find(words.begin(), words.end(), kMoves);
  if (moves != words.end()) request.moves.assign(moves + 1, words.end());
  const std::vector<std::string_view> fields(words.begin() + 1, moves);
  if (words.front() == "fen") {
    if (fields.empty()) return Error{"the FEN is missing", "position"};
    request.fen = session::join(fields);
  } else if (!fields.empty()) {
    return Error{"unknown word " + quoted(fields.front()), "position, word 2"};
  }
  return RequestArguments(std::move(request));
}

Result<RequestArguments> read_option(std::string_view text, Warnings& /*warnings*/) {
  const Error no_name{"the name of an option is missing", "setoption"};
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
  if (words.size() > numbers.size()) return Error{"more than three numbers", "bench"};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto number = parse_number(words[i], 1, numbers[i].max);
    if (!number) {
      return Error{no_number(words[i], 1, numbers[i].max),
                   "bench, number " + std::to_string(i + 1)};
    }
    *numbers[i].value = *number;
  }
  return RequestArguments(request);
}

Result<RequestArguments> read_nothing(std::string_view /*text*/, Warnings& /*warnings*/) {
  return RequestArguments();
}

}  // namespace hegemon::protocol
