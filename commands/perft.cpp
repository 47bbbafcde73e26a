#include "commands/perft.h"

#include <chrono>
#include <iostream>
#include <memory>

#include "commands/perft_shards.h"
#include "session/limits.h"
#include "session/machine_memory.h"

namespace hegemon::commands {

namespace {

session::PerftRequest request_of(const Arguments& arguments) {
  session::PerftRequest request;
  const std::optional<int> depth = number_of(arguments, "depth", 1, session::kMaxPerft);
  if (!depth) throw UsageError{"perft wants --depth N"};
  request.depth = *depth;
  request.threads = number_of(arguments, "threads", 1, session::kMaxThreads).value_or(1);
  request.hash_mib = number_of<std::size_t>(arguments, "hash", 1, session::kMaxHashMib).value_or(0);
  if (const Status status = session::check_hash(request.hash_mib); !status)
    throw UsageError{status.error().text()};
  const bool bulk = has(arguments, "bulk");
  const bool full = has(arguments, "full");
  if (bulk && full) throw UsageError{"perft counts either --bulk or --full"};
  request.mode = full ? PerftMode::kFull : bulk ? PerftMode::kBulk : PerftMode::kDelta;
  if (const auto text = text_of(arguments, "split")) {
    const Result<session::Shard> shard = session::parse_shard(*text, "--split");
    if (!shard) throw UsageError{shard.error().text()};
    request.shard = shard.value();
  }
  return request;
}

int run_perft(const protocol::ProtocolEngine& engine, const Arguments& arguments) {
  const session::PerftRequest wanted = request_of(arguments);
  const std::unique_ptr<session::GameSession> game = engine.new_session();
  if (const auto fen = text_of(arguments, "fen")) {
    const Status status = game->set_position(*fen, {});
    if (!status) throw UsageError{status.error().text()};
  }

  const bool split = has(arguments, "split");
  const SearchSignals signals;
  for (int plies = split ? wanted.depth : 1; plies <= wanted.depth; ++plies) {
    session::PerftRequest request = wanted;
    request.depth = plies;
    const bool divide = plies == wanted.depth && has(arguments, "divide");
    const auto begin = std::chrono::steady_clock::now();
    std::string parts;
    const auto counted =
        game->perft(request, signals, [&](const std::string& move, std::uint64_t n) {
          if (divide) parts += move + ": " + std::to_string(n) + '\n';
        });
    const std::uint64_t nodes = counted.value_or(0);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::cout << parts;
    if (split) {
      std::cout << shard_line({*game, request, nodes, seconds.count()}) << std::endl;
    } else {
      std::cout << "perft " << plies << ": " << nodes << " nodes, " << std::fixed << seconds.count()
                << " s, "
                << static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds.count())
                << " nodes/second" << std::endl;
    }
    if (!std::cout) break;
  }
  return 0;
}

int run_perft_sum(const std::vector<std::string>& files) {
  if (files.empty()) throw UsageError{"perft-sum wants the files that perft --split has written"};
  const Result<PerftSum> sum = add_shards(files);
  if (!sum) throw Failure{sum.error().text()};
  std::cout << "perft " << sum.value().depth << ": " << sum.value().nodes << " nodes, "
            << sum.value().shards << " shards, " << std::fixed << sum.value().seconds << " s in all"
            << std::endl;
  return 0;
}

}  // namespace

Subcommand perft_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "perft";
  row.help = "counts move sequences, and how many a second";
  row.add_options = [](cxxopts::OptionAdder& add) {
    const auto text = [] { return cxxopts::value<std::string>(); };
    add("depth", "count sequences of up to N moves", text(), "N");
    add("fen", "the position to count from; the start of the game if not given", text(), "F");
    add("threads", "number of threads (1)", text(), "T");
    add("divide", "also print the number behind each first move");
    add("bulk", "count the moves of every position before the last move, without making them");
    add("full", "make and unmake every last move");
    add("hash", "size in MiB of a table of positions that come again (none)", text(), "MiB");
    add("split", "count part I of N only, and print a line of JSON for perft-sum", text(), "I/N");
  };
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>&) {
    return run_perft(engine, arguments);
  };
  return row;
}

Subcommand perft_sum_subcommand() {
  Subcommand row;
  row.name = "perft-sum";
  row.words = "FILE...";
  row.help = "adds up the parts that perft --split has counted";
  row.run = [](const Arguments&, const std::vector<std::string>& files) {
    return run_perft_sum(files);
  };
  return row;
}

}  // namespace hegemon::commands
