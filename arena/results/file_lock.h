/// One writer of a file at a time, by a lock on a file beside it.
#pragma once

#include <string>

#include "engine/result.h"
#include "platform/file.h"

namespace hegemon::arena {

/// Holds `PATH.lock` while it lives. A lock on the file itself would not do for SQLite: closing any
/// descriptor of a database drops SQLite's own locks.
class FileLock {
 public:
  FileLock() = default;
  FileLock(FileLock&&) = default;
  FileLock& operator=(FileLock&&) = default;
  ~FileLock();

  /// Refuses a file that another program has locked; does not wait.
  static Result<FileLock> take(const std::string& path);

 private:
  std::string lock_path_;
  platform::File file_;
};

}  // namespace hegemon::arena
