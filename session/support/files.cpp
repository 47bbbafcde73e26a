#include "session/support/files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>

#include "engine/as_utf8.h"
#include "engine/ascii.h"
#include "engine/byte_order_mark.h"
#include "platform/paths.h"
#include "platform/standard_streams.h"

namespace hegemon::session {

namespace {

std::string reason_of(int error) {
  if (error == EISDIR) return "is a folder";
  if (error == EBADF) return "is closed";
  return error == 0 ? "unknown reason" : std::strerror(error);  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace

Error cannot_read(const std::string& path, const std::string& where, int error) {
  return Error::of("file.read", where, path, reason_of(error));
}

Error cannot_write(const std::string& path, const std::string& where, int error) {
  return Error::of("file.write", where, path, reason_of(error));
}

Error other_writer(const std::string& path, const std::string& where) {
  return Error::of("file.locked", where, path);
}

Result<std::ifstream> open_file(const std::string& path, const std::string& where) {
  std::error_code wrong;
  const bool folder = std::filesystem::is_directory(platform::path_of(path), wrong);
  if (wrong) return cannot_read(path, where, wrong.value());
  if (folder) return cannot_read(path, where, EISDIR);
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
  std::error_code wrong;
  const std::filesystem::file_status status =
      std::filesystem::status(platform::path_of(path), wrong);
  if (std::filesystem::exists(status) && !is_regular_file(status) && !is_directory(status))
    return Error::of("file.read", where, path, "is not a regular file");
  return read_file(path, where);
}

Status standard_input(const std::string& where) {
  const int error = platform::input_error();
  return error == 0 ? success() : Status(cannot_read("standard input", where, error));
}

Result<TextFile> TextFile::open(const std::string& path, const std::string& where,
                                std::function<bool()> stopped) {
  TextFile text;
  text.path_ = path;
  text.where_ = where;
  text.stopped_ = std::move(stopped);
  if (path == "-") {
    if (const Status status = standard_input(where); !status) return status.error();
  } else {
    Result<std::ifstream> file = open_file(path, where);
    if (!file) return file.error();
    text.file_ = std::move(file.value());
  }
  while (text.bytes_.size() < 3 && text.read_bytes()) {
  }
  if (!text.status_) return text.status_.error();
  const Result<std::string_view> plain = without_byte_order_mark(text.bytes_);
  if (!plain) return Error::of("file.read.text", where, path, plain.error().what);
  text.bytes_.erase(0, text.bytes_.size() - plain.value().size());
  return text;
}

/// Waits for more bytes; false at the end.
bool TextFile::read_bytes() {
  constexpr int kWaitMs = 100;
  if (!file_) {
    platform::Input got = platform::Input::kNothing;
    while (got == platform::Input::kNothing && !(stopped_ && stopped_()))
      got = platform::read_input(bytes_, kWaitMs);
    ended_ = got != platform::Input::kBytes;
    return !ended_;
  }
  // A pipe has not all of them at once.
  constexpr std::size_t kMost = 65536;
  errno = 0;
  const int first = file_->get();
  ended_ = first == std::ifstream::traits_type::eof();
  if (ended_ && file_->bad()) status_ = cannot_read(path_, where_, errno);
  if (ended_) return false;
  bytes_ += static_cast<char>(first);
  const std::size_t size = bytes_.size();
  bytes_.resize(size + kMost);
  const std::streamsize got = file_->readsome(bytes_.data() + size, kMost);
  bytes_.resize(size + static_cast<std::size_t>(got));
  return true;
}

bool TextFile::read(std::string& text) {
  std::size_t end = bytes_.rfind('\n');
  while (end == std::string::npos && !ended_) {
    const std::size_t looked = bytes_.size();
    if (read_bytes()) end = bytes_.find('\n', looked);
  }
  end = end == std::string::npos ? bytes_.size() : bytes_.rfind('\n') + 1;
  text += as_utf8(std::string_view(bytes_).substr(0, end));
  bytes_.erase(0, end);
  return end != 0;
}

Result<std::string> read_text_file(const std::string& path, const std::string& where) {
  Result<std::string> bytes = read_file(path, where);
  if (!bytes) return bytes;
  const Result<std::string_view> text = without_byte_order_mark(bytes.value());
  if (!text) return Error::of("file.read.text", where, path, text.error().what);
  return as_utf8(text.value());
}

Result<std::string> read_text(const std::string& path, const std::string& where) {
  if (path != "-") return read_text_file(path, where);
  Result<TextFile> file = TextFile::open(path, where);
  if (!file) return file.error();
  std::string text;
  while (file.value().read(text)) {
  }
  return text;
}

Status AppendedFile::open(const std::string& path, const std::string& where,
                          const std::string& shown) {
  using platform::File;
  shown_ = shown.empty() ? path : shown;
  where_ = where;
  for (;;) {
    std::error_code ignored;
    const std::filesystem::file_status status =
        std::filesystem::status(platform::path_of(path), ignored);
    regular_ = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
    File file;
    const int error = regular_ ? file.open(path) : file.open_device(path);
    if (error != 0) return cannot_write(shown_, where_, error);
    // Some network file systems have no locks: there a second run cannot be noticed.
    if (regular_ && file.lock(false) == File::Lock::kOther) return other_writer(shown_, where_);
    if (regular_ && !file.is_at(path)) continue;
    file_ = std::move(file);
    return success();
  }
}

std::uint64_t AppendedFile::size() const {
  return regular_ ? file_.size() : 0;
}

Result<std::string> AppendedFile::tail(std::uint64_t most) const {
  const std::uint64_t all = size();
  std::string bytes(static_cast<std::size_t>(std::min(most, all)), '\0');
  if (const int error = file_.read_at(all - bytes.size(), bytes); error != 0)
    return cannot_read(shown_, where_, error);
  return bytes;
}

Status AppendedFile::cut(std::uint64_t size) {
  const int error = regular_ ? file_.cut(size) : 0;
  return error == 0 ? success() : Status(cannot_write(shown_, where_, error));
}

Status AppendedFile::append(std::string_view bytes) {
  const std::uint64_t before = size();
  const int error = file_.write(bytes);
  if (error == 0) return success();
  static_cast<void>(cut(before));  // no half of it stays; if this fails, the next run cuts it
  return cannot_write(shown_, where_, error);
}

}  // namespace hegemon::session
