/// `platform/file.h` on POSIX.
#include "platform/file.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hegemon::platform {

namespace {

int descriptor(std::intptr_t handle) {
  return static_cast<int>(handle);
}

int error_unless(bool good) {
  return good ? 0 : errno;
}

bool names(const std::string& path, int number) {
  struct stat opened {};
  struct stat named {};
  return fstat(number, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

int File::open(const std::string& path) {
  close();
  constexpr int kMode = 0666;
  handle_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
  return error_unless(is_open());
}

int File::open_device(const std::string& path) {
  close();
  handle_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  return error_unless(is_open());
}

void File::close() {
  if (is_open()) ::close(descriptor(handle_));
  handle_ = kNone;
}

File::Lock File::lock(bool wait) {
  if (flock(descriptor(handle_), wait ? LOCK_EX : LOCK_EX | LOCK_NB) == 0) return Lock::kTaken;
  return errno == EWOULDBLOCK ? Lock::kOther : Lock::kFailed;
}

bool File::is_at(const std::string& path) const {
  return names(path, descriptor(handle_));
}

std::uint64_t File::size() const {
  struct stat status {};
  return fstat(descriptor(handle_), &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

int File::read_at(std::uint64_t place, std::string& bytes) const {
  for (std::size_t got = 0; got < bytes.size();) {
    const ssize_t count = pread(descriptor(handle_), bytes.data() + got, bytes.size() - got,
                                static_cast<off_t>(place + got));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    if (count == 0) return EIO;
    got += static_cast<std::size_t>(count);
  }
  return 0;
}

int File::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor(handle_), bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int File::cut(std::uint64_t size) {
  return error_unless(ftruncate(descriptor(handle_), static_cast<off_t>(size)) == 0);
}

bool is_stream(const std::string& path, Stream stream) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         names(path, static_cast<int>(stream));
}

}  // namespace hegemon::platform
