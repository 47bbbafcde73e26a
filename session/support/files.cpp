#include "session/support/files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <memory>
#include <utility>

#include "engine/as_utf8.h"
#include "engine/ascii.h"
#include "engine/utf8.h"
#include "platform/paths.h"
#include "platform/standard_streams.h"

namespace hegemon::session {

namespace {

std::string reason_of(int error) {
  if (error == EISDIR) return "is a folder";
  if (error == EBADF) return "is closed";
  return error == 0 ? "unknown reason" : std::strerror(error);  // NOLINT(concurrency-mt-unsafe)
}

/// Waits for more bytes of a file, or of standard input if it is null, and appends them. kFailed leaves `errno`.
platform::Input read_bytes(std::ifstream* file, const std::function<bool()>& stopped,
                           std::string& bytes) {
  constexpr int kWaitMs = 100;
  constexpr std::size_t kMost = 65536;
  if (file == nullptr) {
    platform::Input got = platform::Input::kNothing;
    while (got == platform::Input::kNothing && !(stopped && stopped()))
      got = platform::read_input(bytes, kWaitMs);
    return got == platform::Input::kNothing ? platform::Input::kEnd : got;
  }
  errno = 0;
  const int first = file->get();
  if (first == std::ifstream::traits_type::eof())
    return file->bad() ? platform::Input::kFailed : platform::Input::kEnd;
  const std::size_t size = bytes.size() + 1;
  bytes += static_cast<char>(first);
  bytes.resize(size + kMost);
  // A pipe has not all of them at once.
  const std::streamsize got = file->readsome(bytes.data() + size, kMost);
  bytes.resize(size + static_cast<std::size_t>(got));
  return platform::Input::kBytes;
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

Result<TextSource> open_text(const std::string& path, const std::string& where, Status& end,
                             const std::function<bool()>& stopped) {
  std::shared_ptr<std::ifstream> file;  // a function can be copied
  if (path == "-") {
    if (const Status status = standard_input(where); !status) return status.error();
  } else {
    Result<std::ifstream> opened = open_file(path, where);
    if (!opened) return opened.error();
    file = std::make_shared<std::ifstream>(std::move(opened.value()));
  }
  const auto read = [=, &end](std::string& bytes) {
    const platform::Input got = read_bytes(file.get(), stopped, bytes);
    if (got == platform::Input::kFailed)
      end = cannot_read(file ? path : "standard input", where, errno);
    return got == platform::Input::kBytes;
  };
  std::string bytes;
  while (bytes.size() < 3 && read(bytes)) {
  }
  if (is_utf16(bytes))
    return Error::of("file.read.text", where, path, Error::of("text.utf16", "").what);
  bytes.erase(0, bytes.size() - without_bom(bytes).size());
  return TextSource([=](std::string& text) mutable {
    std::size_t looked = 0;
    while (bytes.find('\n', looked) == std::string::npos) {
      looked = bytes.size();
      if (!read(bytes)) break;
    }
    const std::size_t lines = bytes.rfind('\n') + 1;
    const std::size_t size = lines == 0 ? bytes.size() : lines;
    text += as_utf8(std::string_view(bytes).substr(0, size));
    bytes.erase(0, size);
    return size != 0;
  });
}

Result<std::string> read_text_file(const std::string& path, const std::string& where) {
  return read_text(path == "-" ? "./-" : path, where);
}

Result<std::string> read_text(const std::string& path, const std::string& where) {
  Status end = success();
  const Result<TextSource> more = open_text(path, where, end);
  if (!more) return more.error();
  std::string text;
  while (more.value()(text)) {
  }
  if (!end) return end.error();
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
