/// `platform/programs.h` on POSIX.
#include "platform/programs.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>

#include <unistd.h>

namespace hegemon::platform {

const std::string kProgramSuffix;

std::string this_program() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

bool is_program(const std::string& path) {
  return access(path.c_str(), X_OK) == 0;
}

std::string find_program(const std::string& command) {
  if (command.find('/') != std::string::npos) return command;
  const char* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/bin:/bin" : path;
  for (bool more = true; more;) {
    const std::size_t end = rest.find(':');
    const std::string_view folder = rest.substr(0, end);
    std::string file = std::string(folder.empty() ? "." : folder) + '/' + command;
    if (is_program(file)) return file;
    more = end != std::string_view::npos;
    rest.remove_prefix(more ? end + 1 : rest.size());
  }
  return {};
}

int process_id() {
  return getpid();
}

void become(const std::string& path, char** argv) {
  execv(path.c_str(), argv);
}

}  // namespace hegemon::platform
