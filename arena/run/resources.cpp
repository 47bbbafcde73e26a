#include "arena/run/resources.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "engine/counted.h"
#include "platform/limits.h"

namespace hegemon::arena {

namespace {

/// Pipes of an engine: its input, output and stderr, and the one that ends it with the arena.
constexpr std::int64_t kFilesOfEngine = 4;
/// The other ends of the pipes of an engine that is being started.
constexpr std::int64_t kFilesOfStart = 4;
/// Result file, its write-ahead log, shared memory and lock, the log, an event, and a few to spare.
constexpr std::int64_t kFilesOfArena = 10;

/// `4 games at a time with 3 engines each need 67 open files, and the limit is 24: ...`
Error too_little(const RunConfig& config, int engines, const std::string& what, std::int64_t needed,
                 std::int64_t limit, char ulimit, std::int64_t of_game) {
  const std::int64_t possible = config.concurrency - (needed - limit + of_game - 1) / of_game;
  std::string text =
      counted(config.concurrency, "game", "games at a time") + " with " +
      counted(engines, "engine") + (config.concurrency == 1 ? " needs " : " each need ") +
      std::to_string(needed) + ' ' + what + ", and the limit is " + std::to_string(limit) +
      ": raise it (ulimit -" + ulimit + ' ' + std::to_string(needed) + ')';
  if (possible > 0)
    text += " or play fewer at a time (--concurrency " + std::to_string(possible) + ')';
  return Error::of("system.limit", "limits of this machine", text);
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
  return too_little(config, engines, "open files", needed, *limit, 'n', of_game);
}

Status check_processes(const RunConfig& config, int seats, int threads) {
  const std::optional<std::int64_t> limit = platform::thread_limit();
  if (!limit) return success();
  const int engines = engines_per_game(config, seats);
  // Beside each engine there is a process that ends it with the arena.
  const std::int64_t of_game = std::int64_t{engines} * (threads + 1) + 1;
  const std::int64_t needed = platform::threads_of_user() + config.concurrency * of_game;
  if (*limit >= needed) return success();
  return too_little(config, engines, "processes and threads", needed, *limit, 'u', of_game);
}

}  // namespace hegemon::arena
