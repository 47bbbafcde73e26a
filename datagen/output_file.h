/// A file that is written as a whole or not at all.
#pragma once

#include <cerrno>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/result.h"
#include "platform/paths.h"
#include "session/support/files.h"

namespace hegemon::datagen {

/// Writes to PATH.part and renames that to PATH at the end, so that an earlier file of the name stays until
/// the new one is complete. What is no regular file (a pipe, a device) is written to directly.
class OutputFile {
 public:
  explicit OutputFile(std::string path) : path_(std::move(path)) {
    std::error_code ignored;
    const std::filesystem::file_status found =
        std::filesystem::status(platform::path_of(path_), ignored);
    if (std::filesystem::is_directory(found)) {
      status_ = failure(EISDIR);
      return;
    }
    const bool replaces =
        !std::filesystem::exists(found) || std::filesystem::is_regular_file(found);
    written_ = replaces ? path_ + ".part" : path_;
    status_ = file_.open(written_, "--out", path_);
    // Of a run that was killed.
    if (status_) status_ = file_.cut(0);
  }
  ~OutputFile() {
    if (closed_ || !file_.is_open() || written_ == path_) return;
    std::error_code ignored;
    std::filesystem::remove(platform::path_of(written_), ignored);
  }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Fails if nothing can be written here at all.
  Status opened() const { return status_; }
  void write(std::string_view bytes) {
    waiting_ += bytes;
    constexpr std::size_t kPart = std::size_t{1} << 20;
    if (waiting_.size() >= kPart) flush();
  }
  /// Fails if not everything has been written; then an earlier file is as it was.
  Status close() {
    flush();
    if (!status_) return status_;
    std::error_code wrong;
    if (written_ != path_)
      std::filesystem::rename(platform::path_of(written_), platform::path_of(path_), wrong);
    if (wrong) return failure(wrong.value());
    closed_ = true;
    return success();
  }

 private:
  void flush() {
    if (status_) status_ = file_.append(waiting_);
    waiting_.clear();
  }
  Status failure(int error) const { return session::cannot_write(path_, "--out", error); }

  std::string path_;
  std::string written_;
  std::string waiting_;
  session::AppendedFile file_;
  Status status_ = success();
  bool closed_ = false;
};

}  // namespace hegemon::datagen
