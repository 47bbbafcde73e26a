#include "arena/run/resources.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

#include "engine/ascii.h"

namespace hegemon::arena {

namespace {

namespace fs = std::filesystem;

/// Pipes of an engine: its input, output and stderr.
constexpr std::int64_t kFilesOfEngine = 3;
/// The other ends of the pipes of an engine that is being started.
constexpr std::int64_t kFilesOfStart = 3;
/// Result file, its write-ahead log, shared memory and lock, the log, an event, and a few to spare.
constexpr std::int64_t kFilesOfArena = 10;

std::int64_t files_open_now() {
  std::error_code code;
  std::int64_t count = 0;
  for (auto at = fs::directory_iterator("/proc/self/fd", code);
       !code && at != fs::directory_iterator(); at.increment(code)) {
    ++count;
  }
  return count;
}

/// The number behind `name:` in a file of the form of /proc/N/status.
std::optional<std::int64_t> number_in(const fs::path& path, std::string_view name) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string_view> words = split_words(line);
    if (words.size() > 1 && words.front() == name)
      return parse_number<std::int64_t>(words[1], 0, INT64_MAX);
  }
  return std::nullopt;
}

/// Threads of all processes of this user, which is what RLIMIT_NPROC counts.
std::int64_t threads_of_user() {
  std::error_code code;
  std::int64_t count = 0;
  for (auto at = fs::directory_iterator("/proc", code); !code && at != fs::directory_iterator();
       at.increment(code)) {
    if (!is_digit(at->path().filename().string().front())) continue;
    const fs::path status = at->path() / "status";
    if (number_in(status, "Uid:") == static_cast<std::int64_t>(getuid()))
      count += number_in(status, "Threads:").value_or(1);
  }
  return count;
}

/// `4 games at a time with 3 engines each need 67 open files, and the limit is 24: ...`
Error too_little(const RunConfig& config, int engines, const std::string& what, std::int64_t needed,
                 std::int64_t limit, char ulimit, std::int64_t of_game) {
  const std::int64_t possible = config.concurrency - (needed - limit + of_game - 1) / of_game;
  std::string text =
      std::to_string(config.concurrency) +
      (config.concurrency == 1 ? " game" : " games at a time") + " with " +
      std::to_string(engines) + " engines" + (config.concurrency == 1 ? " needs " : " each need ") +
      std::to_string(needed) + ' ' + what + ", and the limit is " + std::to_string(limit) +
      ": raise it (ulimit -" + ulimit + ' ' + std::to_string(needed) + ')';
  if (possible > 0)
    text += " or play fewer at a time (--concurrency " + std::to_string(possible) + ')';
  return {text, "limits of this machine", ErrorKind::kResources};
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
  const std::int64_t needed = files_open_now() + kFilesOfArena + config.concurrency * of_game;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return success();
  const auto wanted = static_cast<rlim_t>(needed);
  if (limit.rlim_cur >= wanted) return success();
  rlimit raised = limit;
  raised.rlim_cur = std::min(limit.rlim_max, wanted);
  if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  if (limit.rlim_cur >= wanted) return success();
  return too_little(config, engines, "open files", needed,
                    static_cast<std::int64_t>(limit.rlim_cur), 'n', of_game);
}

Status check_processes(const RunConfig& config, int seats, int threads) {
  rlimit limit{};
  // The limit does not hold for root.
  if (geteuid() == 0 || getrlimit(RLIMIT_NPROC, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return success();
  const int engines = engines_per_game(config, seats);
  const std::int64_t of_game = std::int64_t{engines} * threads + 1;
  const std::int64_t needed = threads_of_user() + config.concurrency * of_game;
  if (limit.rlim_cur >= static_cast<rlim_t>(needed)) return success();
  return too_little(config, engines, "processes and threads", needed,
                    static_cast<std::int64_t>(limit.rlim_cur), 'u', of_game);
}

int threads_of(pid_t process) {
  const auto count = number_in("/proc/" + std::to_string(process) + "/status", "Threads:");
  return static_cast<int>(std::clamp<std::int64_t>(count.value_or(1), 1, 10'000));
}

}  // namespace hegemon::arena
