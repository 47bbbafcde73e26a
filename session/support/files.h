/// Opening, reading and appending files, with uniform errors.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "engine/text_input.h"
#include "platform/file.h"

namespace hegemon::session {

/// `cannot read 'x': No such file or directory (where)`, by `errno`.
Error cannot_read(const std::string& path, const std::string& where, int error);
Error cannot_write(const std::string& path, const std::string& where, int error);
/// `another run is writing to 'x' (where)`
Error other_writer(const std::string& path, const std::string& where);

/// A file to read bytes from. A folder is an error.
Result<std::ifstream> open_file(const std::string& path, const std::string& where);
/// All bytes of a file.
Result<std::string> read_file(const std::string& path, const std::string& where);
/// The same, where nothing may wait: a pipe or a device might never end, and is an error.
Result<std::string> read_regular_file(const std::string& path, const std::string& where);
/// Nothing, or why standard input cannot be read: programs can be started with a closed one.
Status standard_input(const std::string& where);
/// A text file as it comes, without a byte order mark: what is there is given at once, in whole lines. `-` is standard input,
/// which ends when `stopped` returns true. `end` gets why it has ended too early, and must outlive it.
Result<TextSource> open_text(const std::string& path, const std::string& where, Status& end,
                             const std::function<bool()>& stopped = {});
/// All of a text file without a byte order mark.
Result<std::string> read_text_file(const std::string& path, const std::string& where);
/// The same; `-` is standard input.
Result<std::string> read_text(const std::string& path, const std::string& where);

/// A file that is added to by one process at a time: what it is given is written in full or not at all.
class AppendedFile {
 public:
  /// Makes the file if there is none, and locks it until this object or the process ends. Errors name the option
  /// `where` and the file, by the name `shown` if that is not empty.
  Status open(const std::string& path, const std::string& where, const std::string& shown = "");
  bool is_open() const { return file_.is_open(); }
  /// Not a pipe or device: it has a size, and what stands in it can be cut off.
  bool regular() const { return regular_; }
  std::uint64_t size() const;
  /// The last bytes, at most this many.
  Result<std::string> tail(std::uint64_t most) const;
  Status cut(std::uint64_t size);
  Status append(std::string_view bytes);

 private:
  std::string shown_;
  std::string where_;
  platform::File file_;
  bool regular_ = false;
};

}  // namespace hegemon::session
