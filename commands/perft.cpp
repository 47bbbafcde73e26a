/// The subcommand `hegemon perft`.
#include <chrono>
#include <iostream>
#include <memory>

#include "commands/subcommands.h"
#include "engine/counted.h"
#include "program/number_options.h"
#include "session/support/machine_memory.h"

namespace hegemon::commands {

namespace {

using program::add_numbers;
using program::number_option;
using program::read_numbers;

constexpr auto kPerftNumbers =
    std::array{number_option<&session::PerftRequest::depth>(
                   "depth", "N", "count sequences of up to N moves", 1, session::kMaxPerft),
               number_option<&session::PerftRequest::threads>("threads", "T", "number of threads",
                                                              1, session::kMaxThreads),
               number_option<&session::PerftRequest::hash_mib>(
                   "hash", "MiB", "size in MiB of a table of positions that come again (none)", 1,
                   session::kMaxHashMib)};

session::PerftRequest perft_request_of(const Arguments& arguments) {
  session::PerftRequest request;
  if (!has(arguments, "depth")) throw UsageError{"perft wants --depth N"};
  read_numbers(arguments, kPerftNumbers, request);
  if (const Status status = session::check_hash(request.hash_mib); !status)
    throw UsageError{status.error().text()};
  const bool bulk = has(arguments, "bulk");
  const bool full = has(arguments, "full");
  if (bulk && full) throw UsageError{"perft counts either --bulk or --full"};
  request.mode = full ? PerftMode::kFull : bulk ? PerftMode::kBulk : PerftMode::kDelta;
  return request;
}

int run_perft(const protocol::ProtocolEngine& engine, const Arguments& arguments) {
  const session::PerftRequest wanted = perft_request_of(arguments);
  const std::unique_ptr<session::GameSession> game = engine.new_session();
  if (const auto fen = text_of(arguments, "fen")) {
    const Status status = game->set_position(*fen, {});
    if (!status) throw UsageError{status.error().text()};
  }

  const SearchSignals signals;
  for (int plies = 1; plies <= wanted.depth; ++plies) {
    session::PerftRequest request = wanted;
    request.depth = plies;
    const bool divide = plies == wanted.depth && has(arguments, "divide");
    const auto begin = std::chrono::steady_clock::now();
    std::string parts;
    const auto leaves =
        game->perft(request, signals, [&](const std::string& move, std::uint64_t n) {
          if (divide) parts += move + ": " + std::to_string(n) + '\n';
        });
    if (!leaves) throw Failure{leaves.error().text()};
    const std::uint64_t nodes = leaves.value();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::cout << parts;
    std::cout << "perft " << plies << ": " << counted(nodes, "node") << ", " << std::fixed
              << seconds.count() << " s, "
              << static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds.count())
              << " nodes/second" << std::endl;
    if (!std::cout) break;
  }
  return 0;
}

}  // namespace

Subcommand perft_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "perft";
  row.help = "counts move sequences, and how many a second";
  row.add_options = [](OptionAdder& add) {
    add_numbers(add, kPerftNumbers);
    add("fen", "the position to count from; the start of the game if not given", "F");
    add("divide", "also print the number behind each first move");
    add("bulk", "count the moves of every position before the last move, without making them");
    add("full", "make and unmake every last move");
  };
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>&) {
    return run_perft(engine, arguments);
  };
  return row;
}

}  // namespace hegemon::commands
