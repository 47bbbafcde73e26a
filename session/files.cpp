#include "session/files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <iterator>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/ascii.h"
#include "engine/byte_order_mark.h"

namespace hegemon::session {

namespace {

/// In full, unlike other texts that errors show: its end names the file.
std::string quoted_path(const std::string& path) {
  constexpr std::size_t kMostCharacters = 1000;
  return "'" + shortened(path, kMostCharacters) + "'";
}

Error failed_to(const char* what, const std::string& path, const std::string& reason,
                const std::string& where) {
  return {std::string("cannot ") + what + ' ' + quoted_path(path) + ": " + reason, where,
          ErrorKind::kFile};
}

std::string reason_of(int error) {
  if (error == EISDIR) return "is a folder";
  return error == 0 ? "unknown reason" : std::strerror(error);  // NOLINT(concurrency-mt-unsafe)
}

/// The bytes as text, without a byte order mark.
Result<std::string> as_text(Result<std::string> bytes, const std::string& path,
                            const std::string& where) {
  if (!bytes) return bytes;
  const Result<std::string_view> text = without_byte_order_mark(bytes.value());
  if (!text) {
    return Error{"cannot read " + quoted_path(path) + ": " + text.error().what, where};
  }
  bytes.value().erase(0, bytes.value().size() - text.value().size());
  return bytes;
}

/// Writes all; returns 0 or `errno`.
int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(descriptor, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

/// Does the path still name the file behind the descriptor? Its last writer may have renamed it.
bool is_at(int descriptor, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

Error cannot_read(const std::string& path, const std::string& where, int error) {
  return failed_to("read", path, reason_of(error), where);
}

Error cannot_write(const std::string& path, const std::string& where, int error) {
  return failed_to("write to", path, reason_of(error), where);
}

Error other_writer(const std::string& path, const std::string& where) {
  return {"another run is writing to " + quoted_path(path), where, ErrorKind::kFile};
}

Result<std::ifstream> open_file(const std::string& path, const std::string& where) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return cannot_read(path, where, errno);
  if (S_ISDIR(status.st_mode)) return cannot_read(path, where, EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return cannot_read(path, where, errno);
  return file;
}

Result<std::string> read_file(const std::string& path, const std::string& where) {
  Result<std::ifstream> file = open_file(path, where);
  if (!file) return file.error();
  errno = 0;
  std::string bytes{std::istreambuf_iterator<char>(file.value()), {}};
  if (file.value().bad()) return cannot_read(path, where, errno);
  return bytes;
}

Result<std::string> read_regular_file(const std::string& path, const std::string& where) {
  struct stat status {};
  const bool found = stat(path.c_str(), &status) == 0;
  if (found && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
    return failed_to("read", path, "is not a regular file", where);
  return read_file(path, where);
}

Result<std::string> read_text_file(const std::string& path, const std::string& where) {
  return as_text(read_file(path, where), path, where);
}

Result<std::string> read_text(const std::string& path, const std::string& where) {
  if (path != "-") return read_text_file(path, where);
  return as_text(std::string{std::istreambuf_iterator<char>(std::cin), {}}, path, where);
}

AppendedFile::~AppendedFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

Status AppendedFile::open(const std::string& path, const std::string& where,
                          const std::string& shown) {
  shown_ = shown.empty() ? path : shown;
  where_ = where;
  for (;;) {
    struct stat status {};
    regular_ = stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
    constexpr int kMode = 0666;
    const int descriptor =
        regular_ ? ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode)
                 : ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return cannot_write(shown_, where_, errno);
    if (regular_ && flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      close(descriptor);
      return other_writer(shown_, where_);
    }
    // Some network file systems have no locks: there a second run cannot be noticed.
    descriptor_ = descriptor;
    if (!regular_ || is_at(descriptor, path)) return success();
    descriptor_ = -1;
    close(descriptor);
  }
}

std::uint64_t AppendedFile::size() const {
  struct stat status {};
  return regular_ && fstat(descriptor_, &status) == 0 ? static_cast<std::uint64_t>(status.st_size)
                                                      : 0;
}

Result<std::string> AppendedFile::tail(std::uint64_t most) const {
  const std::uint64_t all = size();
  std::string bytes(static_cast<std::size_t>(std::min(most, all)), '\0');
  std::size_t got = 0;
  while (got < bytes.size()) {
    const ssize_t count = pread(descriptor_, bytes.data() + got, bytes.size() - got,
                                static_cast<off_t>(all - bytes.size() + got));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return cannot_read(shown_, where_, errno);
    got += static_cast<std::size_t>(count);
  }
  return bytes;
}

Status AppendedFile::cut(std::uint64_t size) {
  if (!regular_ || ftruncate(descriptor_, static_cast<off_t>(size)) == 0) return success();
  return cannot_write(shown_, where_, errno);
}

Status AppendedFile::append(std::string_view bytes) {
  const std::uint64_t before = size();
  const int error = write_all(descriptor_, bytes);
  if (error == 0) return success();
  static_cast<void>(cut(before));  // no half of it stays; if this fails, the next run cuts it
  return cannot_write(shown_, where_, error);
}

}  // namespace hegemon::session
