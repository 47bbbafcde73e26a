#include "arena/results/file_lock.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session/files.h"

namespace hegemon::arena {

namespace {

/// Does the path still lead to this file? A program that ends takes its lock away.
bool is_named(const Descriptor& file, const std::string& path) {
  struct stat held {};
  struct stat named {};
  return fstat(file.get(), &held) == 0 && stat(path.c_str(), &named) == 0 &&
         held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

}  // namespace

FileLock::~FileLock() {
  if (file_.open()) unlink(lock_path_.c_str());
}

Result<FileLock> FileLock::take(const std::string& path) {
  constexpr mode_t kMode = 0644;
  FileLock lock;
  lock.lock_path_ = path + ".lock";
  Descriptor file;
  do {
    file = Descriptor(open(lock.lock_path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode));
    if (!file.open()) {
      return session::cannot_write(lock.lock_path_, "lock of the result file", errno);
    }
    if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) return session::other_writer(path, "result file");
      return session::cannot_write(lock.lock_path_, "lock of the result file", errno);
    }
  } while (!is_named(file, lock.lock_path_));
  lock.file_ = std::move(file);
  return lock;
}

}  // namespace hegemon::arena
