/// A file that is added to, with a lock. What the standard library has of files is used directly: reading, and
/// std::filesystem::rename, which replaces a file at once on every system.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "platform/terminal.h"

namespace hegemon::platform {

/// Errors are numbers as `errno` has them; 0 is none.
class File {
 public:
  File() = default;
  File(File&& other) noexcept : handle_(std::exchange(other.handle_, kNone)) {}
  File& operator=(File&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~File() { close(); }

  /// Opens a file to read it and add to it; makes it if there is none.
  int open(const std::string& path);
  /// Opens what is no regular file (a pipe, a device), to write to it.
  int open_device(const std::string& path);
  bool is_open() const { return handle_ != kNone; }
  void close();

  enum class Lock { kTaken, kOther, kFailed };
  /// Locks the file against other programs that do the same, until it is closed. `wait`: as long as another has the lock;
  /// otherwise that is kOther. kFailed leaves `errno`: some network file systems have no locks.
  Lock lock(bool wait);
  /// Does the path still name this file? Its last writer may have renamed or removed it.
  bool is_at(const std::string& path) const;

  std::uint64_t size() const;
  /// Fills `bytes` with what stands at this place.
  int read_at(std::uint64_t place, std::string& bytes) const;
  /// Writes all of it to the end.
  int write(std::string_view bytes);
  int cut(std::uint64_t size);

 private:
  static constexpr std::intptr_t kNone = -1;
  std::intptr_t handle_ = kNone;
};

/// Is it the regular file that the stream is connected with?
bool is_stream(const std::string& path, Stream stream);

}  // namespace hegemon::platform
