#include "arena/run/resources.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "platform/limits.h"

namespace hegemon::arena {

namespace {

/// Pipes of an engine: its input, output and stderr, and the one that ends it with the arena.
constexpr std::int64_t kFilesOfEngine = 4;
/// The other ends of the pipes of an engine that is being started.
constexpr std::int64_t kFilesOfStart = 4;
/// Result file, its write-ahead log, shared memory and lock, the log, an event, and a few to spare.
constexpr std::int64_t kFilesOfArena = 10;

/// A limit of the system that allows `limit` where `needed` are needed, `of_game` of them for each game.
/// `one`: the error where not even a single game is possible.
Error too_little(ErrorCode<5> fewer, ErrorCode<4> one, const RunConfig& config, int engines,
                 std::int64_t needed, std::int64_t limit, std::int64_t of_game) {
  const std::string where = "limits of this machine";
  const std::int64_t possible = config.concurrency - (needed - limit + of_game - 1) / of_game;
  if (possible < 1) return Error::of(one, where, config.concurrency, engines, needed, limit);
  return Error::of(fewer, where, config.concurrency, engines, needed, limit, possible);
}

}  // namespace

int engines_per_game(const RunConfig& config, int seats) {
  constexpr std::int64_t kLooks = 1000;  // blocks, after which nothing new is seated
  const Schedule schedule = schedule_of(config, seats);
  const int most = 3 * seats;  // see Worker::end_idle_engines
  std::map<int, int> instances;
  const std::int64_t blocks = config.blocks == 0 ? kLooks : std::min(config.blocks, kLooks);
  int all = 0;
  for (std::int64_t block = 0; block < blocks && all < most; ++block) {
    for (int number = 0; number < schedule.games_per_block(); ++number) {
      std::map<int, int> seated;
      for (const int engine : schedule.line_up(block, number))
        ++seated[engine];
      for (const auto& [engine, count] : seated)
        instances[engine] = std::max(instances[engine], count);
    }
    all = 0;
    for (const auto& [engine, count] : instances)
      all += count;
  }
  return std::min(all, most);
}

Status make_room_for_files(const RunConfig& config, int seats) {
  const int engines = engines_per_game(config, seats);
  const std::int64_t of_game = kFilesOfEngine * engines + kFilesOfStart;
  const std::int64_t needed = platform::open_files() + kFilesOfArena + config.concurrency * of_game;
  const std::optional<std::int64_t> limit = platform::raise_file_limit(needed);
  if (!limit || *limit >= needed) return success();
  return too_little("system.limit.files", "system.limit.files.one", config, engines, needed, *limit,
                    of_game);
}

Status check_processes(const RunConfig& config, int seats, int threads) {
  const std::optional<std::int64_t> limit = platform::thread_limit();
  if (!limit) return success();
  const int engines = engines_per_game(config, seats);
  // Beside each engine there is a process that ends it with the arena.
  const std::int64_t of_game = std::int64_t{engines} * (threads + 1) + 1;
  const std::int64_t needed = platform::threads_of_user() + config.concurrency * of_game;
  if (*limit >= needed) return success();
  return too_little("system.limit.processes", "system.limit.processes.one", config, engines, needed,
                    *limit, of_game);
}

}  // namespace hegemon::arena
