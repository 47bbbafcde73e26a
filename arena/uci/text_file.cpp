#include "arena/uci/text_file.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "arena/uci/process.h"

namespace hegemon::arena {

Result<std::string> read_text_file(const std::string& path, std::string_view where) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const auto failed = [&] {
    return Error{"cannot read '" + path + "': " + std::strerror(errno), std::string(where),
                 ErrorKind::kFile};
  };
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.open()) return failed();
  std::string text;
  std::array<char, 1 << 16> chunk{};
  for (;;) {
    const ssize_t count = read(file.get(), chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed();
    if (count == 0) break;
    text.append(chunk.data(), static_cast<std::size_t>(count));
  }
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

}  // namespace hegemon::arena
