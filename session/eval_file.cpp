#include "session/eval_file.h"

#if !defined(__EMSCRIPTEN__)
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#endif

namespace hegemon::session {

#if defined(__EMSCRIPTEN__)

Result<std::string> read_eval_file(const std::string& /*path*/) {
  return Error{"there are no files here", "file", ErrorKind::kFile};
}

#else

Result<std::string> read_eval_file(const std::string& path) {
  // A pipe or a device might never end.
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored))
    return Error{"no such file", "file", ErrorKind::kFile};
  std::ifstream in(path, std::ios::binary);
  std::string bytes;
  bytes.assign(std::istreambuf_iterator<char>(in), {});
  if (!in.is_open() || in.bad()) return Error{"cannot be read", "file", ErrorKind::kFile};
  if (bytes.empty()) return Error{"an empty file", "file"};
  return bytes;
}

#endif

}  // namespace hegemon::session
