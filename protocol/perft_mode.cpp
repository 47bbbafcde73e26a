#include "protocol/perft_mode.h"

#include <cerrno>
#include <chrono>
#include <iostream>
#include <memory>

#include "engine/ascii.h"
#include "protocol/limits.h"
#include "protocol/perft_shares.h"

namespace hegemon::protocol {

namespace {

constexpr int kMaxShares = 1'000'000;

Share share_of(const std::string& text) {
  const std::vector<std::string_view> parts = split(text, '/');
  if (parts.size() == 2) {
    const auto of = parse_number(parts[1], 1, kMaxShares);
    const auto number = parse_number(parts[0], 1, of.value_or(1));
    if (of && number) return {*number, *of};
  }
  throw Wrong{"--split wants a part of a whole like 3/8, got '" + text + "'"};
}

PerftRequest request_of(const cxxopts::ParseResult& arguments) {
  PerftRequest request;
  const std::optional<int> depth = number_of(arguments, "depth", 1, kMaxPerft);
  if (!depth) throw Wrong{"perft wants --depth N"};
  request.depth = *depth;
  request.threads = number_of(arguments, "threads", 1, kMaxThreads).value_or(1);
  request.hash_mib = number_of<std::size_t>(arguments, "hash", 1, kMaxHashMib).value_or(0);
  const bool anew = arguments.count("anew") != 0;
  const bool made = arguments.count("made") != 0;
  if (anew && made) throw Wrong{"perft counts either --anew or --made"};
  request.mode = made ? PerftMode::kMade : anew ? PerftMode::kAnew : PerftMode::kByChange;
  if (arguments.count("split") != 0) request.share = share_of(arguments["split"].as<std::string>());
  return request;
}

/// 0 while what was printed has gone out or nobody wants it any more.
int status_of_output() {
  return std::cout || errno == EPIPE ? 0 : 1;
}

}  // namespace

void add_perft_options(cxxopts::OptionAdder& add) {
  add("depth", "how many moves deep", cxxopts::value<std::string>(), "N");
  add("fen", "the position, else the start", cxxopts::value<std::string>(), "F");
  add("threads", "how many threads count (1)", cxxopts::value<std::string>(), "T");
  add("divide", "also the number for each first move");
  add("anew", "count the moves of every position before the last move anew");
  add("made", "make and unmake every last move");
  add("hash", "MiB for a table of positions that come again (none)", cxxopts::value<std::string>(),
      "MiB");
  add("split", "count one part of so many, and print it for perft-sum",
      cxxopts::value<std::string>(), "I/N");
}

int run_perft(Engine& engine, const cxxopts::ParseResult& arguments) {
  const PerftRequest wanted = request_of(arguments);
  const std::unique_ptr<GameSession> game = engine.new_session();
  if (arguments.count("fen") != 0) {
    const std::string fen = arguments["fen"].as<std::string>();
    const Status status = game->set_position(fen, {});
    if (!status) throw Wrong{status.error().text()};
  }

  const bool split = arguments.count("split") != 0;
  const std::atomic<bool> stop{false};
  for (int plies = split ? wanted.depth : 1; plies <= wanted.depth; ++plies) {
    PerftRequest request = wanted;
    request.depth = plies;
    const bool divide = plies == wanted.depth && arguments.count("divide") != 0;
    const auto begin = std::chrono::steady_clock::now();
    std::string parts;
    const auto counted = game->perft(request, stop, [&](const std::string& move, std::uint64_t n) {
      if (divide) parts += move + ": " + std::to_string(n) + '\n';
    });
    const std::uint64_t nodes = counted.value_or(0);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::cout << parts;
    if (split) {
      std::cout << share_line({*game, request, nodes, seconds.count()}) << std::endl;
    } else {
      std::cout << "perft " << plies << ": " << nodes << " nodes, " << std::fixed << seconds.count()
                << " s, "
                << static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds.count())
                << " nodes/second" << std::endl;
    }
    if (!std::cout) break;
  }
  return status_of_output();
}

void add_perft_sum_options(cxxopts::OptionAdder&) {}

int run_perft_sum(Engine&, const cxxopts::ParseResult& arguments) {
  std::vector<std::string> files;
  if (arguments.count("words") != 0) files = arguments["words"].as<std::vector<std::string>>();
  files.erase(files.begin());  // the mode's own name
  if (files.empty()) throw Wrong{"perft-sum wants the files that perft --split has written"};
  const Result<SharesSum> sum = add_shares(files);
  if (!sum) {
    std::cerr << "hegemon: " << sum.error().text() << std::endl;
    return 1;
  }
  std::cout << "perft " << sum.value().depth << ": " << sum.value().nodes << " nodes, "
            << sum.value().shares << " shares, " << std::fixed << sum.value().seconds << " s in all"
            << std::endl;
  return status_of_output();
}

}  // namespace hegemon::protocol
