/// A line of the protocol as a typed request. A line is parsed once, when it is read; from there on it is a
/// `Request`: a row of the command table (protocol/commands.h) and its arguments as typed values.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/result.h"
#include "protocol/go_request.h"
#include "search/core/signals.h"

namespace hegemon::protocol {

struct Command;

/// `position`: the start or a FEN, and moves from there.
struct PositionRequest {
  std::optional<std::string> fen;  ///< nullopt: the start position
  std::vector<std::string> moves;
};

/// `setoption`, in one of its two forms.
struct OptionRequest {
  std::string name;
  std::optional<std::string> value;  ///< nullopt: none was given
  /// Of the short form `setoption N V`: `N V`, to be split by `with_name` (protocol/option_table.h). Name
  /// and value are empty then.
  std::string name_and_value;
};

/// `bench`: with one thread the number of nodes is the same on every machine.
struct BenchRequest {
  int depth = 5;
  int threads = 1;
  int hash_mib = 16;
};

using RequestArguments =
    std::variant<std::monostate, PositionRequest, OptionRequest, GoRequest, BenchRequest>;

struct Request {
  const Command* command = nullptr;
  /// What was passed over in the line; it is said when the request's turn comes.
  Warnings warnings;
  /// As the command's reader made them; an error is answered when the request's turn comes.
  Result<RequestArguments> arguments = RequestArguments();
  /// Stop and ponderhit of this request alone, from any thread.
  std::unique_ptr<SearchSignals> signals = std::make_unique<SearchSignals>();
  /// When the line came in, if nothing ran or waited then.
  std::optional<std::chrono::steady_clock::time_point> asked_at;

  /// Moves the arguments out.
  template <class T>
  Result<T> take() {
    if (!arguments) return arguments.error();
    return std::move(std::get<T>(arguments.value()));
  }
};

// Each reads the words behind its command.
Result<RequestArguments> read_position(std::string_view text, Warnings& warnings);
Result<RequestArguments> read_option(std::string_view text, Warnings& warnings);
Result<RequestArguments> read_go(std::string_view text, Warnings& warnings);
Result<RequestArguments> read_bench(std::string_view text, Warnings& warnings);
/// Of a command that does nothing with its words.
Result<RequestArguments> read_nothing(std::string_view text, Warnings& warnings);

}  // namespace hegemon::protocol
