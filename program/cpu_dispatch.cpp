#include "program/cpu_dispatch.h"

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "platform/programs.h"
#include "platform/standard_streams.h"

namespace hegemon::program {

namespace {

struct Level {
  std::string_view name;
  bool (*runs_here)();
};

#if defined(__x86_64__)
bool has_v3() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("fma") != 0;
}
bool has_v4() {
  return has_v3() && __builtin_cpu_supports("avx512f") != 0 &&
         __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512cd") != 0 &&
         __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0;
}
#else
bool has_v3() {
  return false;
}
bool has_v4() {
  return false;
}
#endif

/// The best first.
constexpr std::array<Level, 2> kLevels{{{"v4", has_v4}, {"v3", has_v3}}};

}  // namespace

bool run_best_build(char** argv) {
  const char* const set = std::getenv("HEGEMON_LEVEL");
  const std::string_view wish = set == nullptr ? "" : set;
  const std::string& suffix = platform::kProgramSuffix;
  std::string self = platform::this_program();
  if (self.empty() || wish == "plain" || self.find("-x86-64-v") != std::string::npos) return true;
  if (self.ends_with(suffix)) self.resize(self.size() - suffix.size());
  for (const Level& level : kLevels) {
    if (!wish.empty() && wish != level.name) continue;
    const std::string path = self + "-x86-64-" + std::string(level.name) + suffix;
    if (level.runs_here() && platform::is_program(path)) platform::become(path, argv);
  }
  if (wish.empty()) return true;
  platform::write_output(platform::Stream::kErrors, "hegemon: HEGEMON_LEVEL=" + std::string(wish) +
                                                        " can't be had: no such program beside " +
                                                        self + ", or not on this machine\n");
  return false;
}

}  // namespace hegemon::program
