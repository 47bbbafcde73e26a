/// A file that is written as a whole or not at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/ascii.h"
#include "engine/result.h"

namespace hegemon::protocol {

/// Writes to PATH.part and renames that to PATH at the end, so that an earlier file of the name stays until
/// the new one is complete. What is no regular file (a pipe, a device) is written to directly.
class OutputFile {
 public:
  explicit OutputFile(std::string path) : path_(std::move(path)) {
    std::error_code ignored;
    const bool replaces = !std::filesystem::exists(path_, ignored) ||
                          std::filesystem::is_regular_file(path_, ignored);
    written_ = replaces ? path_ + ".part" : path_;
    file_.open(written_, std::ios::binary | std::ios::trunc);
    opened_ = file_.is_open();
  }
  ~OutputFile() {
    if (closed_ || !opened_ || written_ == path_) return;
    file_.close();
    std::error_code ignored;
    std::filesystem::remove(written_, ignored);
  }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Fails if nothing can be written here at all.
  Status opened() const { return opened_ ? success() : failure(); }
  void write(std::string_view bytes) {
    file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
  /// Fails if not everything has been written; then an earlier file is as it was.
  Status close() {
    file_.close();
    if (!file_) return failure();
    std::error_code wrong;
    if (written_ != path_) std::filesystem::rename(written_, path_, wrong);
    if (wrong) return failure();
    closed_ = true;
    return success();
  }

 private:
  Status failure() const {
    return Error{"cannot write to " + hegemon::quoted(path_), "--out", ErrorKind::kFile};
  }

  std::string path_;
  std::string written_;
  std::ofstream file_;
  bool opened_ = false;
  bool closed_ = false;
};

}  // namespace hegemon::protocol
