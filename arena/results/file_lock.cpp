#include "arena/results/file_lock.h"

#include <cerrno>
#include <filesystem>

#include "platform/paths.h"
#include "session/support/files.h"

namespace hegemon::arena {

FileLock::~FileLock() {
  std::error_code ignored;
  if (file_.is_open()) std::filesystem::remove(platform::path_of(lock_path_), ignored);
}

Result<FileLock> FileLock::take(const std::string& path) {
  using platform::File;
  FileLock lock;
  lock.lock_path_ = path + ".lock";
  File file;
  // A program that ends takes its lock away.
  do {
    if (const int error = file.open(lock.lock_path_); error != 0) {
      return session::cannot_write(lock.lock_path_, "lock of the result file", error);
    }
    const File::Lock taken = file.lock(false);
    if (taken == File::Lock::kOther) return session::other_writer(path, "result file");
    if (taken == File::Lock::kFailed)
      return session::cannot_write(lock.lock_path_, "lock of the result file", errno);
  } while (!file.is_at(lock.lock_path_));
  lock.file_ = std::move(file);
  return lock;
}

}  // namespace hegemon::arena
