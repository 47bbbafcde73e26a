#include "arena/uci/text_file.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "arena/uci/process.h"
#include "engine/byte_order_mark.h"

namespace hegemon::arena {

Result<std::string> read_text_file(const std::string& path, std::string_view where) {
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
  const Result<std::string_view> plain = without_byte_order_mark(text);
  if (!plain) return Error{"cannot read '" + path + "': " + plain.error().what, std::string(where)};
  return std::string(plain.value());
}

}  // namespace hegemon::arena
